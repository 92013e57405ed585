/** How many names are kept, a power of two. Of two that share a place the later one stays. */
const places = 32;

/** How many names of a text are not kept: most messages are that short. */
const before = 8;

/**
 * The names that a text repeats, each as one string. Tags and names of attributes live as long as the
 * tree does, and a large tree of few names is much smaller, and quicker to make, when it shares them.
 */
export class NamePool {
  readonly #text: string;
  readonly #names: string[] = [];
  #asked = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The name between two offsets of the text. */
  between(start: number, end: number): string {
    const text = this.#text;
    const names = this.#names;
    const length = end - start;
    // A short slice costs less than a look at its characters one by one.
    const name = text.slice(start, end);
    if (length === 1) {
      return name;
    }
    this.#asked += 1;
    if (this.#asked <= before) {
      return name;
    }
    const mixed = text.charCodeAt(start) + 7 * text.charCodeAt(end - 1) + 3 * length;
    const place = mixed & (places - 1);
    const known = names[place];
    if (known === name) {
      return known;
    }
    names[place] = name;
    return name;
  }
}
