import type { TemplateFailure } from '../finding.js';

/** After how many failures a template ends: what follows then is noise, and each of them costs. */
const maximumFailures = 50;

const none: readonly TemplateFailure[] = [];

/** Failures that did not end a template, each of them once. */
export class KeptFailures {
  #kept: Map<string, TemplateFailure> | undefined;
  #failed = 0;

  /** What failed, in the order in which it did. */
  get all(): readonly TemplateFailure[] {
    return this.#kept === undefined ? none : [...this.#kept.values()];
  }

  /** Keeps a failure. Throws it when there were too many. */
  keep(failure: TemplateFailure): void {
    const { code, at } = failure;
    const key = `${code} ${at.start} ${at.end}`;
    this.#kept ??= new Map();
    const kept = this.#kept.get(key) ?? failure;
    this.#kept.set(key, kept);
    this.#failed += 1;
    if (this.#failed >= maximumFailures) {
      throw kept;
    }
  }
}
