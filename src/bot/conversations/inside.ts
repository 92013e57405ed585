import { AsyncLocalStorage } from 'node:async_hooks';
import type { Collection, Store } from '../state/index.js';
import {
  requireChanges,
  requireCollection,
  requireKey,
  requireKeys,
} from '../state/store-arguments.js';
import { type ConversationError, conversationError } from './errors.js';

/** Where a program is while a conversation is carried on: in its function, or in one of its effects. */
interface Place {
  readonly id: string;
  readonly isEffect: boolean;
}

const place = new AsyncLocalStorage<Place>();

/** Runs the function of a conversation, so that calls that bypass `c` can be told from its own. */
export function inside<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  return place.run({ id, isEffect: false }, run);
}

/** Runs an effect of a conversation: it may do what it likes, but take no other step. */
export function outside<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  return place.run({ id, isEffect: true }, run);
}

/**
 * Refuses a step within an effect. Once the effect is recorded it is not done again, and the step within it
 * would be missing; and what it waits for could not come, since the conversation waits for the effect.
 *
 * @param step - names the step: `once book`
 * @throws ConversationError `CONVERSATION_UNRECORDED` inside an effect of the conversation
 */
export function refuseWithin(id: string, step: string): void {
  const here = place.getStore();
  if (here?.isEffect === true && here.id === id) {
    throw conversationError(
      'CONVERSATION_UNRECORDED',
      `The step "${step}" was taken within another one: what c.once(…) runs must not use c. Take it before or after.`,
    );
  }
}

/** What a function is told that waits for something which no step records: no other run would wait for it. */
export function waitedOutside(): ConversationError {
  return conversationError(
    'CONVERSATION_UNRECORDED',
    'The conversation waited for something that is not a step: a call of another system, a file, a timer. Write c.once("a label", () => …) around it, or use c.sleep.',
  );
}

/**
 * Refuses calls to the service that would be made again in every run of a conversation.
 *
 * @throws ConversationError `CONVERSATION_UNRECORDED` inside the function of a conversation
 */
export function refuseUnrecorded(): void {
  if (place.getStore()?.isEffect === false) {
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
  if (place.getStore()?.isEffect === false) {
    throw unrecorded(what);
  }
}

/**
 * A store as a bot's author has it. It is not for the functions of conversations, where what it answers would differ from
 * run to run, and says what is wrong with what it is given, where the compiler does not.
 */
export function storeOutside(store: Store): Store {
  const checked = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    refuseInside('bot.store was used');
    return call();
  };
  const reading = <Result>(
    collection: Collection<unknown>,
    call: () => Promise<Result>,
  ): Promise<Result> =>
    checked(() => {
      requireCollection(collection);
      return call();
    });
  return {
    durable: store.durable,
    open: () => store.open(),
    close: () => store.close(),
    get: (collection, key) =>
      reading(collection, () => {
        requireKey(key);
        return store.get(collection, key);
      }),
    getAll: (collection, keys) =>
      reading(collection, () => {
        requireKeys(keys);
        return store.getAll(collection, keys);
      }),
    scan: (...given) => reading(given[0], () => store.scan(...given)),
    due: (...given) => reading(given[0], () => store.due(...given)),
    count: (...given) => reading(given[0], () => store.count(...given)),
    collections: (...given) => checked(() => store.collections(...given)),
    commit: (changes, ...fences) =>
      checked(() => {
        requireChanges(changes, 'bot.store.commit([put(orders, key, order)])');
        return store.commit(changes, ...fences);
      }),
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
