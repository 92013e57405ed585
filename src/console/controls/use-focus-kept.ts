import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps who uses the keyboard in a part of the page. A button that is switched off while it works loses the focus, and
 * gets it back when it is there again; where what had it goes, it goes on somewhere near.
 *
 * @param part - the part; without one nothing happens
 * @param near - what takes the focus of something that is gone
 */
export function useFocusKept(
  part: RefObject<HTMLElement | null>,
  near: (part: HTMLElement) => HTMLElement | null | undefined,
): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) {
      return undefined;
    }
    let last: HTMLElement | undefined;
    const note = ({ target }: FocusEvent) => {
      // A dialog above the part keeps its own, and gives it back to the part.
      if (target instanceof HTMLElement && target.closest('dialog') === element.closest('dialog')) {
        last = target;
      }
    };
    // Who presses beside everything wants the focus nowhere.
    const forget = () => {
      last = undefined;
    };
    const look = () => {
      if (last === undefined || !isNowhere(element)) {
        return;
      }
      if (!last.isConnected) {
        near(element)?.focus();
      } else if (!last.matches(':disabled')) {
        last.focus();
      }
    };
    const observer = new MutationObserver(look);
    const attributeFilter = ['disabled'];
    observer.observe(element, { subtree: true, childList: true, attributeFilter });
    element.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, [part]);
}

function isNowhere(part: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === part;
}
