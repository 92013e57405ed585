import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ContentExport, ExportSchedule } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { TimeRange } from './export-range.js';
import { dueRanges, nextAfter } from './export-range.js';
import { mostSchedules } from './exports.js';

/** What processes that share a pod know of its exports: what was begun, what became of it, and what is to come. */
export const savedExports = z.object({
  exports: z.array(
    z.object({
      id: z.string(),
      from: z.number(),
      to: z.number(),
      state: z.enum(['RUNNING', 'FINISHED', 'FAILED']),
      createdAt: z.number(),
      finishedAt: z.number().exactOptional(),
      messages: z.number(),
      attachments: z.number(),
    }),
  ),
  schedules: z.array(
    z.object({ id: z.string(), frequency: z.enum(['DAILY', 'WEEKLY']), nextExport: z.number() }),
  ),
});

/** {@link savedExports} as it was read. None of it is changed: each change makes another. */
export type SavedExports = z.output<typeof savedExports>;

/** A pod that has exported nothing and is to export nothing. */
export const noExports: SavedExports = { exports: [], schedules: [] };

/**
 * An export that begins.
 *
 * @param now - epoch milliseconds
 */
export function begun({ from, to }: TimeRange, now: number): ContentExport {
  const created = { state: 'RUNNING', createdAt: now } as const;
  return { id: randomUUID(), from, to, ...created, messages: 0, attachments: 0 };
}

/** With another export. */
export function withExport(saved: SavedExports, added: ContentExport): SavedExports {
  return { ...saved, exports: [...saved.exports, added] };
}

/** With what became of an export; of one that is there no longer nothing is noted. */
export function withOutcome(saved: SavedExports, ended: ContentExport): SavedExports {
  return { ...saved, exports: saved.exports.map((each) => (each.id === ended.id ? ended : each)) };
}

/** Without an export. */
export function withoutExport(saved: SavedExports, id: string): SavedExports {
  return { ...saved, exports: saved.exports.filter((each) => each.id !== id) };
}

/**
 * With another schedule.
 *
 * @throws Refusal 400: there are as many as there may be
 */
export function withSchedule(saved: SavedExports, added: ExportSchedule): SavedExports {
  if (saved.schedules.length >= mostSchedules) {
    throw badRequest(`There are ${mostSchedules} schedules already. Remove some first.`);
  }
  return { ...saved, schedules: [...saved.schedules, added] };
}

/**
 * Without a schedule.
 *
 * @throws Refusal 404: it is not there
 */
export function withoutSchedule(saved: SavedExports, id: string): SavedExports {
  if (!saved.schedules.some((each) => each.id === id)) {
    throw notFound('There is no schedule with this id.');
  }
  return { ...saved, schedules: saved.schedules.filter((each) => each.id !== id) };
}

/** With the exports begun of all periods that have ended, of each schedule. */
export function withDue({ exports, schedules }: SavedExports, now: number): SavedExports {
  const due = schedules.flatMap((schedule) =>
    dueRanges(schedule, now).map((range) => begun(range, now)),
  );
  return {
    exports: [...exports, ...due],
    schedules: schedules.map((schedule) => ({
      ...schedule,
      nextExport: nextAfter(schedule, now),
    })),
  };
}

/** Whether a period has ended whose export was not begun. */
export function isDue(saved: SavedExports, now: number): boolean {
  return saved.schedules.some(({ nextExport }) => nextExport <= now);
}

/** The oldest export that is to be made. */
export function nextRunning(saved: SavedExports): ContentExport | undefined {
  return saved.exports.find(({ state }) => state === 'RUNNING');
}

/** Whether an export is still to be made, or being made. */
export function isRunning(saved: SavedExports, id: string): boolean {
  return saved.exports.some((each) => each.id === id && each.state === 'RUNNING');
}

/**
 * An export.
 *
 * @throws Refusal 404: it is not there
 */
export function exportOf(saved: SavedExports, id: string): ContentExport {
  const found = saved.exports.find((each) => each.id === id);
  if (found === undefined) {
    throw notFound('There is no export with this id.');
  }
  return found;
}
