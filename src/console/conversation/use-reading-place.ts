import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useReaderHand } from './use-reader-hand.js';

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 48;
/** Pixels from either end within which more messages are put on the page, where there is room for that. */
const nearEdge = 900;

/** What {@link useReadingPlace} gives a box that scrolls. */
export interface ReadingPlace {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What is inside the box and grows. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the reader is at the end of what is on the page. */
  readonly atEnd: boolean;
  readonly toEnd: () => void;
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

  const restore = () => {
    const [box, inside] = [scroller.current, content.current];
    if (box !== null && inside !== null) {
      const from = hasLeft(box, place.current, mayScroll()) ? placeIn(box, inside) : undefined;
      place.current = goTo(from ?? place.current, { box, inside, target });
    }
  };

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
  const onScroll = (box: HTMLElement, inside: HTMLElement) => {
    if (isStillAtEnd(box, place.current, mayScroll())) {
      // The reader did not move: what tells of going to the end comes later than a picture that made it longer.
      restore();
      return;
    }
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isAtEnd = below < nearEnd;
    place.current = isAtEnd ? endOf(box) : (placeIn(box, inside) ?? place.current);
    setAtEnd(isAtEnd);
    edgesNear(box).forEach((edge) => latest.current(edge));
  };
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

/**
 * How near an edge counts as near. Messages that come at one end push up to a third of the page out at the other: a
 * reader who was near the one must not then be near the other, or messages would go to and fro for ever.
 */
function edgeOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(1, Math.min(nearEdge, ((scrollHeight * 2) / 3 - clientHeight) / 2));
}

/** Where the reader is: at the end, on the way to a message, or with a message so far below the upper edge. */
type Place =
  /** With how far the box was scrolled, and how wide it was, when the end was shown. */
  | { readonly at: 'end'; readonly scrolled?: number; readonly width?: number }
  | { readonly at: 'target' }
  | { readonly at: 'message'; readonly id: string; readonly top: number };

/** Scrolls to a place. @returns where the reader is then */
function goTo(
  place: Place,
  page: {
    readonly box: HTMLElement;
    readonly inside: HTMLElement;
    readonly target: string | undefined;
  },
): Place {
  const { box, inside, target } = page;
  if (place.at === 'end') {
    box.scrollTop = box.scrollHeight;
    return endOf(box);
  }
  const row = rowIn(inside, place.at === 'target' ? target : place.id);
  if (row === undefined) {
    return place;
  }
  if (place.at === 'target') {
    row.scrollIntoView({ block: 'center' });
    return placeIn(box, inside) ?? place;
  }
  box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - place.top;
  return place;
}

function endOf({ scrollTop, clientWidth }: HTMLElement): Place {
  return { at: 'end', scrolled: scrollTop, width: clientWidth };
}

/**
 * Whether the reader was at the end and has not moved. In a box of another width the browser has: it lays the messages
 * out one after the other.
 *
 * @param mayScroll - whether the reader may be scrolling just now
 */
function isStillAtEnd(
  { scrollTop, clientWidth }: HTMLElement,
  place: Place,
  mayScroll: boolean,
): boolean {
  return (
    place.at === 'end' &&
    (scrollTop === place.scrolled || (clientWidth !== place.width && !mayScroll))
  );
}

/** Whether somebody has scrolled up from the end, and the browser has not told of it yet. */
function hasLeft(box: HTMLElement, place: Place, mayScroll: boolean): boolean {
  const { scrollHeight, scrollTop, clientHeight } = box;
  return (
    place.at === 'end' &&
    !isStillAtEnd(box, place, mayScroll) &&
    scrollTop < (place.scrolled ?? 0) &&
    scrollHeight - scrollTop - clientHeight >= nearEnd
  );
}

/** The ends of what is on the page that the reader is near. */
function edgesNear(box: HTMLElement): readonly ('start' | 'end')[] {
  const near = edgeOf(box);
  const below = box.scrollHeight - box.scrollTop - box.clientHeight;
  return [
    ...(box.scrollTop <= near ? ['start' as const] : []),
    ...(below <= near ? ['end' as const] : []),
  ];
}

function rowIn(inside: HTMLElement, id: string | undefined): HTMLElement | undefined {
  return id === undefined
    ? undefined
    : (inside.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ?? undefined);
}

/** The first message that reaches below the upper edge of the box. */
function placeIn(box: HTMLElement, inside: HTMLElement): Place | undefined {
  const { top } = box.getBoundingClientRect();
  for (const row of inside.querySelectorAll<HTMLElement>('[data-message]')) {
    const rect = row.getBoundingClientRect();
    if (rect.bottom > top) {
      return { at: 'message', id: row.dataset['message'] ?? '', top: rect.top - top };
    }
  }
  return undefined;
}
