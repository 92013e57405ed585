import type { TemplatePlace } from './template-error.js';

/** One expression of a template, remembered so that an error at run time can name it. */
export interface Site extends TemplatePlace {
  /** The expression as written: `option.label`. */
  readonly expression: string;
}

/** The expressions of all templates of one set, by the number that the compiled code carries. */
export class Sites {
  readonly #sites: Site[] = [];

  /** Remembers an expression and returns its number. */
  add(site: Site): number {
    return this.#sites.push(site) - 1;
  }

  /** The expression of a number. */
  at(number: unknown): Site {
    const site = typeof number === 'number' ? this.#sites[number] : undefined;
    return site ?? { template: 'template', line: 1, column: 1, expression: '' };
  }
}
