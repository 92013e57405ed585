import type { EventEntry, JournalEntry, Person, UserId } from '../../contract/index.js';
import { howFar } from '../people/how-far.js';
import { whoCalled } from '../people/who-called.js';

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
  /** The event that it was, and no call. */
  readonly event?: EventEntry;
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
  const { number, time, method, route = '', status, duration, traceId } = call;
  return {
    key: `call ${number}`,
    time,
    what: `${method} ${route}`,
    notes: [
      [
        status === undefined ? 'no answer' : String(status),
        `${duration} ms`,
        ...whoCalled(call),
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
    event,
    ...(formId !== undefined && { submission: event }),
  };
}
