import './modal.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { firstField } from './first-field.js';
import { Icon } from './icon.js';
import { useFocusKept } from './use-focus-kept.js';

/** Where one begins: what the dialog names itself, else its first field, else the first of its buttons, which does least. */
function firstIn(dialog: HTMLElement | null): HTMLElement | null | undefined {
  return (
    dialog?.querySelector<HTMLElement>('[autofocus]') ??
    firstField(dialog) ??
    dialog?.querySelector<HTMLElement>('.modal__actions button:not(:disabled)')
  );
}

/**
 * A dialog above the page: focus stays inside, and goes back to where it was; Escape and a click beside it close it. It
 * is open for as long as it is rendered.
 */
export function Modal(props: {
  readonly title: string;
  /** How it looks. Default: `modal` */
  readonly class?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isGone = useRef(false);
  useFocusKept(dialog, firstIn);
  // Together with drawing: what is typed at once is for the dialog, and not for what lies under it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    firstIn(element)?.focus();
    return () => {
      isGone.current = true;
      element?.close();
      // Gone from the page by now, it gives back nothing by itself.
      if (document.activeElement === document.body && before instanceof HTMLElement) {
        before.focus();
      }
    };
  }, []);
  /** Its event comes later: by then the next dialog may be open, which it must not close. */
  const onClosed = () => {
    if (!isGone.current) {
      props.onClose();
    }
  };
  return (
    <dialog
      ref={dialog}
      class={props.class ?? 'modal'}
      aria-labelledby={heading}
      onClose={onClosed}
      onClick={(event) => {
        if (event.target === dialog.current) {
          props.onClose();
        }
      }}
    >
      <div class="modal__content">
        <header class="modal__header">
          <h2 id={heading} dir="auto">
            {props.title}
          </h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
