import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A shorter list is on the page whole. */
const wholeUpTo = 60;
/** How many rows are there above and below those that are seen. */
const beyond = 12;

/** The part of a long list that is on the page, and the room that the rest would take. */
export interface RowWindow {
  readonly from: number;
  /** Behind the last. */
  readonly to: number;
  /** Pixels above and below. */
  readonly above: number;
  readonly below: number;
}

/**
 * Keeps of a long list of equal rows only those near the reader on the page.
 *
 * @param list - holds the rows; what scrolls is around it
 * @param count - how many rows there are
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [first, setFirst] = useState(0);
  const [seen, setSeen] = useState(wholeUpTo);
  const height = useRef(0);
  const isLong = count > wholeUpTo;

  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element === null ? null : scrollerOf(element);
    if (!isLong || element === null || scroller === null) {
      return undefined;
    }
    const look = () => {
      const row = element.querySelector('li')?.offsetHeight ?? 0;
      if (row === 0) {
        return;
      }
      height.current = row + 1;
      const hidden = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      setFirst(Math.max(0, Math.floor(hidden / height.current) - beyond));
      setSeen(Math.ceil(scroller.clientHeight / height.current) + 2 * beyond);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [isLong, count]);

  if (!isLong) {
    return { from: 0, to: count, above: 0, below: 0 };
  }
  const from = Math.min(first, Math.max(0, count - seen));
  const to = Math.min(count, from + seen);
  return { from, to, above: from * height.current, below: (count - to) * height.current };
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[data-scrolls]');
}
