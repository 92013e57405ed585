import type { Journal, JournalEntry } from '../../contract/index.js';
import type { ControlCalls } from './control-calls.js';
import { queryOf } from './control-calls.js';

/** Which calls to read from the journal. */
export interface JournalQuery {
  /** Only later ones than the call of this number. */
  readonly after?: number;
  /** How many of the latest. Default: 100, at most 1,000. */
  readonly limit?: number;
  /** Only calls with this HTTP method. */
  readonly method?: string;
  /** As `docs/pod-coverage.md` writes the path: `/pod/v2/streams/{streamId}/info`. */
  readonly route?: string;
  /** Only calls that were answered with this status. */
  readonly status?: number;
  /** A user name. */
  readonly user?: string;
  /** Only calls that carried this `X-Trace-Id`. */
  readonly traceId?: string;
}

/** The calls that the pod has answered, those of the control API apart. */
export class JournalControl {
  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** The latest calls, the oldest of them first. */
  async read(query: JournalQuery = {}): Promise<readonly JournalEntry[]> {
    return (await this.#calls.json<Journal>('GET', `/journal?${queryOf(query)}`)).entries;
  }

  clear(): Promise<void> {
    return this.#calls.done('DELETE', '/journal');
  }
}
