import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageId } from '../../contract/index.js';

/**
 * Keeps who uses the keyboard in a message that is changed while they are in it: in the field or at the button of the same
 * name, or at the message where it has none any more. What it says is drawn anew, and the focus would be nowhere.
 *
 * @param version - the message as it is now; each version has an id of its own
 * @returns the message on the page
 */
export function useFocusOverChanges(version: MessageId): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // While this is drawn, the version before still stands on the page.
  const { activeElement } = document;
  const used = row.current?.contains(activeElement) === true ? activeElement : undefined;
  useLayoutEffect(() => {
    if (used?.isConnected === false && document.activeElement === document.body) {
      const same = row.current?.querySelector<HTMLElement>(sameAs(used));
      (same ?? row.current)?.focus({ preventScroll: true });
    }
  }, [version]);
  return row;
}

function sameAs(element: Element): string {
  const name = element.getAttribute('name') ?? element.getAttribute('data-action') ?? '';
  const written = CSS.escape(name);
  return `:is([name="${written}"], [data-action="${written}"]):not(:disabled, [type="hidden"])`;
}
