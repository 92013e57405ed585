import type { Located } from '../finding.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import type { BuiltInSyntax } from '../syntax/built-in-syntax.js';
import type { OutputPlace } from '../syntax/output-formats.js';
import type { Value } from '../values/value.js';

/** One use of a built-in in a template: `target?name` or `target?name(args)`. */
export interface BuiltInUse extends Located {
  readonly target: CompiledExpression;
  readonly name: string;
  /** Arguments that are not evaluated before the built-in asks for them. */
  readonly args: readonly CompiledExpression[];
  /** The name in front of it, where that is all that is there. */
  readonly variable: string | undefined;
  /** The argument, where it is a lambda. */
  readonly lambda: CompiledLambda | undefined;
  /** The output around it. */
  readonly output: OutputPlace;
  /** The next step takes items one by one, so a list need not be made. */
  readonly mayStream: boolean;
}

/** What a lambda does with each item. */
export interface CompiledLambda {
  readonly parameter: string;
  readonly body: CompiledExpression;
}

/** What a built-in does. */
export type BuiltInFunction = (use: BuiltInUse, env: Environment) => Value | undefined;

/** A built-in: what it does, and what must hold where it is used. */
export interface BuiltIn extends BuiltInSyntax {
  readonly evaluate: BuiltInFunction;
}

/** Built-ins by name, with underscores. */
export type BuiltInTable = Readonly<Record<string, BuiltIn | BuiltInFunction>>;
