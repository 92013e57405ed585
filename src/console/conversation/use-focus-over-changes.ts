import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageId } from '../../contract/index.js';
import { caretIn } from './caret.js';

/**
 * Keeps who uses the keyboard in a message that is changed while they are in it: in the dialog that is open, in the field
 * or at the button of the same name with the caret where it was, or at the message where it has none any more. What it
 * says is drawn anew, and the focus would be nowhere.
 *
 * @param version - the message as it is now; each version has an id of its own
 * @returns the message on the page
 */
export function useFocusOverChanges(version: MessageId): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // While this is drawn, the version before still stands on the page.
  const { activeElement } = document;
  const used =
    activeElement !== null && row.current?.contains(activeElement) === true
      ? activeElement
      : undefined;
  const putCaret = used && caretIn(used);
  const dialog = row.current?.querySelector<HTMLElement>('dialog:modal')?.dataset['dialog'];
  useLayoutEffect(() => {
    if (used?.isConnected !== false || document.activeElement !== document.body) {
      return;
    }
    if (dialog !== undefined) {
      const again = row.current?.querySelector(`[data-dialog="${CSS.escape(dialog)}"]`);
      if (again instanceof HTMLDialogElement && !again.open) {
        again.showModal();
      }
    }
    const same = row.current?.querySelector<HTMLElement>(sameAs(used));
    (same ?? row.current?.querySelector<HTMLElement>('dialog:modal') ?? row.current)?.focus({
      preventScroll: true,
    });
    if (same !== null && same !== undefined) {
      putCaret?.(same);
    }
  }, [version]);
  return row;
}

/** Of boxes and buttons to choose with, several have one name: the value tells them apart. */
function sameAs(element: Element): string {
  const { field, action } = element instanceof HTMLElement ? element.dataset : {};
  const written = CSS.escape(element.getAttribute('name') ?? field ?? action ?? '');
  const isTick = element.matches('[type="checkbox"], [type="radio"]');
  const value = isTick ? `[value="${CSS.escape(element.getAttribute('value') ?? '')}"]` : '';
  return `:is([name="${written}"]${value}, [data-field="${written}"], [data-action="${written}"]):not(:disabled, [type="hidden"])`;
}
