import type { Readable } from 'node:stream';
import type {
  ContentExport,
  ContentExportFiles,
  ExportFrequency,
  ExportSchedule,
} from '../../contract/index.js';
import type { TimeRange } from './export-range.js';

/** The longest that is waited at once, in milliseconds: timers do not count further than some weeks. */
export const longestWait = 24 * 60 * 60_000;

/** How many recurring exports there may be. */
export const mostSchedules = 100;

/** The company's content exports, kept in the folder of its files until they are removed. */
export interface Exports {
  /** Finds what earlier runs have left, for a pod whose database is kept. */
  load(): Promise<void>;
  /** Begins an export. It is made once those before it are. */
  begin(range: TimeRange): ContentExport | Promise<ContentExport>;
  /** All exports, the oldest first. */
  list(): ContentExport[] | Promise<ContentExport[]>;
  /** Resolves when an export is finished or has failed. @throws Refusal 404 when there is none of this id */
  settled(id: string): Promise<void>;
  /** An export with its files. @throws Refusal 404 when there is none of this id */
  get(id: string): Promise<ContentExportFiles>;
  /** A file of an export. @throws Refusal 404 when there is none, or it is not finished */
  read(id: string, name: string): Promise<Readable>;
  /** Stops an export where it is running, and removes it. @throws Refusal 404 when there is none */
  remove(id: string): Promise<void>;
  /** Removes every export. */
  clear(): Promise<void>;
  /** Makes no more of them. */
  close(): Promise<void>;
}

/** Recurring exports, by the pod's clock: each time that is reached or passed over makes the export of its period (IMP-12). */
export interface Schedules {
  /** Finds what earlier runs have left, which continues with {@link Schedules.start}. */
  load(): Promise<void>;
  /** Begins to look at the clock. */
  start(): void;
  /**
   * Begins a schedule, and at once those exports of it that are due.
   *
   * @throws Refusal 400 when there are as many schedules as there may be
   */
  beginSchedule(frequency: ExportFrequency, nextExport: number): Promise<ExportSchedule>;
  /** All schedules, the oldest first. */
  schedules(): ExportSchedule[] | Promise<ExportSchedule[]>;
  /** Ends a schedule; its exports stay. @throws Refusal 404 when there is none of this id */
  endSchedule(id: string): Promise<void>;
  /** Ends every schedule. */
  clear(): Promise<void>;
  /** Begins no more exports. */
  close(): Promise<void>;
}
