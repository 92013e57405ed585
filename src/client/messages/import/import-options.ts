import type { CallOptions } from '../../transport/call-options.js';
import type { ImportJournal } from './journal.js';
import type { ImportProgress } from './progress.js';

/**
 * How an import runs. One call may stay silent for ten minutes and take thirty in all, unless
 * `readTimeout` and `deadline` say otherwise.
 */
export interface ImportOptions extends CallOptions {
  /** Messages in one call, at most 5,000 (IMP-19). Default: 1,000, so that outcomes come steadily. */
  readonly batchSize?: number | undefined;
  /**
   * Calls at the same time. The messages of one stream always go one call after the other, so their
   * order is kept; outcomes come in the order given only with one call at a time. Default: 1.
   */
  readonly parallel?: number | undefined;
  /** Remembers over restarts what is done. Default: none; the service itself ignores what it has. */
  readonly journal?: ImportJournal | undefined;
  /**
   * A file that failed messages are added to, a line of JSON each with its `diagnostic`. Correct the
   * lines and give the file in again by {@link readImportFile}. It holds the messages' text, and only
   * its owner may read it.
   */
  readonly failures?: string | undefined;
  /** How many messages there are, where `messages` does not tell: lets progress name the time left. */
  readonly total?: number | undefined;
  /** Told after every call how far the import has come. */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}
