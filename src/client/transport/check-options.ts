import { InputError } from '../errors/client-error.js';
import type { CallOptions } from './caller.js';

interface Option {
  /** Completes "must be". */
  readonly remedy: string;
  readonly fits: (value: unknown) => boolean;
}

const isFrom = (least: number) => (value: unknown) => typeof value === 'number' && value >= least;

/** What the options of a call must be, so that a slip is told at once and not after many tries. */
const kinds: Readonly<Record<Exclude<keyof CallOptions, 'signal'>, Option>> = {
  traceId: {
    remedy: 'a text of letters, digits and signs, without spaces',
    fits: (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
  },
  maxAttempts: { remedy: 'a number from 0', fits: isFrom(0) },
  deadline: { remedy: 'a number of milliseconds from 0', fits: isFrom(0) },
  mayBegin: { remedy: 'a function', fits: (value) => typeof value === 'function' },
  readTimeout: { remedy: 'a number of milliseconds from 1', fits: isFrom(1) },
};

/**
 * Checks the options of a call.
 *
 * @throws InputError `BAD_INPUT` naming the option and what it must be
 */
export function checkOptions(options: CallOptions, operation: string): void {
  for (const [name, { remedy, fits }] of Object.entries(kinds)) {
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
