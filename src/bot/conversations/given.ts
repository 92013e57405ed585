import {
  checkGiven,
  type FieldKinds,
  kind,
  kinds,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import { conversationError } from './errors.js';
import type { AskOptions, ParseOptions, Patience, WaitOptions } from './questions.js';

/**
 * What `ctx.start` and `bot.conversations.start` are given in the place of a conversation.
 *
 * @throws ConversationError `CONVERSATION_UNKNOWN` with what to give
 */
export function requireConversation(given: unknown): void {
  const name: unknown =
    typeof given === 'object' && given !== null ? Reflect.get(given, 'name') : undefined;
  if (typeof name !== 'string') {
    throw conversationError(
      'CONVERSATION_UNKNOWN',
      "This is no conversation. Give what bot.conversation('leave', …) returned: ctx.start(leave).",
    );
  }
}

interface WhomAndWhere {
  readonly user: object;
  readonly stream: object;
}

const whomAndWhere: FieldKinds<WhomAndWhere> = {
  user: kinds.object,
  stream: kinds.object,
};

/**
 * Whom and where `bot.conversations.start` is given, which may stand in the place of the input.
 *
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function requireStartOptions(given: unknown): void {
  const of = 'start(conversation, input, { user, stream })';
  // A reference fits, whatever else was stored with it.
  const { user, stream } = Object(given) as Partial<WhomAndWhere>;
  checkGiven({ user, stream }, whomAndWhere, { of });
}

/**
 * What `c.choose` is given, which may be a list that turned out to be empty.
 *
 * @throws CadenzaError `BAD_CHOICES`
 */
export function requireChoices(choices: unknown): void {
  if (!Array.isArray(choices) || choices.length === 0 || !choices.every(isChoice)) {
    throw new CadenzaError(
      'BAD_CHOICES',
      "c.choose takes a question and a list of texts, at least one: c.choose('What?', ['tea', 'coffee']).",
    );
  }
}

/** What `c.form` is given: the id of a form, as `bot.form` takes it, would be said as a text. @throws CadenzaError `BAD_ARGUMENT` */
export function requireForm(given: unknown): void {
  requireArgument(given, isArgument.builtForm, 'c.form');
}

const patience: FieldKinds<Patience> = { within: kinds.anything, until: kinds.anything };
const waiting: FieldKinds<WaitOptions> = { ...patience, in: kinds.anything };
const asking: FieldKinds<AskOptions> = { ...waiting, from: optional(kinds.call) };
const parsing: FieldKinds<ParseOptions<unknown>> = {
  ...asking,
  parse: kinds.call,
  otherwise: kinds.anything,
  attempts: optional(kinds.count),
};

/**
 * What a question is given besides itself: a slip such as `wihtin` would leave it open for ever.
 *
 * @param of - the method that asks: `c.form`
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function requireAskOptions(given: unknown, of: string): void {
  const isParsing = typeof given === 'object' && given !== null && 'parse' in given;
  checkGiven(given, of === 'c.ask' && isParsing ? parsing : asking, { of });
}

/** What `c.waitFor` is given. @throws CadenzaError `BAD_ARGUMENT` */
export function requireWaiting(what: unknown, options: unknown): void {
  requireArgument(what, eventOrFilter, 'c.waitFor');
  checkGiven(options, waiting, { of: 'c.waitFor' });
}

const eventOrFilter = kind<never>(
  'a filter or a type of event, or a function that accepts an event',
  (value) => typeof value === 'string' || typeof value === 'function',
);

/** What `c.signal` is given. @throws CadenzaError `BAD_ARGUMENT` */
export function requireSignal(name: unknown, options: unknown): void {
  requireArgument(name, isArgument.text('the name of a signal'), 'c.signal');
  checkGiven(options, patience, { of: 'c.signal' });
}

/** What `c.once` is given. @throws CadenzaError `BAD_ARGUMENT` */
export function requireEffect(label: unknown, effect: unknown): void {
  requireArgument(label, isArgument.text('a label as its first argument'), 'c.once');
  requireArgument(effect, kinds.call, `c.once('${String(label)}', …)`);
}

/** What `c.race` is given. @throws CadenzaError `BAD_ARGUMENT` */
export function requireBranches(given: unknown): void {
  requireArgument(given, branches, 'c.race');
}

const branches = kind<never>(
  "functions by name, { bob: () => c.confirm('Can you?'), late: () => c.sleep('15m') }",
  (value) => {
    const runs: unknown[] = Object.values(Object(value) as object);
    return runs.length > 0 && runs.every((run) => typeof run === 'function');
  },
);

function isChoice(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
