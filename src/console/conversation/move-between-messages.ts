/** Up and down go from message to message while the focus is in one. */
export function moveBetweenMessages(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) {
    return;
  }
  // Fields, lists and menus of a message have their own use for arrows.
  const isOwn = target.closest('input, textarea, select, [contenteditable], [role="listbox"]');
  const row = target.closest<HTMLElement>('[data-message]');
  if (isOwn !== null || row === null || !(currentTarget instanceof HTMLElement)) {
    return;
  }
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const next = rows[rows.indexOf(row) + (key === 'ArrowUp' ? -1 : 1)];
  if (next !== undefined) {
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }
}
