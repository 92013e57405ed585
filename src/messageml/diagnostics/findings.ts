import { fillIn } from '../../freemarker/index.js';
import { type DiagnosticCode, entryOf, type ValuesOf } from './catalogue.js';
import type { Diagnostic, Position } from './diagnostic.js';
import { positionsIn } from './lines.js';

/** Two offsets of the evaluated text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What to do about a finding; worked out, from its place in the source, only for those that are reported. */
export type Fix = string | ((written: Place) => string | undefined) | undefined;

/** A finding as it is kept. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly place: Place;
  readonly values: Readonly<Record<string, string>>;
  readonly fix: string | undefined;
}

/** How many errors, and how many warnings, one check reports at most. */
const maximumOfAKind = 200;

/**
 * Collects what a check finds, in the order in which the service would meet it: the first error is
 * the one that it answers.
 */
export class Findings {
  readonly #errors: Finding[] = [];
  readonly #warnings: Finding[] = [];
  #known: Set<string> | undefined;
  #locate: ((place: Place) => Place) | undefined;

  /** Whether an error was found; warnings do not count. */
  get failed(): boolean {
    return this.#errors.length > 0;
  }

  /**
   * From here on, places are those of an evaluated text; `locate` tells where in the source they come
   * from. What a loop produces repeatedly is then one finding.
   */
  locateWith(locate: (place: Place) => Place): void {
    this.#locate = locate;
  }

  /** Adds a finding. `fix` is given where the catalogue has none that fits every case. */
  add<Code extends DiagnosticCode>(
    code: Code,
    place: Place,
    values: ValuesOf<Code>,
    fix?: Fix,
  ): void {
    this.addAny(code, place, values, fix);
  }

  /** {@link add} for a code that is not known before it runs. */
  addAny(
    code: DiagnosticCode,
    place: Place,
    values: Readonly<Record<string, string>>,
    fix?: Fix,
  ): void {
    const found = entryOf(code).severity === 'error' ? this.#errors : this.#warnings;
    if (found.length >= maximumOfAKind) {
      return;
    }
    const written = this.#locate?.(place) ?? place;
    if (this.#locate !== undefined && this.#isKnown(code, written, values)) {
      return;
    }
    found.push({
      code,
      place: written,
      values,
      fix: typeof fix === 'function' ? fix(written) : fix,
    });
  }

  /** Adds those findings of others that are wanted. */
  addFrom(others: Findings, isWanted: (finding: Finding) => boolean): void {
    for (const finding of [...others.#errors, ...others.#warnings]) {
      if (isWanted(finding)) {
        this.addAny(finding.code, finding.place, finding.values, finding.fix);
      }
    }
  }

  /** The findings with their sentences and positions in the author's source; errors before warnings. */
  toDiagnostics(source: string): Diagnostic[] {
    if (this.#errors.length === 0 && this.#warnings.length === 0) {
      return [];
    }
    const positionOf = positionsIn(source);
    return [...this.#errors, ...this.#warnings].map((finding) => toDiagnostic(finding, positionOf));
  }

  #isKnown(
    code: DiagnosticCode,
    { start, end }: Place,
    values: Readonly<Record<string, string>>,
  ): boolean {
    const key = JSON.stringify([code, start, end, values]);
    this.#known ??= new Set();
    if (this.#known.has(key)) {
      return true;
    }
    this.#known.add(key);
    return false;
  }
}

function toDiagnostic(
  { code, place, values, fix }: Finding,
  positionOf: (offset: number) => Position,
): Diagnostic {
  const entry = entryOf(code);
  const advice = fix ?? (entry.fix === undefined ? undefined : fillIn(entry.fix, values));
  return {
    code,
    severity: entry.severity,
    message: fillIn(entry.message, values),
    ...(advice === undefined ? {} : { fix: advice }),
    ...(entry.service === undefined ? {} : { serviceMessage: fillIn(entry.service, values) }),
    start: positionOf(place.start),
    end: positionOf(place.end),
  };
}
