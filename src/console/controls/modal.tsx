import './modal.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

/**
 * A dialog above the page: focus stays inside, Escape and a click beside it close it. It is open for
 * as long as it is rendered.
 */
export function Modal(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isGone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      isGone.current = true;
      element?.close();
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
      class="modal"
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
          <h2 id={heading}>{props.title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
