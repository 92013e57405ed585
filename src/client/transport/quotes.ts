/** So many characters in a row are a quotation; fewer occur in any two sentences. */
const quotation = 20;
/** A text of at least this many characters that is shorter than a quotation counts as one as a whole. */
const shortest = 8;

/**
 * Whether a sentence quotes one of the texts: 20 characters of it in a row, however they are spaced, or all
 * that a shorter text says.
 *
 * @param sentence - short, because every place of it is looked up
 */
export function quotes(sentence: string | undefined, texts: readonly string[]): boolean {
  if (sentence === undefined || texts.length === 0) {
    return false;
  }
  const said = withoutSpace(sentence);
  const sent = texts.map(withoutSpace);
  if (texts.some((text) => isWholeIn(said, withoutSpace(text.replace(tags, ' '))))) {
    return true;
  }
  for (let at = 0; at + quotation <= said.length; at++) {
    const part = said.slice(at, at + quotation);
    if (sent.some((text) => text.includes(part))) {
      return true;
    }
  }
  return false;
}

const tags = /<[^<>]*>/g;

function isWholeIn(said: string, text: string): boolean {
  return text.length >= shortest && text.length < quotation && said.includes(text);
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
}
