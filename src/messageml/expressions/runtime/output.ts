import { SourceMap } from '../source-map.js';

/** Collects the text that a template makes, and for each stretch of it the part of the template it comes from. */
export class Output {
  text = '';
  readonly #outputStarts: number[] = [];
  readonly #sourceStarts: number[] = [];
  readonly #sourceEnds: number[] = [];
  readonly #copied: boolean[] = [];

  /** Adds text that comes from `start` up to `end` of the template: `copied` from there, or made there. */
  write(text: string, start: number, end: number, copied: boolean): void {
    if (text === '') return;
    this.#copied.push(copied);
    this.#outputStarts.push(this.text.length);
    this.#sourceStarts.push(start);
    this.#sourceEnds.push(end);
    this.text += text;
  }

  /** Adds what another output collected, with its places. */
  append(other: Output): void {
    const shift = this.text.length;
    for (const [index, outputStart] of other.#outputStarts.entries()) {
      this.#outputStarts.push(outputStart + shift);
      this.#sourceStarts.push(other.#sourceStarts[index] ?? 0);
      this.#sourceEnds.push(other.#sourceEnds[index] ?? 0);
      this.#copied.push(other.#copied[index] ?? false);
    }
    this.text += other.text;
  }

  /** The map of what was written so far. */
  toSourceMap(): SourceMap {
    return new SourceMap(
      this.#outputStarts,
      this.#sourceStarts,
      this.#sourceEnds,
      this.#copied,
      this.text.length,
    );
  }
}
