import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PagePart } from '../access/part-alone.js';

/** Where one part is shown at a time, as in `workspace.css`. */
const narrow = '(max-width: 46rem)';

/** Which part a narrow page shows; nothing where there is room for several. */
export function usePartAlone(shown: PagePart): PagePart | undefined {
  return useIsNarrow() ? shown : undefined;
}

/** Whether the page shows one part at a time. */
export function useIsNarrow(): boolean {
  const [query] = useState(() => matchMedia(narrow));
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const look = () => setNarrow(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, [query]);
  return isNarrow;
}

/**
 * Takes who uses the keyboard, or hears the page, along to the part that a narrow page shows next: to where they were in it,
 * or else to its heading. A part that takes the focus by itself keeps it.
 */
export function useFocusAlong(
  alone: PagePart | undefined,
  page: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(alone);
  const left = useRef(new Map<PagePart, HTMLElement>());
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (shown.current === alone) {
      return undefined;
    }
    if (
      shown.current !== undefined &&
      activeElement instanceof HTMLElement &&
      activeElement !== document.body
    ) {
      left.current.set(shown.current, activeElement);
    }
    shown.current = alone;
    if (alone === undefined) {
      return undefined;
    }
    const frame = requestAnimationFrame(() => {
      if (isLost()) {
        const known = left.current.get(alone);
        (known?.isConnected === true ? known : headingOf(page.current))?.focus();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [alone]);
}

/** Whether what has the focus is not to be seen. A dialog keeps its own. */
function isLost(): boolean {
  const { activeElement, body } = document;
  const isSeen = activeElement?.checkVisibility({ visibilityProperty: true }) === true;
  return (activeElement === body || !isSeen) && document.querySelector('dialog:modal') === null;
}

function headingOf(page: HTMLElement | null): HTMLElement | undefined {
  return [...(page?.querySelectorAll('h1') ?? [])].find((heading) =>
    heading.checkVisibility({ visibilityProperty: true }),
  );
}
