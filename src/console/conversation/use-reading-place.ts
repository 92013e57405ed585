import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Place } from './place-in-box.js';
import { edgesNear, endOf, goTo, hasLeft, isAtEnd, isStillAtEnd, placeIn } from './place-in-box.js';
import { useReaderHand } from './use-reader-hand.js';

/** What {@link useReadingPlace} gives a box that scrolls. */
export interface ReadingPlace {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What is inside the box and grows. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the reader is at the end of what is on the page. */
  readonly atEnd: boolean;
  readonly toEnd: () => void;
  /** Keeps the reader where the box is scrolled to, though nobody has scrolled it. */
  readonly stay: () => void;
}

/**
 * Keeps the reader's place in a box of messages whatever comes or goes above and below: at the end, or at
 * the message that is at the top.
 *
 * @param target - the message to go to first; the end without one
 * @param onEdge - is told that the reader nears the first or the last message on the page
 */
export function useReadingPlace(
  target: string | undefined,
  onEdge: (edge: 'start' | 'end') => void,
): ReadingPlace {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(target === undefined);
  const place = useRef<Place>({ at: target === undefined ? 'end' : 'target' });
  const mayScroll = useReaderHand(scroller);
  const latest = useRef(onEdge);
  latest.current = onEdge;

  const onPage = (act: (box: HTMLElement, inside: HTMLElement) => void) => {
    if (scroller.current !== null && content.current !== null) {
      act(scroller.current, content.current);
    }
  };
  const restore = () =>
    onPage((box, inside) => {
      const from = hasLeft(box, place.current, mayScroll()) ? placeIn(box, inside) : undefined;
      place.current = goTo(from ?? place.current, { box, inside, target });
    });

  useLayoutEffect(() => {
    place.current = { at: target === undefined ? 'end' : 'target' };
  }, [target]);
  useLayoutEffect(restore);
  // What was fetched for a reader who is near an edge comes on the page without another movement.
  useEffect(() => {
    if (scroller.current !== null && place.current.at === 'message') {
      edgesNear(scroller.current).forEach((edge) => latest.current(edge));
    }
  });
  // Of a reader who did not move: what tells of going to the end comes later than a picture that made it longer.
  const onScroll = (box: HTMLElement, inside: HTMLElement) =>
    isStillAtEnd(box, place.current, mayScroll()) ? restore() : note(box, inside);
  const note = (box: HTMLElement, inside: HTMLElement) => {
    const isThere = isAtEnd(box);
    place.current = isThere ? endOf(box) : (placeIn(box, inside) ?? place.current);
    setAtEnd(isThere);
    edgesNear(box).forEach((edge) => latest.current(edge));
  };
  const stay = useCallback(() => onPage(note), []);
  useMovements(scroller, content, { onScroll, onResize: restore });

  return {
    scroller,
    content,
    atEnd,
    toEnd: () => {
      place.current = { at: 'end' };
      setAtEnd(true);
      restore();
    },
    stay,
  };
}

/** Tells that the box is scrolled, and that it or what is inside it has another size. */
function useMovements(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  movements: {
    readonly onScroll: (box: HTMLElement, inside: HTMLElement) => void;
    readonly onResize: () => void;
  },
): void {
  const latest = useRef(movements);
  latest.current = movements;
  useLayoutEffect(() => {
    const [box, inside] = [scroller.current, content.current];
    if (box === null || inside === null) {
      return undefined;
    }
    const onScroll = () => latest.current.onScroll(box, inside);
    const observer = new ResizeObserver(() => latest.current.onResize());
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
}
