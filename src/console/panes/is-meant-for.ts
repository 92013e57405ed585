/**
 * Whether something that happens somewhere on the page is meant for a part of it: what happens in a pane is meant
 * for that pane, and what happens nowhere for the one that was used last.
 */
export function isMeantFor(part: Element | null, target: EventTarget | null): boolean {
  const pane = part?.closest('[data-pane]') ?? null;
  const at = target instanceof Element ? target.closest('[data-pane]') : null;
  return pane === null || (at === null ? pane.hasAttribute('data-current') : at === pane);
}
