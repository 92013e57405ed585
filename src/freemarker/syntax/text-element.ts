import type { Located } from '../finding.js';
import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Origin } from '../source-map.js';
import type { Element, Layout } from './element.js';

/** Text between the directives and interpolations: the stretches of the template that remain when it was stripped. */
export class TextElement implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #parts: readonly { readonly text: string; readonly from: Origin }[];

  /**
   * @param at Where it stands in the template, its tags included.
   * @param content Where its characters stand in `source`.
   * @param stretches What of them remains, in order.
   */
  constructor(
    source: string,
    at: Located,
    content: Located = at,
    stretches: readonly Located[] = [content],
  ) {
    this.start = at.start;
    this.end = at.end;
    this.layout = { kind: 'text', content };
    this.#parts = stretches.map(({ start, end }) => ({
      text: source.slice(start, end),
      from: { start, end, isCopied: true },
    }));
  }

  render(env: Environment): Completion {
    for (const { text, from } of this.#parts) {
      env.write(text, from);
    }
    return completed;
  }
}
