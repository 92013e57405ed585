import { Pace } from '../in-turns.js';
import { ifUnchanged } from '../state/conflict.js';
import {
  type Change,
  collection,
  eachRow,
  put,
  remove,
  type Row,
  type Store,
  storeKey,
} from '../state/index.js';
import type { ConversationEntry, ConversationRecord } from './conversation-record.js';
import { conversationError } from './errors.js';
import type { JournalRow } from './operation.js';
import { ParkedIndex, parkingOf } from './parked-index.js';

const conversations = collection<ConversationRecord>('conversations');
const journals = collection<JournalRow>('conversation-steps');

/** How many steps are read at a time. */
const journalPage = 1000;

/** A place where a conversation waits for something. */
interface Place {
  readonly id: string;
  readonly startedAt: number;
  /** When it asked there last, in epoch milliseconds; older versions did not write it. */
  readonly askedAt?: number;
}

/** Which conversations wait for something in a stream. */
const streams = collection<Place>('conversation-streams');
/** Events that a conversation has taken, so that a redelivery is not another answer. */
const events = collection<{ readonly id: string }>('conversation-events');

/** For how long it is known that an event was taken: longer than services deliver again. Milliseconds. */
const eventLifetime = 24 * 60 * 60 * 1000;
/** For how long a conversation that has ended can be looked at. Milliseconds. */
const endedLifetime = 7 * 24 * 60 * 60 * 1000;

/** A conversation as it was read: what a change of it expects. */
export interface LoadedConversation {
  readonly id: string;
  readonly record: ConversationRecord;
  readonly version: number;
}

/** Who carries a conversation on, and how long it may be silent. */
interface Taking {
  readonly runner: string;
  readonly resumeAt: number;
  readonly streamId?: string | undefined;
}

/** Whether nothing will happen in a conversation any more. */
export function isOver({ status }: Pick<ConversationRecord, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/**
 * The rows of conversations: a head for each, one row for each of its steps, and where it waits. Every
 * change expects the head as it was read, so of two processes that carry on one conversation, one fails
 * before it has written anything.
 */
export class ConversationRows {
  readonly #store: Store;
  readonly #parked: ParkedIndex;
  #lastAsked = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#parked = new ParkedIndex(store, conversations);
  }

  /** Opens the store for tools that read it without a running bot. */
  open(): Promise<void> {
    return this.#store.open();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async load(id: string): Promise<LoadedConversation | undefined> {
    const row = await this.#store.get(conversations, id);
    return row === undefined ? undefined : loaded(row);
  }

  /** The same of one that somebody named. @throws ConversationError `CONVERSATION_UNKNOWN` */
  async mustLoad(id: string): Promise<LoadedConversation> {
    const found = await this.load(id);
    if (found === undefined) {
      throw conversationError('CONVERSATION_UNKNOWN', `There is no conversation ${id}.`);
    }
    return found;
  }

  /** The steps of a conversation, in the order in which they ended. */
  async journal(id: string): Promise<readonly JournalRow[]> {
    const steps: JournalRow[] = [];
    // A store in this process reads at once: page after page it would hold up everything else.
    const pace = new Pace();
    let after: string | undefined;
    for (;;) {
      const page = await this.#store.scan(journals, {
        prefix: `${storeKey(id)}/`,
        after,
        limit: journalPage,
      });
      steps.push(...page.map(({ value }) => value));
      after = page.at(-1)?.key;
      if (page.length < journalPage) {
        return steps;
      }
      await pace.turn();
    }
  }

  /** The conversations that wait in a stream, those that asked there last first. */
  async waitingIn(streamId: string): Promise<readonly string[]> {
    const rows = await this.#store.scan(streams, { prefix: `${storeKey(streamId)}/` });
    return rows
      .map(({ value }) => value)
      .sort((one, other) => askedAt(other) - askedAt(one))
      .map(({ id }) => id);
  }

  /** The conversation that took an event, if one did. */
  async takerOf(eventKey: string): Promise<string | undefined> {
    return (await this.#store.get(events, storeKey(eventKey)))?.value.id;
  }

  /**
   * Conversations that should have been woken by now, the earliest first.
   *
   * @param more - how many more than usual, because so many of them are known
   */
  async due(now: number, more = 0): Promise<readonly LoadedConversation[]> {
    return (await this.#store.due(conversations, now, 100 + more)).map(loaded);
  }

  /** Lets one that is still as it was be woken later. */
  async postpone({ id, record, version }: LoadedConversation, due: number): Promise<void> {
    await ifUnchanged(
      this.#store.commit([put(conversations, id, record, { expected: version, due })]),
    );
  }

  /**
   * Writes the head of one that rests and stays where it is.
   *
   * @param due - when it is looked at; undefined: when something comes in
   * @returns whether it was still as it was read
   */
  async amend(
    { id, version }: LoadedConversation,
    record: ConversationRecord,
    due?: number,
  ): Promise<boolean> {
    const change = put(conversations, id, record, { expected: version, due });
    return (await ifUnchanged(this.#store.commit([change]))) !== undefined;
  }

  /** Those that are to be woken next, and when. */
  async soonest(
    limit: number,
  ): Promise<readonly { readonly id: string; readonly due: number | undefined }[]> {
    const rows = await this.#store.due(conversations, Infinity, limit);
    return rows.map(({ key, due }) => ({ id: key, due }));
  }

  /** All that are kept, a page at a time. */
  async *list(): AsyncGenerator<ConversationEntry> {
    for await (const { key, value } of eachRow(this.#store, conversations)) {
      yield { id: key, ...value };
    }
  }

  /** Those that are parked; it costs what they are, not all that are kept. @param now - epoch milliseconds */
  async *parked(now: number): AsyncGenerator<LoadedConversation> {
    for await (const row of this.#parked.list(now)) {
      yield loaded(row);
    }
  }

  /** Writes the head of a new conversation. @throws StoreError `STORE_CONFLICT` when there is one of this id */
  async create(id: string, record: ConversationRecord, resumeAt: number): Promise<number> {
    return this.#store.commit([put(conversations, id, record, { expected: 0, due: resumeAt })]);
  }

  /** Lets one that has failed go on: the step that failed last is taken again. Nothing for one that has not. */
  async reopen(id: string, now: number): Promise<void> {
    const found = await this.load(id);
    if (found?.record.status !== 'failed') {
      return;
    }
    const { steps } = found.record;
    const last = (await this.journal(id)).at(-1);
    await this.cut(found, last?.outcome.error === undefined ? steps : steps - 1, now);
  }

  /**
   * Writes which process runs it.
   *
   * @param streamId - where it is about to ask something: whoever answers at once is heard, whatever else it does first
   */
  async take(
    { id, record, version }: LoadedConversation,
    { runner, resumeAt, streamId }: Taking,
  ): Promise<LoadedConversation> {
    const taken: ConversationRecord = { ...record, status: 'running', runner };
    const isKnown = streamId === undefined || isPlaceOf(record, streamId);
    const next = isKnown ? taken : { ...taken, asked: [...(record.asked ?? []), streamId] };
    const changes: Change[] = [
      put(conversations, id, next, { expected: version, due: resumeAt }),
      ...parkingOf(id, record.status, next.status),
    ];
    if (!isKnown) {
      changes.push(this.#place(streamId, { id, ...record }));
    }
    return { id, record: next, version: await this.#store.commit(changes) };
  }

  /** Writes the result of a step, and with it that an event was taken. */
  async step(
    { id, record, version }: LoadedConversation,
    row: JournalRow,
    takes: {
      readonly eventKey: string | undefined;
      readonly runner: string;
      readonly resumeAt: number;
      readonly with: readonly Change[];
    },
  ): Promise<LoadedConversation> {
    const { eventKey, runner, resumeAt } = takes;
    const next: ConversationRecord = {
      ...record,
      status: 'running',
      runner,
      steps: record.steps + 1,
      changedAt: row.at,
    };
    const changes: Change[] = [
      put(conversations, id, next, { expected: version, due: resumeAt }),
      put(journals, storeKey(id, record.steps), row, { expected: 0 }),
      ...takes.with,
    ];
    if (eventKey !== undefined) {
      changes.push(put(events, storeKey(eventKey), { id }, { expires: row.at + eventLifetime }));
    }
    return { id, record: next, version: await this.#store.commit(changes) };
  }

  /** Writes where a conversation came to rest. */
  async rest(
    before: LoadedConversation,
    { asked, ...record }: ConversationRecord,
    more: readonly Change[] = [],
  ): Promise<LoadedConversation> {
    const { id, version } = before;
    const expires = isOver(record) ? record.changedAt + endedLifetime : undefined;
    const times = record.waits.flatMap(({ until }) => until ?? []);
    const due = record.status === 'waiting' && times.length > 0 ? Math.min(...times) : undefined;
    const changes: Change[] = [
      put(conversations, id, record, {
        expected: version,
        due,
        expires,
      }),
      ...this.#places(id, before.record, record),
      ...parkingOf(id, before.record.status, record.status),
      ...more,
    ];
    if (record.status === 'done' || record.status === 'cancelled') {
      for (let step = 0; step < record.steps; step += 1) {
        changes.push(remove(journals, storeKey(id, step)));
      }
    }
    if (record.status === 'failed') {
      const steps = await this.journal(id);
      changes.push(
        ...steps.map((row, step) => put(journals, storeKey(id, step), row, { expires })),
      );
    }
    return { id, record, version: await this.#store.commit(changes) };
  }

  /** Forgets the steps from one on, and what is waited for: the conversation is run from there again. */
  async cut(
    { id, record, version }: LoadedConversation,
    steps: number,
    now: number,
  ): Promise<LoadedConversation> {
    const journal = await this.journal(id);
    // One that has ended well has none, and what comes next is numbered without a gap.
    const kept = journal.slice(0, Math.max(0, steps)).length;
    // Those that are kept must not expire any more, as they do of one that has failed.
    const changes: Change[] = journal.map((row, step) =>
      step < kept ? put(journals, storeKey(id, step), row) : remove(journals, storeKey(id, step)),
    );
    const { reason, runner, asked, change, asksToResume, ...rest } = record;
    const next: ConversationRecord = {
      ...rest,
      status: 'running',
      steps: kept,
      waits: [],
      changedAt: now,
    };
    changes.push(
      put(conversations, id, next, { expected: version, due: now }),
      ...this.#places(id, record, next),
      ...parkingOf(id, record.status, next.status),
    );
    return { id, record: next, version: await this.#store.commit(changes) };
  }

  #places(id: string, before: ConversationRecord, after: ConversationRecord): Change[] {
    const current = placesOf(after);
    const known = new Set(before.waits.map((wait) => wait.id));
    const asked = placesOf({
      ...after,
      waits: after.waits.filter((wait) => !known.has(wait.id)),
    });
    return [
      ...[...placesOf(before)]
        .filter((stream) => !current.has(stream))
        .map((stream) => remove(streams, storeKey(stream, id))),
      ...[...asked].map((stream) => this.#place(stream, { id, ...after })),
    ];
  }

  #place(streamId: string, { id, startedAt, changedAt }: ConversationEntry): Change {
    return put(streams, storeKey(streamId, id), { id, startedAt, askedAt: this.#later(changedAt) });
  }

  /** A time that is later than all before it: what is asked one after the other stays so where a clock stands still. */
  #later(now: number): number {
    this.#lastAsked = Math.max(now, this.#lastAsked + 0.001);
    return this.#lastAsked;
  }
}

function askedAt({ startedAt, askedAt = startedAt }: Place): number {
  return askedAt;
}

/** Whether what comes into a stream is offered to a conversation. */
export function isPlaceOf(record: ConversationRecord, streamId: string): boolean {
  return placesOf(record).has(streamId);
}

function placesOf({ status, waits, asked = [] }: ConversationRecord): Set<string> {
  return new Set(
    isOver({ status }) ? [] : [...asked, ...waits.flatMap(({ streamId }) => streamId ?? [])],
  );
}

function loaded({ key, value, version }: Row<ConversationRecord>): LoadedConversation {
  return { id: key, record: value, version };
}
