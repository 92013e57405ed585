import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

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
  /** How far the box was scrolled when the end was shown last. */
  const endedAt = useRef(0);
  const latest = useRef(onEdge);
  latest.current = onEdge;

  const restore = () => {
    const [box, inside] = [scroller.current, content.current];
    if (box === null || inside === null) {
      return;
    }
    const { current } = place;
    if (current.at === 'end') {
      box.scrollTop = box.scrollHeight;
      endedAt.current = box.scrollTop;
      return;
    }
    if (current.at === 'target') {
      const row = rowIn(inside, target);
      if (row !== undefined) {
        row.scrollIntoView({ block: 'center' });
        place.current = placeIn(box, inside) ?? current;
      }
      return;
    }
    const row = rowIn(inside, current.id);
    if (row !== undefined) {
      box.scrollTop +=
        row.getBoundingClientRect().top - box.getBoundingClientRect().top - current.top;
    }
  };

  useLayoutEffect(() => {
    place.current = { at: target === undefined ? 'end' : 'target' };
  }, [target]);
  const tellOfEdges = (box: HTMLElement) => {
    const near = edgeOf(box);
    if (box.scrollTop <= near) {
      latest.current('start');
    }
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= near) {
      latest.current('end');
    }
  };
  useLayoutEffect(restore);
  // What was fetched for a reader who is near an edge comes on the page without another movement.
  useEffect(() => {
    if (scroller.current !== null && place.current.at === 'message') {
      tellOfEdges(scroller.current);
    }
  });
  useLayoutEffect(() => {
    const [box, inside] = [scroller.current, content.current];
    if (box === null || inside === null) {
      return undefined;
    }
    const onScroll = () => {
      if (place.current.at === 'end' && box.scrollTop === endedAt.current) {
        // The reader did not move: what tells of going to the end comes later than a picture that made it longer.
        restore();
        return;
      }
      const below = box.scrollHeight - box.scrollTop - box.clientHeight;
      const isAtEnd = below < nearEnd;
      place.current = isAtEnd ? { at: 'end' } : (placeIn(box, inside) ?? place.current);
      setAtEnd(isAtEnd);
      tellOfEdges(box);
    };
    const observer = new ResizeObserver(restore);
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

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

/**
 * How near an edge counts as near. Messages that come at one end push up to a third of the page out at the other: a
 * reader who was near the one must not then be near the other, or messages would go to and fro for ever.
 */
function edgeOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(1, Math.min(nearEdge, ((scrollHeight * 2) / 3 - clientHeight) / 2));
}

/** Where the reader is: at the end, on the way to a message, or with a message so far below the upper edge. */
type Place =
  | { readonly at: 'end' }
  | { readonly at: 'target' }
  | { readonly at: 'message'; readonly id: string; readonly top: number };

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
