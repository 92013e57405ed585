import type { Origin, Stretch } from '../source-map.js';
import { SourceMap } from '../source-map.js';

/** Collects the text that a template makes, and for each stretch of it the part of the template it comes from. */
export class Output {
  text = '';
  readonly #stretches: Stretch[] = [];

  /** Adds text that comes from a place of the template. */
  write(text: string, from: Origin): void {
    if (text === '') {
      return;
    }
    this.#stretches.push({ at: this.text.length, from });
    this.text += text;
  }

  /** Adds what another output collected, with its places. */
  append(other: Output): void {
    const shift = this.text.length;
    for (const { at, from } of other.#stretches) {
      this.#stretches.push({ at: at + shift, from });
    }
    this.text += other.text;
  }

  /** The map of what was written so far. */
  toSourceMap(): SourceMap {
    return new SourceMap(this.#stretches, this.text.length);
  }
}
