import type { ExportFrequency, ExportSchedule } from '../../contract/index.js';
import { badRequest } from '../errors.js';

const day = 24 * 60 * 60_000;

const lengths: Readonly<Record<ExportFrequency, number>> = { DAILY: day, WEEKLY: 7 * day };
const frequencies: ReadonlyMap<string, number> = new Map(Object.entries(lengths));

/** From when to when, epoch milliseconds, both ends included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of an ad-hoc export: days such as `2030-01-31` in UTC, both included whole (IMP-12).
 *
 * @throws Refusal 400 when one is not a day, or the last comes before the first
 */
export function rangeOfDays(startDate: string, endDate: string): TimeRange {
  const from = dayOf('startDate', startDate);
  const to = dayOf('endDate', endDate) + day - 1;
  if (to < from) {
    throw badRequest('"endDate" must not come before "startDate".');
  }
  return { from, to };
}

/**
 * The range of a recurring export: the period of its frequency, `DAILY` or `WEEKLY`, that ends at the
 * next one, in epoch milliseconds (IMP-12).
 *
 * @throws Refusal 400 when there is no such frequency
 */
export function rangeOfPeriod(frequency: string, nextExport: number): TimeRange {
  const length = frequencies.get(frequency.toUpperCase());
  if (length === undefined) {
    throw badRequest('"frequency" must be DAILY or WEEKLY.');
  }
  return { from: nextExport - length, to: nextExport };
}

function dayOf(name: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw badRequest(`"${name}" must be a day such as 2030-01-31.`);
  }
  return time;
}

/** How many exports of one schedule a single step of the clock makes: the latest ones. */
const mostAtOnce = 100;

/** How often something is exported, and when next. */
type Recurring = Pick<ExportSchedule, 'frequency' | 'nextExport'>;

/** The periods of a schedule that have ended by now, the latest of them. */
export function dueRanges(schedule: Recurring, now: number): TimeRange[] {
  const { frequency, nextExport } = schedule;
  const length = lengths[frequency];
  const due = (nextAfter(schedule, now) - nextExport) / length;
  const skipped = Math.max(0, due - mostAtOnce);
  return Array.from({ length: due - skipped }, (_, place) =>
    rangeOfPeriod(frequency, nextExport + (skipped + place) * length),
  );
}

/** When the first period of a schedule ends that has not ended by now. */
export function nextAfter({ frequency, nextExport }: Recurring, now: number): number {
  const length = lengths[frequency];
  return nextExport + Math.max(0, Math.floor((now - nextExport) / length) + 1) * length;
}
