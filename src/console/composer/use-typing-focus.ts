import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { isMeantFor } from '../panes/is-meant-for.js';

/**
 * Puts the caret into a box when it appears, and again when somebody types without being in any
 * field: what is typed then is meant for the box. A field of a panel beside it keeps the caret: the box may appear while
 * somebody types there. On touch screens the caret comes only with a key, for it would bring up the keyboard of the
 * screen.
 */
export function useTypingFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isFree = isMeantFor(box.current, null) && !isTypingBeside(box.current);
    if (matchMedia('(hover: hover)').matches && isFree) {
      const dialog = document.querySelector('dialog:modal');
      if (dialog === null) {
        box.current?.focus();
      } else {
        // Behind a dialog nothing can have it.
        dialog.addEventListener('close', () => box.current?.focus(), { once: true });
      }
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const printable = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (
        printable &&
        event.key !== ' ' &&
        isNowhere(event.target) &&
        isMeantFor(box.current, event.target)
      ) {
        box.current?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}

function isTypingBeside(box: HTMLElement | null): boolean {
  const { activeElement } = document;
  const panel = activeElement?.closest('[role="complementary"]') ?? null;
  return panel !== null && !isNowhere(activeElement) && !panel.contains(box);
}

function isNowhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, dialog, [contenteditable], [role="menu"]') === null
  );
}
