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
