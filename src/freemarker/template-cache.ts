import { builtInNamed } from './built-ins/registry.js';
import { compileTemplate } from './interpreter.js';
import type { ExpressionLimits } from './limits.js';
import type { CompiledTemplate } from './runtime/environment.js';
import { parseTemplate } from './syntax/template-parser.js';

/**
 * Keeps the templates that were read last, so that one that is sent again is only run. Bounded by the number of
 * templates and by their characters; the one that was not used for longest goes first.
 */
export class TemplateCache {
  readonly #templates = new Map<string, CompiledTemplate>();
  readonly #maxTemplates: number;
  readonly #maxCharacters: number;
  #characters = 0;
  #last: { readonly source: string; readonly template: CompiledTemplate } | undefined;

  constructor(options: { maxTemplates?: number; maxCharacters?: number } = {}) {
    this.#maxTemplates = options.maxTemplates ?? 200;
    this.#maxCharacters = options.maxCharacters ?? 2_000_000;
  }

  /** The template of that source, read now if it is not kept. */
  get(source: string, limits: ExpressionLimits): CompiledTemplate {
    // The last one is in its place already: a bot sends the same again and again.
    if (this.#last?.source === source) {
      return this.#last.template;
    }
    const template = this.#getOther(source, limits);
    this.#last = this.#templates.has(source) ? { source, template } : undefined;
    return template;
  }

  #getOther(source: string, limits: ExpressionLimits): CompiledTemplate {
    const kept = this.#templates.get(source);
    if (kept !== undefined) {
      this.#templates.delete(source);
      this.#templates.set(source, kept);
      return kept;
    }
    const template = compileTemplate(parseTemplate(source, { limits, builtIns: builtInNamed }));
    this.#keep(source, template);
    return template;
  }

  #keep(source: string, template: CompiledTemplate): void {
    if (source.length > this.#maxCharacters) {
      return;
    }
    this.#templates.set(source, template);
    this.#characters += source.length;
    for (const oldest of this.#templates.keys()) {
      if (this.#templates.size <= this.#maxTemplates && this.#characters <= this.#maxCharacters) {
        return;
      }
      this.#templates.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

let sharedCache: TemplateCache | undefined;

/** The cache that is used where none is given; made when it is first needed. */
export function sharedTemplateCache(): TemplateCache {
  sharedCache ??= new TemplateCache();
  return sharedCache;
}
