import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import type { Value } from '../values/value.js';

/** One use of a built-in in a template: `target?name` or `target?name(args)`. */
export interface BuiltInUse extends Located {
  readonly target: Expression;
  readonly name: string;
  /** Arguments that are not evaluated before the built-in asks for them. */
  readonly args: readonly Expression[];
  /** The output format around it; XML where that is no markup. */
  readonly format: MarkupFormat;
  /** The next step takes items one by one, so a list need not be made. */
  readonly mayStream: boolean;
}

/** What a built-in does. */
export type BuiltInFunction = (use: BuiltInUse, env: Environment) => Value | undefined;

/** A built-in: what it does, and what has to be so where it stands. */
export interface BuiltIn {
  readonly evaluate: BuiltInFunction;
  /** `x` in `x?name` has to be the variable of an enclosing loop. */
  readonly needsLoopVariable?: boolean;
  /** It needs that many arguments, which are evaluated by the built-in itself. */
  readonly lazyArguments?: { readonly atLeast: number; readonly atMost: number };
  /** It means something only where the output format is markup. */
  readonly needsMarkupFormat?: boolean;
  /** It would escape twice where the output is escaped anyway. */
  readonly isLegacyEscaping?: boolean;
  /** It takes the items of its target one by one. */
  readonly acceptsStream?: boolean;
}

/** A built-in that was found by its name, and what it costs. */
export interface PricedBuiltIn extends BuiltIn {
  /** Steps that each use counts as. */
  readonly price: number;
}

/** Built-ins by name, with underscores. */
export type BuiltInTable = Readonly<Record<string, BuiltIn | BuiltInFunction>>;
