import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '../state/index.js';
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
    throw unrecorded('The service was called', ', or use c.say, c.send and c.update');
  }
}

/**
 * Refuses what a bot's author would do again with the store in every run of a conversation.
 *
 * @param what - what was done, as the error says it: `bot.remind was called`
 * @throws ConversationError `CONVERSATION_UNRECORDED` inside the function of a conversation
 */
export function refuseInside(what: string): void {
  if (conversation.getStore() !== undefined) {
    throw unrecorded(what);
  }
}

/** A store that is not for the functions of conversations: what it answers would differ from run to run. */
export function storeOutside(store: Store): Store {
  const checked = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    refuseInside('bot.store was used');
    return call();
  };
  return {
    durable: store.durable,
    open: () => store.open(),
    close: () => store.close(),
    get: (...given) => checked(() => store.get(...given)),
    getAll: (...given) => checked(() => store.getAll(...given)),
    scan: (...given) => checked(() => store.scan(...given)),
    due: (...given) => checked(() => store.due(...given)),
    count: (...given) => checked(() => store.count(...given)),
    commit: (...given) => checked(() => store.commit(...given)),
    acquire: (...given) => checked(() => store.acquire(...given)),
    renew: (...given) => checked(() => store.renew(...given)),
    release: (...given) => checked(() => store.release(...given)),
  };
}

function unrecorded(what: string, instead = ''): Error {
  return conversationError(
    'CONVERSATION_UNRECORDED',
    `${what} inside a conversation, where every run would repeat the call. Write c.once("a label", () => …) around it${instead}.`,
  );
}
