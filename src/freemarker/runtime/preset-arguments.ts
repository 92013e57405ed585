import type { CallArguments } from '../values/call-arguments.js';
import type { Value } from '../values/value.js';
import type { Environment } from './environment.js';
import type { Macro } from './macro.js';

/** The arguments of a call together with those that were given before. Those of the call win over preset ones. */
export function withPresets(macro: Macro, args: CallArguments, env: Environment): CallArguments {
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
  return { named: new Map([...byName(macro, presets), ...byName(macro, args)]) };
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
