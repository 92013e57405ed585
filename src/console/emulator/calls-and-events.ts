import type { EventEntry, JournalEntry, Person, UserId } from '../../contract/index.js';
import { howFar } from '../people/how-far.js';
import { whoCalled } from '../people/who-called.js';
import { journalLength } from '../service/emulator.js';

/** What the journal can be narrowed down to. */
export const journalKinds = {
  all: 'Calls and events',
  calls: 'Calls',
  events: 'Events',
  waiting: 'Events that a bot has not acknowledged',
  failed: 'What failed',
} as const;

/** One of {@link journalKinds}. */
export type JournalKind = keyof typeof journalKinds;

/** A call or an event, as the journal shows it. */
export interface JournalLine {
  readonly key: string;
  readonly kind: 'call' | 'event';
  /** Counts up, for each kind. */
  readonly number: number;
  /** Epoch milliseconds, by the pod's clock. */
  readonly time: number;
  /** `POST /agent/v4/stream/{streamId}/message/create`, or `MESSAGESENT`. */
  readonly what: string;
  /** The status, how long it took, who, the trace; of an event who brought it about, where, and how far bots are with it. */
  readonly notes: readonly string[];
  readonly failed: boolean;
  /** Whether someone has yet to acknowledge it. */
  readonly waiting: boolean;
}

/** What the panel has read of the journals. */
export interface JournalRead {
  readonly calls: readonly JournalEntry[];
  readonly events: readonly EventEntry[];
}

/** Reads what came after the entry of a number. */
type ReadAfter<Entry> = (after: number) => Promise<readonly Entry[]>;

/** The calls that are known and those that came since. */
export async function callsSince(
  known: readonly JournalEntry[],
  read: ReadAfter<JournalEntry>,
): Promise<readonly JournalEntry[]> {
  return since(known, read, known.length - 1);
}

/** The events that are known and those that came since; what bots have not acknowledged is looked at again. */
export async function eventsSince(
  known: readonly EventEntry[],
  read: ReadAfter<EventEntry>,
): Promise<readonly EventEntry[]> {
  const first = known.findIndex(isWaiting);
  return since(known, read, first < 0 ? known.length - 1 : first);
}

/** @param from - the place of the first of the known that is read again */
async function since<Entry extends { readonly number: number; readonly time: number }>(
  known: readonly Entry[],
  read: ReadAfter<Entry>,
  from: number,
): Promise<readonly Entry[]> {
  const last = known[from];
  if (last === undefined) {
    return read(0);
  }
  // It comes again, unless the journal was cleared or the pod started again.
  const found = await read(last.number - 1);
  if (found[0]?.number !== last.number || found[0].time !== last.time) {
    return read(0);
  }
  const isUnchanged = JSON.stringify(found) === JSON.stringify(known.slice(from));
  return isUnchanged ? known : [...known.slice(0, from), ...found].slice(-journalLength);
}

/** Calls and events in one row, the latest first, those that fit what was asked for. */
export function journalLines(
  { calls, events }: JournalRead,
  names: JournalNames,
  { kind, text }: { readonly kind: JournalKind; readonly text: string },
): readonly JournalLine[] {
  const sought = text.trim().toLowerCase();
  const shown = [
    ...(kind === 'events' || kind === 'waiting' ? [] : calls.map(lineOfCall)),
    ...(kind === 'calls' ? [] : events.map((event) => lineOfEvent(event, names))),
  ];
  return shown
    .filter(
      ({ failed, waiting }) => (kind !== 'failed' || failed) && (kind !== 'waiting' || waiting),
    )
    .filter(({ what, notes }) => [what, ...notes].join(' ').toLowerCase().includes(sought))
    .map((line, at) => ({ line, at }))
    .sort((one, other) => other.line.time - one.line.time || other.at - one.at)
    .map(({ line }) => line);
}

/** What the ids in events stand for. */
export interface JournalNames {
  readonly people: ReadonlyMap<UserId, Person>;
  /** The name of a conversation; `undefined` for one of others. */
  readonly conversation: (streamId: string) => string | undefined;
}

function lineOfCall(call: JournalEntry): JournalLine {
  const { number, time, method, route, status, duration, traceId, faults } = call;
  return {
    key: `call ${number}`,
    kind: 'call',
    number,
    time,
    what: `${method} ${route ?? 'unknown path'}`,
    notes: [
      [
        status === undefined ? 'no answer' : String(status),
        `${duration} ms`,
        ...whoCalled(call),
        ...(traceId === undefined ? [] : [`trace ${traceId}`]),
        ...(faults ?? []).map((id) => `fault ${id}`),
      ].join(' · '),
    ],
    failed: status === undefined || status >= 400,
    waiting: false,
  };
}

function lineOfEvent(event: EventEntry, { people, conversation }: JournalNames): JournalLine {
  const { number, time, type, by, streamId, formId, readers } = event;
  const place = streamId === undefined ? undefined : conversation(streamId);
  return {
    key: `event ${number}`,
    kind: 'event',
    number,
    time,
    what: type,
    notes: [
      [
        `by ${people.get(by)?.displayName ?? `user ${by}`}`,
        ...(place === undefined ? [] : [`in ${place}`]),
        ...(formId === undefined ? [] : [`form ${formId}`]),
      ].join(' · '),
      ...readers
        .filter(({ userId }) => userId !== by)
        .map((reader) => howFar(reader, people, time)),
    ],
    failed: readers.some(({ trace }) => trace?.outcome === 'failed'),
    waiting: isWaiting(event),
  };
}

function isWaiting({ readers, by }: EventEntry): boolean {
  return readers.some(
    ({ userId, acknowledgedAt }) => userId !== by && acknowledgedAt === undefined,
  );
}
