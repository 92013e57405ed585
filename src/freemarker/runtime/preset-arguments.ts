import type { CallArguments } from '../values/call-arguments.js';
import type { Value } from '../values/value.js';
import type { Environment } from './environment.js';
import type { Macro } from './macro.js';

/** Arguments by name, and those by position that no parameter is left for. */
export interface MergedArguments {
  readonly named: ReadonlyMap<string, Value | undefined>;
  readonly others: readonly (Value | undefined)[];
}

/** The arguments of a call together with those that were given before. Those of the call win over preset ones. */
export function withPresets(
  macro: Macro,
  args: CallArguments,
  env: Environment,
): CallArguments | MergedArguments {
  const { presets } = macro;
  if (presets === undefined) {
    return args;
  }
  if ('positional' in presets && 'positional' in args) {
    const [first, second] =
      presets.side === 'first'
        ? [presets.positional, args.positional]
        : [args.positional, presets.positional];
    return { positional: [...first, ...second] };
  }
  if ('positional' in presets && presets.side === 'last') {
    throw env.fail('template-bad-argument', undefined, {
      problem: 'With last arguments given by position, the others cannot be given by name.',
    });
  }
  const named = new Map([...byName(macro, presets), ...byName(macro, args)]);
  return { named, others: [...beyond(macro, presets), ...beyond(macro, args)] };
}

function byName(macro: Macro, args: CallArguments): ReadonlyMap<string, Value | undefined> {
  if ('named' in args) {
    return args.named;
  }
  return new Map(
    macro.parameters
      .slice(0, args.positional.length)
      .map(({ name }, index) => [name, args.positional[index]]),
  );
}

function beyond(macro: Macro, args: CallArguments): readonly (Value | undefined)[] {
  return 'positional' in args ? args.positional.slice(macro.parameters.length) : [];
}
