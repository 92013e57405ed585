import { CadenzaError } from '../../contract/index.js';
import { checkGiven, isOption, type OptionKinds } from '../given.js';
import { conversationError } from './errors.js';

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

const whomAndWhere: OptionKinds<WhomAndWhere> = {
  user: isOption.needed(isOption.object),
  stream: isOption.needed(isOption.object),
};

/**
 * Whom and where `bot.conversations.start` is given, which may stand in the place of the input.
 *
 * @throws CadenzaError `BAD_OPTION`
 */
export function requireStartOptions(given: unknown): void {
  const of = 'bot.conversations.start(conversation, input, { user, stream })';
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

function isChoice(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
