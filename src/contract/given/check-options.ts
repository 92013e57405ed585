import { CadenzaError } from '../errors.js';
import { suggest } from '../suggest.js';
import type { FieldKinds } from './fields.js';
import { hasFields, type Kind, misfit, type Mistake } from './kinds.js';

/** Whose options are checked, and how. */
interface Whose {
  readonly of: string;
  readonly code?: string;
  readonly mayHaveMore?: boolean;
}

/**
 * Refuses what the compiler refuses, for programs that it does not see: options that are not there, and
 * values of another kind.
 *
 * @param of - whose options they are, as the error names it
 * @param mayHaveMore - whether other options are for somebody else, but for one that is spelt almost like one of these
 * @throws CadenzaError with `code`, naming the option and what it takes
 */
export function checkGiven<Options>(
  given: unknown,
  known: FieldKinds<Options>,
  { of, code = 'BAD_ARGUMENT', mayHaveMore = false }: Whose,
): void {
  if (!hasFields(given)) {
    const { found } = misfit(given, '', '');
    throw new CadenzaError(code, `The options of ${of} are ${found}; they are an object.`);
  }
  const names = Object.keys(known);
  for (const name of Object.keys(given)) {
    const near = Object.hasOwn(known, name) ? undefined : nearest(name, names);
    if (near !== undefined || !(mayHaveMore || Object.hasOwn(known, name))) {
      const advice =
        near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "${near}"?`;
      throw new CadenzaError(code, `There is no option "${name}" of ${of}. ${advice}`);
    }
  }
  for (const [name, { mistake }] of Object.entries<Kind<unknown>>(known)) {
    const found = mistake(Reflect.get(given, name), name);
    if (found !== undefined) {
      throw new CadenzaError(code, aboutOption(found, of));
    }
  }
}

function nearest(name: string, names: readonly string[]): string | undefined {
  return suggest(name, names, Math.max(2, Math.floor(name.length / 3)));
}

function aboutOption(mistake: Mistake, of: string): string {
  if ('unknown' in mistake) {
    const { place, unknown, meant } = mistake;
    return `There is no "${unknown}" in the option "${place}" of ${of}. Did you mean "${meant}"?`;
  }
  if ('is' in mistake) {
    return `The option "${mistake.place}" of ${of} is ${mistake.is}`;
  }
  const { place, takes, found } = mistake;
  return `The option "${place}" of ${of} is ${found}; it takes ${takes}.`;
}

/**
 * Refuses what the compiler refuses, for programs that it does not see: an argument of another kind than the method takes.
 *
 * @param method - what was called: `bot.forget`
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function requireArgument(value: unknown, kind: Kind<unknown>, method: string): void {
  const mistake = kind.mistake(value, '');
  if (mistake !== undefined) {
    const { found } = misfit(value, '', '');
    throw new CadenzaError('BAD_ARGUMENT', `${method} takes ${kind.takes}, not ${found}.`);
  }
}
