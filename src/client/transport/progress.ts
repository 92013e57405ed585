import type { Readable } from 'node:stream';
import type { Outcome } from '../errors/client-error.js';
import type { Repeatable } from './retry.js';
import type { TimeLimit } from './time-limit.js';

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

  constructor(limit?: TimeLimit, repeat: Repeatable = 'safe', mayBegin?: () => boolean) {
    this.limit = limit;
    this.repeat = repeat;
    this.mayBegin = mayBegin;
  }

  /** What the sentence of an error tells of the try: of those alone that cannot be made twice. */
  get fate(): Outcome | undefined {
    return this.repeat === 'once' ? this.outcome : undefined;
  }

  /**
   * What the try did at the service if it ends here. Part of a request does nothing there, a request
   * that left whole may have done everything, and the head of an answer tells.
   */
  get outcome(): Outcome {
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
