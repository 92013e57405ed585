import { fieldOf, having, type Kind, kind, kinds, saidAs } from '../contract/given/index.js';

/** A text that is not empty. */
const text = (takes: string): Kind<string> => saidAs(kinds.name, takes);

/** What was made under a name, such as a reminder or an action. */
const named = (takes: string): Kind<never> =>
  kind(takes, (value) => typeof fieldOf(value, 'name') === 'string');

const isForm = (value: unknown): boolean =>
  typeof fieldOf(fieldOf(value, 'attributes'), 'id') === 'string';

/** The kinds of values that methods take, besides handlers and options. */
export const isArgument = {
  text,
  /** The name under which something is in the store. */
  name: text('a name as its first argument'),
  named,
  reminder: named('a reminder, as bot.reminder returned it'),
  plugin: saidAs(kinds.object, 'a plugin, as plugin(…) makes it'),
  /** What every handler receives. */
  context: kind<never>(
    'the ctx of an event',
    (value) => typeof fieldOf(value, 'event') === 'object',
  ),
  /** What may be left out, and is not null. */
  options: saidAs(kinds.object, 'its options as an object'),
  /** What checks values: see `Schema`. */
  schema: kind<never>(
    'a schema, such as z.object({ … }) makes',
    (value) =>
      // Those of some libraries are functions.
      (typeof value === 'function' || kinds.object.mistake(value, '') === undefined) &&
      ('parse' in Object(value) || '~standard' in Object(value)),
  ),
  store: having('a store, such as sqliteStore(…) returns', 'scan', 'commit'),
  /** What `bot.hears` listens for. */
  heard: kind<never>(
    'text, a regular expression or a function first',
    (value) => typeof value === 'string' || typeof value === 'function' || value instanceof RegExp,
  ),
  /** A form itself. */
  builtForm: kind<never>("a form, as form('order', …) makes it", isForm),
  /** A form, or the id of one. */
  form: kind<never>(
    "a form, as form('order', …) makes it, or the id of one",
    (value) => typeof value === 'string' || isForm(value),
  ),
} as const;
