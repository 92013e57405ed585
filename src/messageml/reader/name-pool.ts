/** How many names are kept, a power of two. Of two that share a place the later one stays. */
const places = 32;

/**
 * The names that a text repeats, each as one string. Tags and names of attributes live as long as the
 * tree does, and a large tree of few names is much smaller, and quicker to make, when it shares them.
 */
export class NamePool {
  readonly #text: string;
  readonly #names: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The name between two offsets of the text. */
  between(start: number, end: number): string {
    const text = this.#text;
    const names = this.#names;
    const length = end - start;
    const mixed = text.charCodeAt(start) + 7 * text.charCodeAt(end - 1) + 3 * length;
    const place = mixed & (places - 1);
    const known = names[place];
    if (known?.length === length && text.startsWith(known, start)) {
      return known;
    }
    const name = text.slice(start, end);
    names[place] = name;
    return name;
  }
}
