import {
  CadenzaError,
  type MessageStream,
  type MessageUser,
  type UserId,
} from '../../contract/index.js';
import type { Recipient } from '../outgoing/index.js';
import { chosenLanguage } from '../texts/index.js';
import { requireStartOptions } from './given.js';
import type { TurnsParts } from './turns.js';

/** One person, with whom a conversation is started in the chat of the two; that is made where there is none yet. */
export type StartPerson = Extract<
  Recipient,
  { readonly userId: UserId } | { readonly username: string } | { readonly email: string }
>;

/** Whom a conversation is started with, and where. */
export interface StartOptions {
  /** Whom the conversation is with. */
  readonly user: MessageUser;
  /** Where it takes place. */
  readonly stream: MessageStream;
  /** The language of its built-in texts. Default: that of the bot. */
  readonly language?: string | undefined;
}

/** What a person's chat and language are found with. */
type Finding = Pick<TurnsParts, 'recipients' | 'texts' | 'language' | 'log'>;

/**
 * Whom a conversation is started with, and where: as it was given, or in the chat with the person who was.
 *
 * @throws CadenzaError `BAD_ARGUMENT`, `NO_SUCH_USER`
 */
export async function startOptionsOf(
  whom: StartOptions | StartPerson,
  finding: Finding,
): Promise<StartOptions> {
  const options = isPerson(whom) ? await chatWith(whom, finding) : whom;
  requireStartOptions(options);
  return options;
}

async function chatWith(
  person: StartPerson,
  { recipients, texts, language, log }: Finding,
): Promise<StartOptions> {
  const streamId = await recipients.streamOf(person);
  const user = (await recipients.userOf(person)) ?? hiddenUser(person);
  return {
    user,
    stream: { streamId, streamType: 'IM' },
    language: await chosenLanguage(user, { texts, language }, log),
  };
}

function isPerson(whom: unknown): whom is StartPerson {
  if (typeof whom !== 'object' || whom === null || 'user' in whom) {
    return false;
  }
  return 'userId' in whom || 'username' in whom || 'email' in whom;
}

/** What is known of somebody whom the service shows to the bot by the id alone. */
function hiddenUser(person: StartPerson): MessageUser {
  if (person.userId !== undefined) {
    return { userId: person.userId };
  }
  throw new CadenzaError('NO_SUCH_USER', 'The service hides the user from this account.');
}
