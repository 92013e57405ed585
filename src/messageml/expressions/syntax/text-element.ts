import { completed } from '../runtime/completion.js';
import type { Completion } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Located } from '../finding.js';
import type { Element, Layout } from './element.js';

/** Text between the directives and interpolations: the stretches of the template that remain when it was stripped. */
export class TextElement implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #parts: readonly (Located & { readonly text: string })[];

  /** @param stretches In order, as offsets of `source`. */
  constructor(source: string, at: Located, stretches: readonly Located[] = [at]) {
    this.start = at.start;
    this.end = at.end;
    this.layout = { kind: 'text', content: stretches[0] ?? at };
    this.#parts = stretches.map(({ start, end }) => ({
      start,
      end,
      text: source.slice(start, end),
    }));
  }

  render(env: Environment): Completion {
    for (const part of this.#parts) env.write(part.text, part, true);
    return completed;
  }
}
