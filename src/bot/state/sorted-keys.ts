/** Keys in order. Adding and deleting move what is behind them, which is a copy of memory. */
export class SortedKeys {
  readonly #keys: string[];

  constructor(keys: Iterable<string>) {
    this.#keys = [...keys].sort(byCharacters);
  }

  add(key: string): void {
    const index = this.#indexOf(key);
    if (this.#keys[index] !== key) {
      this.#keys.splice(index, 0, key);
    }
  }

  delete(key: string): void {
    const index = this.#indexOf(key);
    if (this.#keys[index] === key) {
      this.#keys.splice(index, 1);
    }
  }

  /** Keys from one on; after it, when `inclusive` is false. */
  *from(key: string, inclusive: boolean): Generator<string, void, undefined> {
    let index = this.#indexOf(key);
    if (!inclusive && this.#keys[index] === key) {
      index++;
    }
    for (; index < this.#keys.length; index++) {
      yield this.#keys[index] ?? '';
    }
  }

  /** Where the key stands or belongs. */
  #indexOf(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? '') < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
