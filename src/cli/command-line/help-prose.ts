/**
 * Breaks the sentences of a help that are too long for the terminal between words, as its options are. What is indented
 * stays as it is: an example is there to be copied.
 *
 * @param width - in characters
 * @example
 * wrapProse('It may be run again.\n\nExample:\n  cadenza state move --from old.yaml\n', 12)
 * // 'It may be\nrun again.\n\nExample:\n  cadenza state move --from old.yaml\n'
 */
export function wrapProse(text: string, width: number): string {
  return text.replace(paragraphs, (paragraph) =>
    paragraph.split('\n').some((line) => line.length > width)
      ? fillLines(paragraph.split(/\s+/), width).join('\n')
      : paragraph,
  );
}

/** Lines that begin with a word, one below the other. */
const paragraphs = /^\S.*(?:\n\S.*)*/gm;

function fillLines(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
