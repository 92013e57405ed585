import type { JournalEntry } from '../../contract/index.js';
import { journalLength } from '../service/emulator.js';
import type { ToldEvent } from '../state/told-events.js';

/** What the journal can be narrowed down to. */
export const journalKinds = {
  all: 'Calls and events',
  calls: 'Calls',
  failed: 'Calls that failed',
  events: 'Events',
} as const;

/** One of {@link journalKinds}. */
export type JournalKind = keyof typeof journalKinds;

/** A call or an event, as the journal shows it. */
export interface JournalLine {
  readonly key: string;
  readonly kind: 'call' | 'event';
  /** Epoch milliseconds, by the pod's clock. */
  readonly time: number;
  /** `POST /agent/v4/stream/{streamId}/message/create`, or `MESSAGESENT`. */
  readonly what: string;
  /** The status, how long it took, who, the trace. */
  readonly notes: readonly string[];
  readonly failed: boolean;
}

/**
 * The calls that are known and those that came since.
 *
 * @param read - reads the calls after the one of a number
 */
export async function callsSince(
  known: readonly JournalEntry[],
  read: (after: number) => Promise<readonly JournalEntry[]>,
): Promise<readonly JournalEntry[]> {
  const last = known.at(-1);
  if (last === undefined) {
    return read(0);
  }
  // The last one comes again, unless the journal was cleared or the pod started again.
  const [first, ...news] = await read(last.number - 1);
  const isSame = first?.number === last.number && first.time === last.time;
  if (!isSame) {
    return read(0);
  }
  return news.length === 0 ? known : [...known, ...news].slice(-journalLength);
}

/** Calls and events in one row, the latest first, those that fit what was asked for. */
export function journalLines(
  calls: readonly JournalEntry[],
  events: readonly ToldEvent[],
  { kind, text }: { readonly kind: JournalKind; readonly text: string },
): readonly JournalLine[] {
  const sought = text.trim().toLowerCase();
  const shown = [
    ...(kind === 'events' ? [] : calls.map(lineOfCall)),
    ...(kind === 'all' || kind === 'events' ? events.map(lineOfEvent) : []),
  ];
  return shown
    .filter(({ failed }) => kind !== 'failed' || failed)
    .filter(({ what, notes }) => [what, ...notes].join(' ').toLowerCase().includes(sought))
    .map((line, at) => ({ line, at }))
    .sort((one, other) => other.line.time - one.line.time || other.at - one.at)
    .map(({ line }) => line);
}

function lineOfCall(call: JournalEntry): JournalLine {
  const { number, time, method, route, status, duration, user, traceId, faults } = call;
  return {
    key: `call ${number}`,
    kind: 'call',
    time,
    what: `${method} ${route ?? 'unknown path'}`,
    notes: [
      status === undefined ? 'no answer' : String(status),
      `${duration} ms`,
      ...(user === undefined ? [] : [user]),
      ...(traceId === undefined ? [] : [`trace ${traceId}`]),
      ...(faults ?? []).map((id) => `fault ${id}`),
    ],
    failed: status === undefined || status >= 400,
  };
}

function lineOfEvent({ id, type, time, by }: ToldEvent): JournalLine {
  return {
    key: `event ${id}`,
    kind: 'event',
    time,
    what: type,
    notes: [`by ${by}`],
    failed: false,
  };
}
