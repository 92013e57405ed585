import type { Event, StreamId } from '../../contract/index.js';
import { LimitedMap } from '../limited-map.js';
import { type Change, collection, put, type Store, storeKey } from '../state/index.js';
import { keyOfEvent, streamOf } from '../stream-of.js';

/** The events that were handled, by what names their messages' cause as well. */
export const handled = collection<1>('handled');
const streams = collection<number>('streams');

/** For how long events are remembered in a store, in milliseconds: no feed keeps one for longer. */
const rememberFor = 2 * 86_400_000;
/** For how long the last event of a conversation is. */
const rememberStreamFor = 30 * 86_400_000;
/** Conversations whose last event is known without the store. */
const capacity = 10_000;

/**
 * Which events were handled, and how far each conversation was, by this process and, with a durable
 * store, by those before it.
 */
export class Handled {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #last = new LimitedMap<StreamId, number>(capacity);

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Those of some events that a process before this one has handled. */
  async amongStored(events: readonly Event[]): Promise<ReadonlySet<string>> {
    if (!this.#store.durable || events.length === 0) {
      return new Set();
    }
    const keys = events.map(keyOfEvent);
    const rows = await this.#store.getAll(
      handled,
      keys.map((key) => storeKey(key)),
    );
    return new Set(keys.filter((_, index) => rows[index] !== undefined));
  }

  /** Whether one event was handled by another process. */
  async isStored(event: Event): Promise<boolean> {
    return (await this.amongStored([event])).size > 0;
  }

  /** Whether what names an event, or the replay of one, was handled. */
  async isDone(cause: string): Promise<boolean> {
    return this.#store.durable && (await this.#store.get(handled, storeKey(cause))) !== undefined;
  }

  /** What says that the replay of an event is handled: it cannot be said twice. */
  noteOf(cause: string): readonly Change[] {
    const options = { expected: 0, expires: this.#now() + rememberFor };
    return this.#store.durable ? [put(handled, storeKey(cause), 1, options)] : [];
  }

  /** What says that an event is handled: it cannot be said twice. */
  changesOf(event: Event): readonly Change[] {
    if (!this.#store.durable) {
      return [];
    }
    const now = this.#now();
    const note = this.noteOf(keyOfEvent(event));
    const streamId = streamOf(event)?.streamId;
    if (streamId === undefined) {
      return note;
    }
    const last = Math.max(event.timestamp, this.#last.get(streamId) ?? 0);
    return [...note, put(streams, storeKey(streamId), last, { expires: now + rememberStreamFor })];
  }

  /**
   * Notes that an event's turn has come.
   *
   * @returns whether later ones of its conversation were handled before it
   */
  taken(event: Event): boolean {
    const streamId = streamOf(event)?.streamId;
    if (streamId === undefined) {
      return false;
    }
    const last = this.#last.get(streamId) ?? 0;
    this.#last.set(streamId, Math.max(last, event.timestamp));
    return event.timestamp < last;
  }

  /** The time of the last event of a conversation; undefined when none is known. */
  async lastOf(streamId: StreamId): Promise<number | undefined> {
    return this.#last.get(streamId) ?? (await this.#store.get(streams, storeKey(streamId)))?.value;
  }
}
