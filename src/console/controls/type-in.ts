/** What is typed in the place of a part of a text. */
export interface Typed {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Changes what stands in a box as if it were typed, as one step that can be undone. */
export function typeIn(box: HTMLTextAreaElement, { from, to, by }: Typed): void {
  box.setSelectionRange(from, to);
  // Browsers have no other way to change a text so that it can be undone.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  document.execCommand('insertText', false, by);
}
