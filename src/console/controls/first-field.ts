/** The first field of a part of the page, where who uses the keyboard begins to fill it in. */
export function firstField(part: HTMLElement | null): HTMLElement | null | undefined {
  return part?.querySelector<HTMLElement>(
    'input:not([type="file"], [type="hidden"], [hidden]), select, textarea',
  );
}
