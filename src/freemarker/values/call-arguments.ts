import type { Value } from './value.js';

/** The arguments of a call, by name or by position. */
export type CallArguments =
  | { readonly named: ReadonlyMap<string, Value | undefined> }
  | { readonly positional: readonly (Value | undefined)[] };

/** Arguments that were given to a macro or function before it is called: `m?with_args([1])`. */
export type PresetArguments = CallArguments & {
  /** Whether they are before or behind those of the call. */
  readonly side: 'first' | 'last';
};
