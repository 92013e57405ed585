import { CadenzaError } from '../contract/index.js';
import { fieldOf, isOption, type Kind, nameOf } from './given.js';

/** A text that is not empty. */
const text = (takes: string): Kind => ({
  is: (value) => typeof value === 'string' && value !== '',
  takes,
});

/** What was made under a name, such as a reminder or an action. */
const named = (takes: string): Kind => ({
  is: (value) => typeof fieldOf(value, 'name') === 'string',
  takes,
});

/** The kinds of values that methods take, besides handlers and options. */
export const isArgument = {
  text,
  /** The name under which something is in the store. */
  name: text('a name as its first argument'),
  named,
  reminder: named('a reminder, as bot.reminder returned it'),
  plugin: { ...isOption.object, takes: 'a plugin, as plugin(…) makes it' },
  /** What every handler receives. */
  context: {
    is: (value: unknown) => typeof fieldOf(value, 'event') === 'object',
    takes: 'the ctx of an event',
  },
  /** What may be left out, and is not null. */
  options: {
    is: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
    takes: 'its options as an object',
  },
  store: isOption.having('a store, such as sqliteStore(…) returns', 'scan', 'commit'),
  /** A form, or the id of one. */
  form: {
    is: (value: unknown) =>
      typeof (typeof value === 'string' ? value : fieldOf(fieldOf(value, 'attributes'), 'id')) ===
      'string',
    takes: "a form, as form('order', …) makes it, or the id of one",
  },
} as const;

/**
 * Refuses what the compiler refuses, for programs that it does not see: an argument of another kind than the method takes.
 *
 * @param method - what was called: `bot.forget`
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function requireArgument(value: unknown, { is, takes }: Kind, method: string): void {
  if (!is(value)) {
    throw new CadenzaError('BAD_ARGUMENT', `${method} takes ${takes}, not ${nameOf(value)}.`);
  }
}
