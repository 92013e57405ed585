/** What stands before and after a marked part of a text. */
export type Marks = readonly [before: string, after: string];

/** What marks bold and italic text, by the key that is pressed with Ctrl. */
export const marksByKey: Readonly<
  Record<string, { readonly markdown: Marks; readonly markup: Marks }>
> = {
  b: { markdown: ['**', '**'], markup: ['<b>', '</b>'] },
  i: { markdown: ['*', '*'], markup: ['<i>', '</i>'] },
};

/** A part of a text that is replaced, and what is selected then. */
export interface MarkedText {
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly selected: readonly [from: number, to: number];
}

/**
 * Puts marks around what is selected, or takes them away where they are already.
 *
 * @example
 * markedText('buy now', [4, 7], ['**', '**']); // { from: 4, to: 7, by: '**now**', selected: [6, 9] }
 *
 * @param selection - where it begins and ends in the text
 */
export function markedText(
  text: string,
  [from, to]: readonly [from: number, to: number],
  [before, after]: Marks,
): MarkedText {
  const selected = text.slice(from, to);
  if (isMarked(text.slice(0, from), text.slice(to), [before, after])) {
    const start = from - before.length;
    return {
      from: start,
      to: to + after.length,
      by: selected,
      selected: [start, start + selected.length],
    };
  }
  const start = from + before.length;
  return {
    from,
    to,
    by: `${before}${selected}${after}`,
    selected: [start, start + selected.length],
  };
}

function isMarked(left: string, right: string, [before, after]: Marks): boolean {
  if (!left.endsWith(before) || !right.startsWith(after)) {
    return false;
  }
  // Two stars are bold: of them, none is that of italic text.
  const stars = /\**$/.exec(left)?.[0].length ?? 0;
  return before !== '*' || stars % 2 === 1;
}
