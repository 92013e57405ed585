import type { NumberValue } from '../../java/numbers/index.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { Value } from '../values/value.js';

/** What a literal is, known before the template runs. */
export type LiteralKind = 'text' | 'number' | 'boolean' | 'list' | 'hash';

/** A part of a template that has a value. */
export interface Expression extends Located {
  /** Set on literals: what can never work with one is a finding before the template runs. */
  readonly literal?: LiteralKind;
  /** Its value, where that is known before the template runs: of texts, numbers and booleans. */
  readonly constant?: string | NumberValue | boolean;
  /** Set on names and on dotted names (`m`, `lib.m`): how an end tag repeats them. */
  readonly dottedName?: string | undefined;
  /** The value; `undefined` when there is none. */
  evaluate(env: Environment): Value | undefined;
}
