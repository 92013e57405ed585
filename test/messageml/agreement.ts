import { isDeepStrictEqual } from 'node:util';

/** On how many rows of a corpus two engines agree in one respect, and the rows where they do not. */
export class Agreement {
  readonly name: string;
  readonly differences: string[] = [];
  #rows = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Counts a row; values are compared as JSON, so members that are `undefined` do not count. */
  compare(id: string, ours: unknown, reference: unknown): void {
    this.#rows += 1;
    if (!isDeepStrictEqual(asJson(ours), asJson(reference))) {
      this.differences.push(id);
    }
  }

  /** From 0 to 1; 1 without any rows. */
  get share(): number {
    return this.#rows === 0 ? 1 : 1 - this.differences.length / this.#rows;
  }

  toString(): string {
    const agreeing = this.#rows - this.differences.length;
    const share = this.#rows === 0 ? '-' : `${(this.share * 100).toFixed(2)} %`;
    const examples = this.differences.slice(0, 5).join(', ');
    return `${this.name.padEnd(26)}${`${agreeing}/${this.#rows}`.padStart(11)}${share.padStart(10)}  ${examples}`;
  }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
