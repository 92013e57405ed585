import type { Readable } from 'node:stream';
import type { Outcome } from '../errors/client-error.js';
import type { Repeatable } from './retry.js';
import type { TimeLimit } from './time-limit.js';

/** What is known of a try before it is made. */
export interface ProgressParts {
  readonly limit?: TimeLimit | undefined;
  readonly repeat?: Repeatable | undefined;
  readonly mayBegin?: (() => boolean) | undefined;
  /** Whether an earlier try may have reached the service. Default: false. */
  readonly doubtful?: boolean | undefined;
}

/** How far one try of a call came: what of it left, and what came back. */
export class Progress {
  /** What ends the try early. */
  readonly limit: TimeLimit | undefined;
  /** A connection stood, and the request began to leave on it. */
  started = false;
  /** The status of the answer, once its head was there. */
  status: number | undefined;
  /** The body that flows out in pieces. One that was not read to its end did not leave whole. */
  upload: Readable | undefined;

  /** Whether the call may be made twice. */
  readonly repeat: Repeatable;

  /** Whether it may begin to leave; asked at that moment. */
  readonly mayBegin: (() => boolean) | undefined;

  /** What an earlier try leaves open: it may have reached the service. */
  readonly #doubtful: boolean;

  constructor({ limit, repeat = 'safe', mayBegin, doubtful = false }: ProgressParts = {}) {
    this.limit = limit;
    this.repeat = repeat;
    this.mayBegin = mayBegin;
    this.#doubtful = doubtful;
  }

  /** What the sentence of an error tells of the try: of those alone that cannot be made twice. */
  get fate(): Outcome | undefined {
    return this.repeat === 'once' ? this.outcome : undefined;
  }

  /** What the call did at the service if it ends here, earlier tries included. */
  get outcome(): Outcome {
    return outcomeAfter(this.#doubtful, this.#ownOutcome);
  }

  /**
   * What this try did. Part of a request does nothing at the service, a request that left whole may have done everything,
   * and the head of an answer tells.
   */
  get #ownOutcome(): Outcome {
    const { started, status, upload } = this;
    if (status !== undefined) {
      return status < 300
        ? 'happened'
        : status >= 400 && status < 500
          ? 'did-not-happen'
          : 'unknown';
    }
    return started && (upload?.readableEnded ?? true) ? 'unknown' : 'did-not-happen';
  }
}

/**
 * What a call did whose last try did this.
 *
 * @param doubtful - whether an earlier try may have reached the service
 */
export function outcomeAfter(doubtful: boolean, last: Outcome): Outcome {
  return doubtful && last === 'did-not-happen' ? 'unknown' : last;
}
