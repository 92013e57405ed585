import { CadenzaError } from '../contract/index.js';
import { isOption, type Kind, nameOf } from './given.js';

/** The kinds of values that methods take, besides handlers and options. */
export const isArgument = {
  /** A text that is not empty. */
  text: (takes: string): Kind => ({
    is: (value) => typeof value === 'string' && value !== '',
    takes,
  }),
  /** The name under which something is in the store. */
  name: {
    is: (value: unknown) => typeof value === 'string' && value !== '',
    takes: 'a name as its first argument',
  },
  /** What was made under a name, such as a reminder or an action. */
  named: (takes: string): Kind => ({
    is: (value) => typeof fieldOf(value, 'name') === 'string',
    takes,
  }),
  reminder: {
    is: (value: unknown) => typeof fieldOf(value, 'name') === 'string',
    takes: 'a reminder, as bot.reminder returned it',
  },
  plugin: { ...isOption.object, takes: 'a plugin, as plugin(…) makes it' },
  /** What every handler receives. */
  context: {
    is: (value: unknown) => typeof fieldOf(value, 'event') === 'object',
    takes: 'the ctx of an event',
  },
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

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
