import {
  type Argument,
  type FieldKinds,
  fields,
  fieldsAndMore,
  given,
  kind,
  kinds,
  optional,
  type OptionalKind,
} from '../../contract/given/index.js';
import { requireArguments } from '../given/check-arguments.js';

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

const isFrom = (least: number) => (value: unknown) => typeof value === 'number' && value >= least;

/** What gives a call up. */
export const abortSignal = kind<AbortSignal>(
  'an AbortSignal',
  (value) => kinds.object.mistake(value, '') === undefined && 'aborted' in Object(value),
);

/** What the options of a call may be, so that a slip is reported at once and not after many tries. */
const callOptionKinds: FieldKinds<CallOptions> = {
  signal: optional(abortSignal),
  traceId: optional(
    kind(
      'text of letters, digits and signs, without spaces',
      (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
    ),
  ),
  maxAttempts: optional(kind('a number from 0', isFrom(0))),
  deadline: optional(kinds.milliseconds),
  readTimeout: optional(kind('a number of milliseconds from 1', isFrom(1))),
  mayBegin: optional(kinds.call),
};

/**
 * The options of an operation that has some of its own besides those of every call.
 *
 * @example
 * callOptionsAnd({ parallel: optional(kinds.count) })
 */
export function callOptionsAnd<Own extends object>(
  own: FieldKinds<Own>,
): Argument<OptionalKind<(Own & CallOptions) | undefined>> {
  const all = { ...callOptionKinds, ...own } as FieldKinds<Own & CallOptions>;
  return given('options', optional(fields<Own & CallOptions>(all)));
}

/** The options of a call, the last argument of every operation. */
export const callOptions: Argument<OptionalKind<CallOptions | undefined>> = callOptionsAnd<object>(
  {},
);

const checked = fieldsAndMore<CallOptions>(callOptionKinds);

/**
 * Checks the options of a call, which may be those of an operation that has more.
 *
 * @throws InputError `BAD_ARGUMENT` naming the option and what it must be
 */
export function checkOptions(options: CallOptions, operation: string): void {
  requireArguments(operation, [options], [{ ...callOptions, kind: checked }]);
}
