/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 48;
/** Pixels from either end within which more messages are put on the page, where there is room for that. */
const nearEdge = 900;

/**
 * How near an edge counts as near. Messages that come at one end push up to a third of the page out at the other: a
 * reader who was near the one must not then be near the other, or messages would go to and fro for ever.
 */
function edgeOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(1, Math.min(nearEdge, ((scrollHeight * 2) / 3 - clientHeight) / 2));
}

/** Where the reader is: at the end, on the way to a message, or with a message so far below the upper edge. */
export type Place =
  /** With how far the box was scrolled, and how wide it was, when the end was shown. */
  | { readonly at: 'end'; readonly scrolled?: number; readonly width?: number }
  | { readonly at: 'target' }
  | { readonly at: 'message'; readonly id: string; readonly top: number };

/** Scrolls to a place. @returns where the reader is then */
export function goTo(
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
    row.scrollIntoView({ block: row.clientHeight > box.clientHeight ? 'start' : 'center' });
    return placeIn(box, inside) ?? place;
  }
  box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - place.top;
  return place;
}

/** The end as the place of a reader, for whom it is shown now. */
export function endOf({ scrollTop, clientWidth }: HTMLElement): Place {
  return { at: 'end', scrolled: scrollTop, width: clientWidth };
}

/**
 * Whether the reader was at the end and has not moved. In a box of another width the browser has: it lays the messages
 * out one after the other.
 *
 * @param mayScroll - whether the reader may be scrolling just now
 */
export function isStillAtEnd(
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
export function hasLeft(box: HTMLElement, place: Place, mayScroll: boolean): boolean {
  return (
    place.at === 'end' &&
    !isStillAtEnd(box, place, mayScroll) &&
    box.scrollTop < (place.scrolled ?? 0) &&
    !isAtEnd(box)
  );
}

/** The ends of what is on the page that the reader is near. */
export function edgesNear(box: HTMLElement): readonly ('start' | 'end')[] {
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
export function placeIn(box: HTMLElement, inside: HTMLElement): Place | undefined {
  const { top } = box.getBoundingClientRect();
  for (const row of inside.querySelectorAll<HTMLElement>('[data-message]')) {
    const rect = row.getBoundingClientRect();
    if (rect.bottom > top) {
      return { at: 'message', id: row.dataset['message'] ?? '', top: rect.top - top };
    }
  }
  return undefined;
}

/** Whether the reader is at the end, or so near that it makes no difference. */
export function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEnd;
}
