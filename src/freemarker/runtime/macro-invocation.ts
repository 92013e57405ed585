import type { HashValue } from '../values/hash.js';
import type { Sequence, Value } from '../values/value.js';
import type { Completion } from './completion.js';
import type { Scope } from './scope.js';

/** What is between `<@m>` and `</@m>`, with the variables it sees: those of the caller. */
export interface NestedContent {
  /** Runs it, where the environment is as it was at the call. */
  readonly run: () => Completion;
  /** The names after `;` in the start tag, filled by `<#nested …>`. */
  readonly parameters: readonly string[];
  readonly invocation: MacroInvocation | undefined;
  readonly scope: Scope | undefined;
}

/** One call of a macro or function that is running. */
export interface MacroInvocation {
  readonly locals: Map<string, Value>;
  readonly nested: NestedContent | undefined;
  /** All arguments, defaults included: `.args`, a hash in a macro, a list in a function. */
  args(): HashValue | Sequence;
}
