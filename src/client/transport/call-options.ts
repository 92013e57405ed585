import { InputError } from '../errors/client-error.js';
import { requireObject } from '../given.js';

/** What every operation takes as its last argument. */
export interface CallOptions {
  /** Gives the call up: it ends at once with a `ClientError` of code `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as `X-Trace-Id`. Default: six random letters and digits. */
  readonly traceId?: string | undefined;
  /** Tries in all. Default: the configuration's `retry.maxAttempts`. */
  readonly maxAttempts?: number | undefined;
  /**
   * How long the whole call may take, in milliseconds, all tries and pauses included; of a download,
   * until its first bytes. Then it ends with a `ClientError` of code `DEADLINE_PASSED`. Default: the
   * configuration's `retry.deadlineMillis`; give more for large files on a slow line.
   */
  readonly deadline?: number | undefined;
  /** How long the service may stay silent, in milliseconds; `Infinity`: for ever. Default: the configuration's `readTimeout`. */
  readonly readTimeout?: number | undefined;
  /**
   * Asked at the moment in which the call begins to leave, however long it waited for a connection;
   * `false` ends the try, which then surely did not happen.
   */
  readonly mayBegin?: (() => boolean) | undefined;
}

interface Option {
  /** Completes "must be". */
  readonly remedy: string;
  readonly fits: (value: unknown) => boolean;
}

const isFrom = (least: number) => (value: unknown) => typeof value === 'number' && value >= least;

/** The shape of a call's options, so that a slip is reported at once and not after many tries. */
const kinds: Readonly<Record<Exclude<keyof CallOptions, 'signal'>, Option>> = {
  traceId: {
    remedy: 'text of letters, digits and signs, without spaces',
    fits: (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
  },
  maxAttempts: { remedy: 'a number from 0', fits: isFrom(0) },
  deadline: { remedy: 'a number of milliseconds from 0', fits: isFrom(0) },
  mayBegin: { remedy: 'a function', fits: (value) => typeof value === 'function' },
  readTimeout: { remedy: 'a number of milliseconds from 1', fits: isFrom(1) },
};

const checks = Object.entries(kinds);

/**
 * Checks the options of a call.
 *
 * @throws InputError `BAD_INPUT` naming the option and what it must be
 */
export function checkOptions(options: CallOptions, operation: string): void {
  requireObject(options, 'options', operation);
  for (const [name, { remedy, fits }] of checks) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && !fits(value)) {
      throw new InputError(
        'BAD_INPUT',
        `${operation}: the option "${name}" must be ${remedy}.`,
        operation,
      );
    }
  }
}
