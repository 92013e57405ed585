import { z } from 'zod';
import type { BotTrace, Event, EventEntry, EventReader, UserId } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { aboutOf } from './about-event.js';
import { WholeEvents } from './whole-events.js';

/** How many events are remembered; the oldest go first. */
const eventsKept = 1_000;

/** How many readers are remembered about, of all events together: of events with many, fewer are. */
const readersKept = 100_000;

/** How many unacknowledged deliveries are tracked at most. */
const batchesKept = 1_000;

/** Which events to read. */
export interface EventFilter {
  /** Only later ones than the event of this number. */
  readonly after: number;
  /** How many of the latest at most. */
  readonly limit: number;
  readonly streamId: string | undefined;
  readonly messageId: string | undefined;
  /** Only events that this account reads from a datafeed. */
  readonly reader: UserId | undefined;
}

/** The latest notes that are kept for other processes. */
const notesKept = 8_000;

interface Entry extends Omit<EventEntry, 'readers'> {
  readonly readers: Map<UserId, EventReader>;
}

/** What has happened to an event. */
type Note = { readonly at: number } & (
  | {
      readonly kind: 'announced';
      readonly entry: Omit<EventEntry, 'readers' | 'number'>;
      readonly readers: readonly UserId[];
    }
  | { readonly kind: 'withdrawn'; readonly key: string }
  | {
      readonly kind: 'delivered';
      readonly userId: UserId;
      readonly ackId: string;
      readonly keys: readonly string[];
      readonly time: number;
    }
  | { readonly kind: 'acknowledged'; readonly ackId: string; readonly time: number }
  | { readonly kind: 'traced'; readonly userId: UserId; readonly trace: BotTrace }
);

/**
 * The latest events that were announced, and how far those are with them who read them from a datafeed.
 * It answers why a bot did not answer; the text of messages is not in what it lists.
 *
 * Where a pod is several processes, each notes what it has done, and who asks puts the notes of all together.
 */
export class EventJournal {
  #entries: Entry[] = [];
  readonly #byKey = new Map<string, Entry>();
  readonly #byBatch = new Map<string, { userId: UserId; entries: readonly Entry[] }>();
  readonly #whole = new WholeEvents();
  readonly #numbers: () => number;
  /** Readers of all events. */
  #readers = 0;
  /** Readers in all notes. */
  #noted = 0;
  /** `undefined`: no other process asks for them. */
  #notes: Note[] | undefined;

  /**
   * @param numbers - counts up; of several processes, none counts what another has counted
   * @param keepsNotes - for other processes
   */
  constructor(numbers: () => number, keepsNotes = false) {
    this.#numbers = numbers;
    this.#notes = keepsNotes ? [] : undefined;
  }

  /** A journal of what several processes have noted. */
  static of(noted: readonly unknown[]): EventJournal {
    const journal = new EventJournal(() => 0);
    const isAnnounced = ({ kind }: Note) => (kind === 'announced' ? 0 : 1);
    noted
      .flatMap((notes) => savedNotes.parse(notes))
      .sort((one, other) => isAnnounced(one) - isAnnounced(other) || one.at - other.at)
      .forEach((note) => journal.#apply(note));
    return journal;
  }

  /** What this process has noted. */
  save(): readonly Note[] {
    return this.#notes ?? [];
  }

  /** An event was announced, and is in the datafeeds of these accounts. */
  add(event: Event, readers: Iterable<UserId>): void {
    const entry = {
      time: event.timestamp,
      type: event.type,
      eventId: event.messageId,
      by: event.initiator.user.userId,
      ...aboutOf(event),
    };
    const at = this.#numbers();
    this.#note({ at, kind: 'announced', entry, readers: [...readers] });
    this.#whole.put(at, event);
  }

  /** An event as its readers get it, by its number: of this process, and while it is among the latest. */
  whole(number: number): Event | undefined {
    return this.#whole.get(number);
  }

  /** An event was not announced after all. */
  remove({ type, messageId }: Event): void {
    this.#note({ at: this.#time(), kind: 'withdrawn', key: `${type} ${messageId}` });
  }

  /** A read answered these events, to be acknowledged by an id. */
  delivered(userId: UserId, ackId: string, events: readonly unknown[], time: number): void {
    const keys = events.flatMap(eventKeyOf);
    if (keys.length > 0) {
      this.#note({ at: this.#time(), kind: 'delivered', userId, ackId, keys, time });
    }
  }

  /** What a read answered was acknowledged. */
  acknowledged(ackId: string, time: number): void {
    if (ackId !== '') {
      this.#note({ at: this.#time(), kind: 'acknowledged', ackId, time });
    }
  }

  /** The process of a bot reports what the bot did with an event. */
  traced(userId: UserId, trace: BotTrace): void {
    this.#note({ at: this.#time(), kind: 'traced', userId, trace });
  }

  /** The latest of the events that pass the filter, the oldest of them first. */
  read(filter: EventFilter): readonly EventEntry[] {
    return this.#entries
      .slice(-eventsKept)
      .filter((entry) => passes(entry, filter))
      .slice(-filter.limit)
      .map((entry) => ({ ...entry, readers: [...entry.readers.values()] }));
  }

  clear(): void {
    this.#entries = [];
    this.#notes &&= [];
    this.#readers = 0;
    this.#noted = 0;
    this.#byKey.clear();
    this.#byBatch.clear();
    this.#whole.clear();
  }

  /** In which order notes of several processes are put together. */
  #time(): number {
    return this.#notes === undefined ? 0 : this.#numbers();
  }

  #note(note: Note): void {
    if (this.#notes !== undefined) {
      this.#notes.push(note);
      this.#noted += readersOf(note);
      if (this.#notes.length >= 2 * notesKept || this.#noted >= 2 * readersKept) {
        this.#notes = latest(this.#notes, notesKept, readersOf);
        this.#noted = sumOf(this.#notes, readersOf);
      }
    }
    this.#apply(note);
  }

  #apply(note: Note): void {
    switch (note.kind) {
      case 'announced': {
        const readers = note.readers.map((userId) => [userId, { userId, deliveries: 0 }] as const);
        this.#add({ number: note.at, ...note.entry, readers: new Map(readers) });
        return;
      }
      case 'withdrawn': {
        const entry = this.#byKey.get(note.key);
        this.#byKey.delete(note.key);
        this.#whole.delete(entry?.number ?? 0);
        this.#entries = this.#entries.filter((one) => one !== entry);
        return;
      }
      case 'delivered':
        this.#deliver(note);
        return;
      case 'acknowledged':
        this.#acknowledge(note);
        return;
      case 'traced':
        this.#trace(note);
    }
  }

  #add(entry: Entry): void {
    this.#entries.push(entry);
    this.#byKey.set(keyOf(entry), entry);
    this.#readers += entry.readers.size;
    // Cut in large pieces: to shift the list for every event would cost more than its entry.
    if (this.#entries.length >= 2 * eventsKept || this.#readers >= 2 * readersKept) {
      const kept = latest(this.#entries, eventsKept, sizeOf);
      this.#entries.splice(0, this.#entries.length - kept.length).forEach((old) => {
        this.#byKey.delete(keyOf(old));
        this.#whole.delete(old.number);
        // What was delivered of it may still be known.
        old.readers.clear();
      });
      this.#readers = sumOf(kept, sizeOf);
    }
  }

  #deliver({ userId, ackId, keys, time }: Extract<Note, { kind: 'delivered' }>): void {
    const entries = keys.flatMap((key) => this.#byKey.get(key) ?? []);
    for (const { readers } of entries) {
      const reader = readers.get(userId) ?? { userId, deliveries: 0 };
      readers.set(userId, { ...reader, deliveries: reader.deliveries + 1, deliveredAt: time });
    }
    if (entries.length > 0) {
      this.#byBatch.set(ackId, { userId, entries });
    }
    if (this.#byBatch.size > batchesKept) {
      const [oldest = ''] = this.#byBatch.keys();
      this.#byBatch.delete(oldest);
    }
  }

  #acknowledge({ ackId, time }: Extract<Note, { kind: 'acknowledged' }>): void {
    const { userId = 0, entries = [] } = this.#byBatch.get(ackId) ?? {};
    this.#byBatch.delete(ackId);
    for (const { readers } of entries) {
      const reader = readers.get(userId);
      if (reader !== undefined) {
        readers.set(userId, { ...reader, acknowledgedAt: time });
      }
    }
  }

  #trace({ userId, trace: told }: Extract<Note, { kind: 'traced' }>): void {
    const { type, eventId, ...trace } = told;
    const entry = this.#byKey.get(`${type} ${eventId}`);
    const reader = entry?.readers.get(userId);
    if (entry !== undefined && reader !== undefined) {
      entry.readers.set(userId, { ...reader, trace });
    }
  }
}

/** The last of a list, so many at most and with so many readers; the very last one in any case. */
function latest<Item>(
  list: readonly Item[],
  most: number,
  countReaders: (item: Item) => number,
): Item[] {
  let readers = 0;
  const kept = list.slice(-most).toReversed();
  const end = kept.findIndex((item, place) => {
    readers += countReaders(item);
    return place > 0 && readers > readersKept;
  });
  return (end === -1 ? kept : kept.slice(0, end)).reverse();
}

function sumOf<Item>(list: readonly Item[], countReaders: (item: Item) => number): number {
  return list.reduce((sum, item) => sum + countReaders(item), 0);
}

function sizeOf({ readers }: Entry): number {
  return readers.size;
}

function readersOf(note: Note): number {
  return note.kind === 'announced' ? note.readers.length : 0;
}

/** Written by a process of the same pod. */
const savedNotes = z.array(
  z.custom<Note>((value) => isJsonObject(value) && typeof value['at'] === 'number'),
);

function eventKeyOf(event: unknown): readonly string[] {
  const { type, messageId } = isJsonObject(event) ? event : {};
  return typeof type === 'string' && typeof messageId === 'string' ? [`${type} ${messageId}`] : [];
}

function keyOf({ type, eventId }: Pick<EventEntry, 'type' | 'eventId'>): string {
  return `${type} ${eventId}`;
}

function passes(entry: Entry, { after, streamId, messageId, reader }: EventFilter): boolean {
  return (
    entry.number > after &&
    (streamId === undefined || entry.streamId === streamId) &&
    (messageId === undefined || entry.messageId === messageId) &&
    (reader === undefined || entry.readers.has(reader))
  );
}
