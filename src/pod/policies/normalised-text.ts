/** Characters that are normalised at once, at least: one may become eighteen. */
const sliceLength = 8192;
/** Where there is no place to cut, a text is cut after so many more: such a word is longer than any term is. */
const longestWord = 122_880;

/**
 * Before what nothing before it is combined with: the first of some spaces, signs, and letters that have no capitals,
 * but for the parts of Korean syllables.
 */
const between =
  /(?<=\S)[\s\p{Pd}\p{Ps}\p{Pe}\p{Po}]|(?![\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc])\p{Lo}/u;

/**
 * A text in the form in which terms are looked for: compatible spellings, upper and lower case alike, without
 * characters that do not show, such as soft hyphens and joiners (DLP-10). A long text comes in slices; what is
 * written without spaces may be cut within a word.
 *
 * @example
 * [...normalisedSlices('Nep\u00adTUNE')]; // ['neptune']
 */
export function* normalisedSlices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = endOfSlice(text, start);
    const slice = text.slice(start, end);
    yield (
      slice
        .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
        .normalize('NFKC')
        .toLowerCase()
        // In capitals it is SS: both are one word, whatever the case.
        .replaceAll('ß', 'ss')
    );
    start = end;
  }
}

function endOfSlice(text: string, start: number): number {
  const soon = start + sliceLength;
  if (soon >= text.length) {
    return text.length;
  }
  const before = soon - 1;
  const place = text.slice(before, soon + longestWord).search(between);
  return place < 0 ? soon + longestWord : Math.max(soon, before + place);
}
