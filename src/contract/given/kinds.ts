import { isLeftover, nameOfValue } from '../name-of-value.js';

/** A value that is not of the kind that its place takes. */
export interface Misfit {
  /** Where it stands: `limits[0].calls`. */
  readonly place: string;
  readonly takes: string;
  readonly found: string;
}

/** A field that is not there, and would be passed over. */
export interface UnknownField {
  readonly place: string;
  readonly unknown: string;
  readonly meant: string;
}

/** A value that would need more words: `no file: it needs a "filename"`. */
export interface Objection {
  readonly place: string;
  readonly is: string;
}

/** What is wrong with something given; who was given it says so in sentences of its own. */
export type Mistake = Misfit | UnknownField | Objection;

/**
 * What an argument, an option, or a field of one may be, for programs that the compiler does not see.
 *
 * @typeParam Value - what the types say of it: a kind of another value does not compile where it is used
 */
export interface Kind<out Value> {
  /** What it takes, as sentences say it. */
  readonly takes: string;
  /** What is wrong with a value, which it names by its place; nothing about one that fits. */
  readonly mistake: (value: unknown, place: string) => Mistake | undefined;
  /** Never there: it holds the type. */
  readonly value?: Value;
}

/** A kind of what may be left out: `undefined` is of it. */
export interface OptionalKind<out Value> extends Kind<Value> {
  readonly mayBeLeftOut: true;
}

/**
 * The kind that a place takes. One that may be left out takes no other kind than one that may be: a kind of less than a
 * place holds would fit by its type, and refuse at run time what the types allow.
 *
 * @example
 * const name: KindFor<string | undefined> = optional(kinds.text); // kinds.text does not compile
 */
export type KindFor<Value> = undefined extends Value ? OptionalKind<Value> : Kind<Value>;

/**
 * A kind by whether a value is of it, and how that is said.
 *
 * @example
 * const flag = kind<boolean>('true or false', (value) => typeof value === 'boolean');
 * flag.mistake('yes', 'active'); // { place: 'active', takes: 'true or false', found: 'text' }
 */
export function kind<Value>(takes: string, is: (value: unknown) => boolean): Kind<Value> {
  return {
    takes,
    mistake: (value, place) => (is(value) ? undefined : misfit(value, place, takes)),
  };
}

/** A value that does not fit. Numbers are told, as they are no secrets; texts are not. */
export function misfit(value: unknown, place: string, takes: string): Misfit {
  return { place, takes, found: typeof value === 'number' ? String(value) : nameOfValue(value) };
}

/** The same kind, said differently. */
export function saidAs<Value>({ mistake }: Kind<Value>, takes: string): Kind<Value> {
  return kind(takes, (value) => mistake(value, '') === undefined);
}

/** Of several kinds the one that a value shows it is meant to be. */
export function chosen<Value>(
  takes: string,
  choose: (value: unknown) => Kind<unknown>,
): Kind<Value> {
  return { takes, mistake: (value, place) => choose(value).mistake(value, place) };
}

/** What may be left out. */
export function optional<Value>({ takes, mistake }: Kind<Value>): OptionalKind<Value | undefined> {
  return {
    mayBeLeftOut: true,
    takes,
    mistake: (value, place) => (value === undefined ? undefined : mistake(value, place)),
  };
}

/** A list, each of which is of one kind. */
export function listOfKind<Value>({ mistake }: Kind<Value>): Kind<readonly Value[]> {
  const takes = 'a list';
  return {
    takes,
    mistake: (value, place) => {
      if (!Array.isArray(value)) {
        return misfit(value, place, takes);
      }
      for (const [index, one] of value.entries()) {
        const found = mistake(one, `${place}[${index}]`);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    },
  };
}

/** One of some values. */
export function oneOf<const Value extends string | boolean>(
  ...values: readonly Value[]
): Kind<Value> {
  const takes = values.map((value) => JSON.stringify(value)).join(' or ');
  return kind(takes, (value) => values.some((one) => one === value));
}

/** An object that has these methods. */
export function having(takes: string, ...methods: readonly string[]): Kind<never> {
  return kind(takes, (value) => methods.every((name) => isCall(fieldOf(value, name))));
}

/** A field of something that may be no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const holdsText = (value: unknown): value is string => typeof value === 'string';
const isCall = (value: unknown): boolean => typeof value === 'function';

/** Whether a value has fields of its own: lists and dates, which JavaScript calls objects, are other things. */
export function hasFields(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

const anything: OptionalKind<never> = {
  mayBeLeftOut: true,
  takes: 'anything',
  mistake: () => undefined,
};

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
  port: kind<number>(
    'a port from 0 to 65535',
    (value) => typeof value === 'number' && value >= 0 && value < 65_536,
  ),
  /** A stretch of time; `Infinity` is one without an end. */
  milliseconds: kind<number>(
    'a number of milliseconds from 0',
    (value) => typeof value === 'number' && value >= 0,
  ),
  time: kind<number | Date>('a valid Date, or a whole number of epoch milliseconds', (value) =>
    Number.isSafeInteger(value instanceof Date ? value.getTime() : value),
  ),
  /** A list of anything: what is in it is checked by who reads it. */
  list: kind<never>('a list', Array.isArray),
  texts: kind<string[]>(
    'a list of texts',
    (value) => Array.isArray(value) && value.every(holdsText),
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
  anything,
  call: kind<never>('a function', isCall),
} as const;
