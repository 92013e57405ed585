import type { Macro } from '../values/macro.js';
import type { Value } from '../values/value.js';
import type { Environment } from './environment.js';
import type { CallArguments } from './invoke.js';

/** Arguments that were given to a macro or function before it is called: `m?with_args([1])`. */
export interface PresetArguments {
  /** Whether they stand before or behind those of the call. */
  readonly side: 'first' | 'last';
  /** By position, or by name: one of the two. */
  readonly positional?: readonly (Value | undefined)[];
  readonly named?: ReadonlyMap<string, Value | undefined>;
}

/** The arguments of a call together with those that were given before. Those of the call win over preset ones. */
export function withPresets(macro: Macro, args: CallArguments, env: Environment): CallArguments {
  const { presets } = macro;
  if (presets === undefined) return args;
  const { positional, named, side } = presets;
  if (positional !== undefined && 'positional' in args) {
    const [first, second] =
      side === 'first' ? [positional, args.positional] : [args.positional, positional];
    return { positional: [...first, ...second] };
  }
  if (positional !== undefined && side === 'last') {
    throw env.fail('template-bad-argument', undefined, {
      problem: 'With last arguments given by position, the others cannot be given by name.',
    });
  }
  const before = named ?? byName(macro, positional ?? []);
  const now = 'named' in args ? args.named : byName(macro, args.positional);
  return { named: new Map([...before, ...now]) };
}

function byName(
  macro: Macro,
  positional: readonly (Value | undefined)[],
): ReadonlyMap<string, Value | undefined> {
  return new Map(
    macro.parameters
      .slice(0, positional.length)
      .map(({ name }, index) => [name, positional[index]]),
  );
}
