import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Gives the focus back to what had it when a part of the page was opened, if it is still in that part when it goes.
 *
 * @param part - the part
 */
export function useFocusBack(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const opened = part.current;
    return () => {
      if (opener instanceof HTMLElement && opened?.contains(document.activeElement) === true) {
        opener.focus();
      }
    };
  }, [part]);
}
