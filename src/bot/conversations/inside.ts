import { AsyncLocalStorage } from 'node:async_hooks';
import { conversationError } from './errors.js';

/** Set while the function of a conversation runs, and not while one of its effects does. */
const conversation = new AsyncLocalStorage<string | undefined>();

/** Runs the function of a conversation, so that calls beside `c` are told from its own. */
export function inside<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  return conversation.run(id, run);
}

/** Runs an effect of a conversation: it may do what it likes. */
export function outside<Result>(run: () => Promise<Result>): Promise<Result> {
  return conversation.run(undefined, run);
}

/**
 * Refuses calls to the service that would be made again in every run of a conversation.
 *
 * @throws ConversationError `CONVERSATION_UNRECORDED` inside the function of a conversation
 */
export function refuseUnrecorded(): void {
  if (conversation.getStore() !== undefined) {
    throw conversationError(
      'CONVERSATION_UNRECORDED',
      'The service was called inside a conversation, where every run would repeat the call. Write c.once("a label", () => …) around it, or use c.say, c.send and c.update.',
    );
  }
}
