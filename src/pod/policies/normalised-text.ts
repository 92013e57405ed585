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

/** The pieces of a text: words, spaces, and everything else, character by character. */
export const tokenKinds = { word: 1, space: 2, other: 3 } as const;

/** One of {@link tokenKinds}. */
export type TokenKind = (typeof tokenKinds)[keyof typeof tokenKinds];

/** Tells what characters are; each is looked up once. */
export class Tokenizer {
  readonly #kinds = new Uint8Array(0x1_0000);

  /** Takes normalised text apart. Spaces are one, however many there are. */
  read(text: string, take: (kind: TokenKind, value: string) => void): void {
    let place = 0;
    while (place < text.length) {
      const kind = this.#kindAt(text, place);
      let end = place + 1;
      while (kind !== tokenKinds.other && end < text.length && this.#kindAt(text, end) === kind) {
        end += 1;
      }
      take(kind, kind === tokenKinds.space ? ' ' : text.slice(place, end));
      place = end;
    }
  }

  #kindAt(text: string, place: number): TokenKind {
    const unit = text.charCodeAt(place);
    const known = this.#kinds[unit];
    if (known === tokenKinds.word || known === tokenKinds.space || known === tokenKinds.other) {
      return known;
    }
    const kind = tokenKindOf(unit);
    this.#kinds[unit] = kind;
    return kind;
  }
}

/** Letters beyond 16 bits come in two halves, which are taken for parts of words; so are symbols there. */
function tokenKindOf(unit: number): TokenKind {
  const character = String.fromCharCode(unit);
  if (/[\p{L}\p{N}\p{M}\p{Cs}_]/u.test(character)) {
    return tokenKinds.word;
  }
  return /\s/.test(character) ? tokenKinds.space : tokenKinds.other;
}

/** Puts a word together again that was cut between two slices. */
export class WholeTokens {
  readonly #take: (kind: TokenKind, value: string) => void;
  #kind: TokenKind | undefined;
  #value = '';

  constructor(take: (kind: TokenKind, value: string) => void) {
    this.#take = take;
  }

  take(kind: TokenKind, value: string): void {
    if (kind === this.#kind && kind !== tokenKinds.other) {
      this.#value = kind === tokenKinds.space ? value : this.#value + value;
      return;
    }
    this.end();
    this.#kind = kind;
    this.#value = value;
  }

  /** Takes the last one. */
  end(): void {
    if (this.#kind !== undefined) {
      this.#take(this.#kind, this.#value);
      this.#kind = undefined;
    }
  }
}
