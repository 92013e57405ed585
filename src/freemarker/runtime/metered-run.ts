import type { TemplateCode } from '../diagnostics.js';
import type { FindingValues, Located } from '../finding.js';
import { TemplateFailure } from '../finding.js';
import type { ExpressionLimits } from '../limits.js';

/** The work of a running template, counted and ended at its limits, and where it is when something fails. */
export class MeteredRun {
  /** The directive or interpolation that runs: failures without a place of their own are reported there. */
  element: Located = { start: 0, end: 0 };
  /** The template code that runs: that of a text, while `?eval` or `?interpret` runs it. */
  source: string;
  readonly limits: ExpressionLimits;
  /** How many levels deep it runs. */
  protected depth = 0;
  #steps = 0;

  constructor(source: string, limits: ExpressionLimits) {
    this.source = source;
    this.limits = limits;
  }

  /** Counts work, and ends a template that does too much of it. */
  step(cost: number): void {
    this.#steps += cost;
    if (this.#steps > this.limits.steps) {
      throw this.exceeded('template-too-many-steps', this.limits.steps);
    }
  }

  /** Checks the length of a text that was made. Its characters count as work when something is done with them. */
  checkedText(text: string): string {
    if (text.length > this.limits.textLength) {
      throw this.exceeded('template-text-too-long', this.limits.textLength);
    }
    return text;
  }

  /** Checks the length of a list before it is made, and counts it as work. */
  checkLength(length: number): void {
    if (length > this.limits.listLength) {
      throw this.exceeded('template-list-too-long', this.limits.listLength);
    }
    this.step(length >> 3);
  }

  /** Runs something one level deeper. */
  deeper<T>(body: () => T): T {
    if (this.depth >= this.limits.depth) {
      throw this.exceeded('template-too-deep', this.limits.depth);
    }
    this.depth += 1;
    try {
      return body();
    } finally {
      this.depth -= 1;
    }
  }

  /** A finding at a place, or at the element that runs. */
  fail(code: TemplateCode, at?: Located, values?: FindingValues): TemplateFailure {
    return new TemplateFailure(code, at ?? this.element, values);
  }

  /** A finding about a limit. */
  exceeded(code: TemplateCode, limit: number): TemplateFailure {
    return this.fail(code, undefined, { limit });
  }

  /** The template's own text at a place, shortened, for a finding. */
  codeOf({ start, end }: Located): string {
    const code = this.source.slice(start, end).replace(/\s+/g, ' ');
    return code.length > 60 ? `${code.slice(0, 57)}…` : code;
  }
}
