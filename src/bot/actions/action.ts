import { randomBytes } from 'node:crypto';
import {
  checkGiven,
  type FieldKinds,
  kinds,
  oneOf,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { button, type ButtonLook } from '../../messageml/index.js';
import { isArgument } from '../argument.js';
import type { FormContext } from '../context.js';
import { type Duration, readDuration } from '../duration.js';
import { issuesOf, parsedBy, type Schema } from '../schema.js';
import { pathsOf } from '../state/index.js';

/** How an action may be used. */
export interface ActionOptions {
  /**
   * Only the first press of each button counts; later presses are told that it was answered. `'form'`: only the first
   * press of all such buttons of a form, whichever action they are of, as where one approves and the other rejects.
   * Default: false.
   */
  readonly once?: boolean | 'form' | undefined;
  /** For how long a button is good after it was sent: `'1h'`, or milliseconds. Default: for ever. */
  readonly within?: Duration | undefined;
}

const actionOptions: FieldKinds<ActionOptions> = {
  once: optional(oneOf<boolean | 'form'>(true, false, 'form')),
  within: kinds.anything,
};

/** The button of an action, which is in a form. */
type ActionButton<Name extends string> = ReturnType<typeof button<Name>>;

/**
 * A kind of button with a payload, made by {@link action}.
 *
 * @example
 * const approve: Action<{ id: string }> = action('approve', z.object({ id: z.string() }));
 */
export interface Action<Payload, Name extends string = string> {
  /** The name by which the bot finds its handler. */
  readonly name: Name;
  /** Checks the payload before the handler receives it. */
  readonly schema: Schema<Payload>;
  /** Whether only the first press of a button counts, or of the buttons of a form. */
  readonly once: boolean | 'form';
  /** Milliseconds; undefined for ever. */
  readonly within: number | undefined;
  /** A button of this action, for a form. */
  readonly button: (label: string, payload: Payload, look?: ButtonLook) => ActionButton<Name>;
}

/** {@link FormContext} of a button that carries a payload. */
export interface ActionContext<Payload, Name extends string = string> extends FormContext<
  FormContext['values'],
  Name
> {
  /** What the button was made with. */
  readonly payload: Payload;
}

/**
 * Marks buttons that are still to be signed. Nobody outside the process can know it, so no text of a
 * user is ever taken for such a button.
 */
export const unsigned = randomBytes(16).toString('hex');

/** The most characters of a payload, as it is in a button. */
const longestPayload = 4_000;

/**
 * A kind of button that carries a payload: typed, checked, and signed when it is sent, for the
 * conversation that it is sent to. A forged one, or one from another conversation, is refused.
 *
 * @example
 * const approve = action('approve', z.object({ id: z.string() }), { once: true });
 * bot.action(approve, (ctx) => ctx.reply(`${ctx.payload.id} is approved.`));
 * bot.command('/ask {id}', (ctx) =>
 *   ctx.reply(form('approval', [approve.button('Approve', { id: ctx.args.id })])),
 * );
 *
 * @param name - letters, digits and hyphens; the `action` that handlers see
 * @param schema - checks payloads: one of zod, or any other Standard Schema that need not wait; what `JSON.stringify` cannot say is lost
 * @throws CadenzaError `BAD_ACTION`
 */
export function action<const Name extends string, Payload>(
  name: Name,
  schema: Schema<Payload>,
  options: ActionOptions = {},
): Action<Payload, Name> {
  requireArgument(name, isArgument.name, 'action');
  requireArgument(schema, isArgument.schema, 'action');
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) {
    throw new CadenzaError(
      'BAD_ACTION',
      `"${name}" is not a valid name for an action: use letters, digits and hyphens.`,
    );
  }
  checkGiven(options, actionOptions, { of: `the action "${name}"`, code: 'BAD_ACTION' });
  const { once = false, within } = options;
  const lifetime = typeof within === 'string' ? readDuration(within) : within;
  if (within !== undefined && lifetime === undefined) {
    throw new CadenzaError(
      'BAD_ACTION',
      `"${within}" is not a duration; write it like '1h' or '2d'.`,
    );
  }
  return {
    name,
    schema,
    once,
    within: lifetime,
    button: (label, payload, look = {}) => {
      const made = button<Name>(name, label, look);
      const written = JSON.stringify([checked(name, schema, payload)]);
      mustComeBack(name, schema, written);
      const text = Buffer.from(written).toString('base64url');
      if (text.length > longestPayload) {
        throw new CadenzaError(
          'BAD_ACTION',
          `The payload of the button "${name}" is too long: keep it in the bot's store, and its key in the button.`,
        );
      }
      return { ...made, attributes: { ...made.attributes, name: `${name}~${text}~${unsigned}` } };
    },
  };
}

function checked<Payload>(name: string, schema: Schema<Payload>, payload: unknown): Payload {
  try {
    return parsedBy(schema, payload);
  } catch (cause) {
    throw new CadenzaError(
      'BAD_ACTION',
      `The payload of the button "${name}" does not fit its schema: ${placesOf(cause)}.`,
    );
  }
}

/** Finds what is something else when the button is pressed, as a date is a text, while its author looks. */
function mustComeBack(name: string, schema: Schema<unknown>, written: string): void {
  const [payload] = JSON.parse(written) as readonly unknown[];
  try {
    parsedBy(schema, payload);
  } catch (cause) {
    throw new CadenzaError(
      'BAD_ACTION',
      `The payload of the button "${name}" comes back from JSON as what its schema does not take (a date needs z.coerce.date()): ${placesOf(cause)}.`,
    );
  }
}

/** Where alone: what a schema says of it may quote the payload, and its error does. */
function placesOf(cause: unknown): string {
  return pathsOf(issuesOf(cause) ?? []) || 'the whole';
}
