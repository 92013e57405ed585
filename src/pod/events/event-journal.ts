import type {
  BotTrace,
  Event,
  EventEntry,
  EventReader,
  FormValues,
  UserId,
} from '../../contract/index.js';
import { isEvent } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';

/** How many events are remembered; the oldest go first. */
const eventsKept = 1_000;

/** How many deliveries wait to be acknowledged, at most, to be told apart. */
const batchesKept = 1_000;

/** What was entered in a form is kept up to this many characters of JSON. */
const longestValues = 10_000;

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

interface Entry extends Omit<EventEntry, 'readers'> {
  readonly readers: Map<UserId, EventReader>;
}

/**
 * The latest events that were announced, and how far those are with them who read them from a datafeed.
 * It answers why a bot did not answer; the text of messages is not in it.
 */
export class EventJournal {
  #entries: Entry[] = [];
  #lastNumber = 0;
  readonly #byKey = new Map<string, Entry>();
  readonly #byBatch = new Map<string, { userId: UserId; entries: readonly Entry[] }>();

  /** An event was announced, and is in the datafeeds of these accounts. */
  add(event: Event, readers: Iterable<UserId>): void {
    this.#lastNumber += 1;
    const entry: Entry = {
      number: this.#lastNumber,
      time: event.timestamp,
      type: event.type,
      eventId: event.messageId,
      by: event.initiator.user.userId,
      ...aboutOf(event),
      readers: new Map([...readers].map((userId) => [userId, { userId, deliveries: 0 }])),
    };
    this.#entries.push(entry);
    this.#byKey.set(keyOf(entry), entry);
    // Cut in large pieces: to shift the list for every event would cost more than its entry.
    if (this.#entries.length >= 2 * eventsKept) {
      this.#entries.splice(0, eventsKept).forEach((old) => this.#byKey.delete(keyOf(old)));
    }
  }

  /** An event was not announced after all. */
  remove({ type, messageId }: Event): void {
    const entry = this.#byKey.get(`${type} ${messageId}`);
    this.#byKey.delete(`${type} ${messageId}`);
    this.#entries = this.#entries.filter((one) => one !== entry);
  }

  /** A read answered these events, to be acknowledged by an id. */
  delivered(userId: UserId, ackId: string, events: readonly unknown[], time: number): void {
    const entries = events.flatMap((event) => this.#entryOf(event));
    for (const { readers } of entries) {
      const reader = readers.get(userId) ?? { userId, deliveries: 0 };
      readers.set(userId, { ...reader, deliveries: reader.deliveries + 1, deliveredAt: time });
    }
    if (entries.length > 0) {
      this.#byBatch.set(ackId, { userId, entries });
    }
    const [oldest] = this.#byBatch.keys();
    if (oldest !== undefined && this.#byBatch.size > batchesKept) {
      this.#byBatch.delete(oldest);
    }
  }

  /** What a read answered was acknowledged. */
  acknowledged(ackId: string, time: number): void {
    const { userId = 0, entries = [] } = this.#byBatch.get(ackId) ?? {};
    this.#byBatch.delete(ackId);
    for (const { readers } of entries) {
      const reader = readers.get(userId);
      if (reader !== undefined) {
        readers.set(userId, { ...reader, acknowledgedAt: time });
      }
    }
  }

  /** Somebody who runs a bot says what it made of an event. */
  traced(userId: UserId, { type, eventId, ...trace }: BotTrace): void {
    const entry = this.#byKey.get(`${type} ${eventId}`);
    const reader = entry?.readers.get(userId);
    if (entry !== undefined && reader !== undefined) {
      entry.readers.set(userId, { ...reader, trace });
    }
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
    this.#byKey.clear();
    this.#byBatch.clear();
  }

  #entryOf(event: unknown): readonly Entry[] {
    const { type, messageId } = isJsonObject(event) ? event : {};
    const entry =
      typeof type === 'string' && typeof messageId === 'string'
        ? this.#byKey.get(`${type} ${messageId}`)
        : undefined;
    return entry === undefined ? [] : [entry];
  }
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

type About = Pick<
  EventEntry,
  'streamId' | 'messageId' | 'replaces' | 'affected' | 'formId' | 'formValues'
>;

/** What an event is about, without what people wrote in messages. */
function aboutOf(event: Event): About {
  if (isEvent(event, 'MESSAGESENT')) {
    const { messageId, replacing, stream } = event.payload.messageSent.message;
    return {
      streamId: stream.streamId,
      messageId,
      ...(replacing !== undefined && { replaces: replacing }),
    };
  }
  if (isEvent(event, 'SYMPHONYELEMENTSACTION')) {
    const { stream, formMessageId, formId, formValues } = event.payload.symphonyElementsAction;
    return {
      streamId: stream.streamId,
      messageId: formMessageId,
      formId,
      ...(isShort(formValues) && { formValues }),
    };
  }
  const [part]: readonly unknown[] = Object.values(event.payload);
  const { stream, messageId, affectedUser } = isJsonObject(part) ? part : {};
  const streamId = isJsonObject(stream) ? stream['streamId'] : undefined;
  const affected = isJsonObject(affectedUser) ? affectedUser['userId'] : undefined;
  return {
    ...(typeof streamId === 'string' && { streamId }),
    ...(typeof messageId === 'string' && { messageId }),
    ...(typeof affected === 'number' && { affected }),
  };
}

function isShort(values: FormValues): boolean {
  return JSON.stringify(values).length <= longestValues;
}
