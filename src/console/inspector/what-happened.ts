import type {
  EventEntry,
  EventReader,
  JournalEntry,
  Person,
  UserId,
} from '../../contract/index.js';

/** Something that happened to a message, as the inspector tells it. */
export interface Happening {
  readonly key: string;
  /** Epoch milliseconds, by the pod's clock. */
  readonly time: number;
  /** `Bob Brown submitted the form “order”.` */
  readonly what: string;
  /** How far others are with it, and what they made of it. */
  readonly notes: readonly string[];
  /** Whether something went wrong. */
  readonly failed: boolean;
  /** What was submitted, where it was a form. */
  readonly submission?: EventEntry;
}

type People = ReadonlyMap<UserId, Person>;

/** The calls that made a message and the events that it made, the earliest first. */
export function whatHappened(
  calls: readonly JournalEntry[],
  events: readonly EventEntry[],
  people: People,
): readonly Happening[] {
  return [...calls.map(happenedByCall), ...events.map((event) => happenedAt(event, people))].sort(
    (one, other) => one.time - other.time,
  );
}

function happenedByCall(call: JournalEntry): Happening {
  const { number, time, method, route = '', status, duration, user, traceId } = call;
  return {
    key: `call ${number}`,
    time,
    what: `${method} ${route}`,
    notes: [
      [
        status === undefined ? 'no answer' : String(status),
        `${duration} ms`,
        ...(user === undefined ? [] : [user]),
        ...(traceId === undefined ? [] : [`trace ${traceId}`]),
      ].join(' · '),
    ],
    failed: status === undefined || status >= 400,
  };
}

function happenedAt(event: EventEntry, people: People): Happening {
  const { number, time, type, formId, formValues, readers } = event;
  const who = people.get(event.by)?.displayName ?? `User ${event.by}`;
  const entered = Object.entries(formValues ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return {
    key: `event ${number}`,
    time,
    what: formId === undefined ? `${type} by ${who}` : `${who} submitted the form “${formId}”`,
    notes: [
      ...entered,
      ...readers
        .filter(({ userId }) => userId !== event.by)
        .map((reader) => howFar(reader, people, time)),
      ...(readers.length === 0 ? ['No bot reads this conversation from a datafeed.'] : []),
    ],
    failed: readers.some(({ trace }) => trace !== undefined && trace.outcome !== 'handled'),
    ...(formId !== undefined && { submission: event }),
  };
}

/** How far a bot is with an event, and where it got stuck, in a sentence. */
export function howFar(reader: EventReader, people: People, time: number): string {
  const { userId, deliveries, deliveredAt = time, acknowledgedAt, trace } = reader;
  const name = people.get(userId)?.displayName ?? `User ${userId}`;
  if (deliveries === 0) {
    return `${name} has not fetched it yet. Does it run?`;
  }
  const times = deliveries === 1 ? '' : `, ${deliveries} times`;
  const got = `${name} got it after ${deliveredAt - time} ms${times}`;
  const done =
    acknowledgedAt === undefined
      ? 'has not acknowledged it yet'
      : `acknowledged it after ${acknowledgedAt - time} ms`;
  if (trace === undefined) {
    return `${got} and ${done}.`;
  }
  const { outcome, handler, took, error } = trace;
  const by = handler === undefined ? '' : ` by “${handler}”`;
  const during = took === undefined ? '' : ` in ${took} ms`;
  const made = {
    handled: `It was handled${by}${during}.`,
    unmatched: 'No handler took it.',
    failed: `Its handler${handler === undefined ? '' : ` “${handler}”`} failed${during}: ${error ?? 'it does not say why'}.`,
  }[outcome];
  return `${got} and ${done}. ${made}`;
}
