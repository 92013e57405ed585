import { given, kinds, oneOf } from '../../contract/given/index.js';
import type {
  ContentExport,
  ContentExportFiles,
  ContentExports,
  ExportFrequency,
  ExportSchedule,
  ExportSchedules,
} from '../../contract/index.js';
import { checkPodMethods } from '../given.js';
import type { ControlCalls } from './control-calls.js';

const id = given('id', kinds.name);

/** What is in a company's export: days, both included, or the period that ends at an export. */
export type ExportRange =
  | { readonly startDate: string; readonly endDate: string }
  | {
      readonly frequency: ExportFrequency;
      /** Epoch milliseconds. */
      readonly nextExport: number;
    };

/**
 * The company's content exports, as files.
 *
 * @example
 * const { id } = await pod.control.exports.begin({ startDate: '2030-01-01', endDate: '2030-01-31' });
 * const { files } = await pod.control.exports.finished(id);
 * const response = await pod.control.exports.download(id, 'messages.xml');
 */
export class ExportControl {
  static {
    checkPodMethods<ExportControl>(this, 'control.exports', {
      begin: [given('range', kinds.object)],
      list: [],
      finished: [id],
      download: [id, given('name', kinds.name)],
      remove: [id],
      schedule: [given('frequency', oneOf('DAILY', 'WEEKLY')), given('nextExport', kinds.whole)],
      schedules: [],
      unschedule: [id],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** Begins an export, which is made beside the pod's other work. */
  begin(range: ExportRange): Promise<ContentExport> {
    return this.#calls.json('POST', '/exports', range);
  }

  /** All exports, the oldest first. */
  async list(): Promise<readonly ContentExport[]> {
    return (await this.#calls.json<ContentExports>('GET', '/exports')).exports;
  }

  /** An export and its files, once it is finished or has failed. */
  finished(id: string): Promise<ContentExportFiles> {
    return this.#calls.json('GET', `/exports/${encodeURIComponent(id)}?finished=true`);
  }

  /** A file of a finished export, whose body streams. */
  download(id: string, name: string): Promise<Response> {
    const path = `/exports/${encodeURIComponent(id)}/files/${encodeURIComponent(name)}`;
    return this.#calls.send('GET', path);
  }

  /** Removes an export, stopping it where it is running. */
  remove(id: string): Promise<void> {
    return this.#calls.done('DELETE', `/exports/${encodeURIComponent(id)}`);
  }

  /**
   * Begins a recurring export: one for each period, by the pod's clock.
   *
   * @param nextExport - when the first is made, epoch milliseconds: the end of its period
   */
  schedule(frequency: ExportFrequency, nextExport: number): Promise<ExportSchedule> {
    return this.#calls.json('POST', '/export-schedules', { frequency, nextExport });
  }

  /** The recurring exports, the oldest first. */
  async schedules(): Promise<readonly ExportSchedule[]> {
    return (await this.#calls.json<ExportSchedules>('GET', '/export-schedules')).schedules;
  }

  /** Ends a recurring export; what it made stays. */
  unschedule(id: string): Promise<void> {
    return this.#calls.done('DELETE', `/export-schedules/${encodeURIComponent(id)}`);
  }
}
