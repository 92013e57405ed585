import type { TemplateCode } from './diagnostics.js';
import { isLimitCode, templateFindings } from './diagnostics.js';
import { fillIn } from './findings/finding-row.js';

/** Something with a place in the template. */
export interface Located {
  readonly start: number;
  readonly end: number;
}

/**
 * What fills the sentences of a finding: names and numbers of this template, never values of the data. `line` and
 * `column` are given only where the service reports another place than the finding has.
 */
export type FindingValues = Readonly<Record<string, string | number>>;

/** Why a template could not be read or run. */
export interface TemplateFinding extends Located {
  /** Its row in the catalogue, {@link templateFindings}. */
  readonly code: TemplateCode;
  /** What fills the `{…}` of the catalogue's sentences. */
  readonly values: Readonly<Record<string, string>>;
  /** The service's own words for it. */
  readonly serviceMessage: string;
}

/** Ends the reading or running of a template. */
export class TemplateFailure extends Error {
  override readonly name = 'TemplateFailure';
  readonly code: TemplateCode;
  readonly at: Located;
  readonly values: Readonly<Record<string, string>>;
  readonly #manner: 'direct' | 'wrapped' | 'final';

  constructor(
    code: TemplateCode,
    at: Located,
    values: FindingValues = {},
    manner: 'direct' | 'wrapped' | 'final' = 'direct',
  ) {
    super(code);
    this.code = code;
    this.at = at;
    this.values = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value)]),
    );
    this.#manner = manner;
  }

  /**
   * Whether `(…)!default` forgives it: a missing value that was met directly. One met while a list was filtered or
   * mapped counts as a failure of that step.
   */
  get isForgivable(): boolean {
    return this.code === 'template-missing-value' && this.#manner === 'direct';
  }

  /** The same failure, reported where the step that met it stands. */
  wrappedAt(at: Located): TemplateFailure {
    return new TemplateFailure(this.code, at, this.values, 'wrapped');
  }

  /** The same failure as one that nothing in the template may catch. */
  asFinal(): TemplateFailure {
    return new TemplateFailure(this.code, this.at, this.values, 'final');
  }

  /** The catalogue's sentence for it, filled in. */
  get sentence(): string {
    return fillIn(templateFindings[this.code].message, this.values);
  }

  /** Whether nothing in the template may catch it: a limit of ours, for example. */
  get isFinal(): boolean {
    return this.#manner === 'final' || isLimitCode(this.code);
  }
}
