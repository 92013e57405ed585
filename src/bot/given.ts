import { suggest } from '../client/suggest.js';
import { CadenzaError } from '../contract/index.js';
import { isPhrase } from './texts/index.js';

/** What an option takes: whether a value is of that kind, and how it is said. */
export interface Kind {
  readonly is: (value: unknown) => boolean;
  readonly takes: string;
  /** Whether it must be given. Default: no. */
  readonly isNeeded?: boolean;
}

/** The kinds of values that options take. Numbers and durations are read where their limits are known. */
export const isOption = {
  text: { is: (value: unknown) => typeof value === 'string', takes: 'text' },
  said: {
    is: (value: unknown) => typeof value === 'string' || isPhrase(value),
    takes: 'text, or { key } of one',
  },
  list: { is: (value: unknown) => Array.isArray(value), takes: 'a list' },
  texts: {
    is: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    takes: 'a list of texts',
  },
  count: {
    is: (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1,
    takes: 'a whole number from 1 on',
  },
  truth: { is: (value: unknown) => typeof value === 'boolean', takes: 'true or false' },
  call: { is: (value: unknown) => typeof value === 'function', takes: 'a function' },
  object: {
    is: (value: unknown) => typeof value === 'object' && value !== null,
    takes: 'an object',
  },
  anything: { is: () => true, takes: 'anything' },
  /** What must be given. */
  needed: (kind: Kind): Kind => ({ ...kind, isNeeded: true }),
  /** One of some values. */
  oneOf: (...values: readonly (string | boolean)[]): Kind => ({
    is: (value) => values.some((one) => one === value),
    takes: values.map((value) => JSON.stringify(value)).join(' or '),
  }),
  /** An object that has these methods. */
  having: (takes: string, ...methods: readonly string[]): Kind => ({
    is: (value) =>
      typeof value === 'object' &&
      value !== null &&
      methods.every((method) => typeof Reflect.get(value, method) === 'function'),
    takes,
  }),
} as const;

/** The options of something, each with what it takes. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: Kind };

/** Whose options are checked, and how. */
interface Whose {
  readonly of: string;
  readonly code?: string;
  readonly mayHaveMore?: boolean;
}

/**
 * Refuses what the compiler refuses, for programs that it does not see: options that are not there, and
 * values of another kind. An option that is undefined is one that was left out.
 *
 * @param of - whose options they are, as the error names it
 * @param mayHaveMore - whether other options are for somebody else, but for one that is spelt almost like one of these
 * @throws CadenzaError with `code`, naming the option and what it takes
 */
export function checkGiven<Options>(
  given: unknown,
  known: OptionKinds<Options>,
  { of, code = 'BAD_OPTION', mayHaveMore = false }: Whose,
): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new CadenzaError(code, `The options of ${of} are ${nameOf(given)}; they are an object.`);
  }
  const names = Object.keys(known);
  const wrong = Object.keys(given)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({
      name,
      near: suggest(name, names, Math.max(2, Math.floor(name.length / 3))),
    }))
    .find(({ near }) => near !== undefined || !mayHaveMore);
  if (wrong !== undefined) {
    const { name, near } = wrong;
    const advice =
      near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "${near}"?`;
    throw new CadenzaError(code, `There is no option "${name}" of ${of}. ${advice}`);
  }
  for (const [name, { is, takes, isNeeded = false }] of Object.entries<Kind>(known)) {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined ? isNeeded : !is(value)) {
      throw new CadenzaError(
        code,
        `The option "${name}" of ${of} is ${nameOf(value)}; it takes ${takes}.`,
      );
    }
  }
}

/**
 * Refuses a handler that cannot be called, where it is registered and not when its first event comes.
 *
 * @param method - what was called with it: `bot.command`
 * @throws CadenzaError `BAD_HANDLER`
 */
export function requireHandler(handler: unknown, method: string): void {
  if (typeof handler !== 'function') {
    throw new CadenzaError(
      'BAD_HANDLER',
      `${method} takes a function as its handler, not ${nameOf(handler)}.`,
    );
  }
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
};

/** A value in a sentence, without what may be secret in it. */
export function nameOf(value: unknown): string {
  if (value === '') {
    return 'an empty text';
  }
  if (value === null || value === undefined || typeof value === 'boolean') {
    return String(value);
  }
  return Array.isArray(value) ? 'a list' : (words[typeof value] ?? `a ${typeof value}`);
}

/** A field of something that may be no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
