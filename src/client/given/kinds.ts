import { isLeftover, nameOfValue } from '../../contract/index.js';

/**
 * What an argument, or a field of one, may be, for programs that the compiler does not see.
 *
 * @typeParam Value - what the types say of it: a kind of another value does not compile where it is used
 */
export interface Kind<out Value> {
  /** A sentence about a value that does not fit, which names it by its place; nothing about one that does. */
  readonly problem: (value: unknown, place: string) => string | undefined;
  /** Never there: it holds the type. */
  readonly value?: Value;
}

/**
 * A kind by whether a value is of it, and how that is said.
 *
 * @example
 * const flag = kind<boolean>('true or false', (value) => typeof value === 'boolean');
 * flag.problem('yes', 'active'); // '"active" must be true or false; it was text.'
 */
export function kind<Value>(takes: string, is: (value: unknown) => boolean): Kind<Value> {
  return {
    problem: (value, place) => {
      const found = typeof value === 'number' ? String(value) : nameOfValue(value);
      return is(value) ? undefined : `"${place}" must be ${takes}; it was ${found}.`;
    },
  };
}

/** What may be left out. */
export function optional<Value>({ problem }: Kind<Value>): Kind<Value | undefined> {
  return { problem: (value, place) => (value === undefined ? undefined : problem(value, place)) };
}

/** A list, each of which is of one kind. */
export function listOfKind<Value>({ problem }: Kind<Value>): Kind<readonly Value[]> {
  return {
    problem: (value, place) => {
      if (!Array.isArray(value)) {
        return `"${place}" must be a list; it was ${nameOfValue(value)}.`;
      }
      for (const [index, one] of value.entries()) {
        const found = problem(one, `${place}[${index}]`);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    },
  };
}

/** One of some texts. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Kind<Value> {
  const said = values.map((value) => JSON.stringify(value)).join(' or ');
  return kind(said, (value) => values.some((one) => one === value));
}

const holdsText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value has fields of its own: lists and dates, which JavaScript calls objects, are other things. */
export function hasFields(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Values that need no more than a look at them. */
export const kinds = {
  /** Any text, an empty one too. */
  text: kind<string>('text', holdsText),
  /** A text that names something. */
  name: kind<string>('text that is not empty', (value) => holdsText(value) && value !== ''),
  /** An id whose letters are the service's business. */
  id: kind<string>(
    'the id of something, as text',
    (value) => holdsText(value) && value !== '' && !isLeftover(value),
  ),
  /** The id of a stream or of a message; a text with spaces is rather the name of a room. */
  messagingId: kind<string>(
    'the id of a stream or a message, as the service gives it, without spaces',
    (value) => holdsText(value) && /^\S+$/.test(value) && !isLeftover(value),
  ),
  /** The id of a user; the text of one where JavaScript cannot hold the number exactly. */
  userId: kind<number>('the id of a user, a whole number', (value) =>
    holdsText(value) ? /^\d+$/.test(value) : Number.isSafeInteger(value) && Number(value) >= 0,
  ),
  flag: kind<boolean>('true or false', (value) => typeof value === 'boolean'),
  /** A whole number from 0 on. */
  whole: kind<number>(
    'a whole number from 0 on',
    (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  ),
  /** A whole number from 1 on. */
  count: kind<number>(
    'a whole number from 1 on',
    (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  ),
  /** A stretch of time; `Infinity` is one without an end. */
  milliseconds: kind<number>(
    'a number of milliseconds from 0',
    (value) => typeof value === 'number' && value >= 0,
  ),
  time: kind<number | Date>('a valid Date, or a whole number of epoch milliseconds', (value) =>
    Number.isSafeInteger(value instanceof Date ? value.getTime() : value),
  ),
  /** Something to go through, at once or as it comes. */
  items: kind<never>(
    'a list, or something to go through with "for await"',
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      (Symbol.iterator in value || Symbol.asyncIterator in value),
  ),
  object: kind<never>('an object', hasFields),
  /** What the method checks itself, in words of its own. */
  anything: kind<never>('anything', () => true),
  call: kind<never>('a function', (value) => typeof value === 'function'),
} as const;
