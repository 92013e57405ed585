import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isError } from '../errors/native-error.js';
import { ArrivingText } from './arriving-text.js';
import { decodeBody, decodersOf } from './decoded-body.js';
import type { Exchange, Reply } from './exchange.js';
import type { Progress } from './progress.js';
import type { Ending } from './time-limit.js';

type Headers = Reply['headers'];

/** A request as undici takes it. */
export type Request = Dispatcher.DispatchOptions;

/** How an answer is read. */
export interface Reading extends Pick<Exchange, 'streamed'> {
  /** Told how far it came, for when it fails. */
  readonly progress: Progress;
  /** What ends it early. */
  readonly ending: Ending | undefined;
  /** How many bytes an answer that is read whole may have. */
  readonly maxBytes: number;
  /** The error of one that has more. */
  tooLarge(): Error;
  /** The error that a body which is handed on ends with, for what broke it. */
  explain(error: Error): Error;
  /** The error that replaces what was thrown. */
  failure(thrown: unknown): unknown;
}

/**
 * Makes one request and reads its answer: as text, or as a stream that is handed on with the first
 * bytes. When the end comes, it ends at once, whether the connection stands or not.
 */
export function readReply(
  dispatcher: Dispatcher,
  request: () => Request,
  reading: Reading,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const reader = new ReplyReader(reading, { resolve, reject });
    try {
      dispatcher.dispatch(request(), reader);
    } catch (error) {
      reader.fail(error);
    }
  });
}

interface Settle {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

class ReplyReader implements Dispatcher.DispatchHandler {
  readonly #reading: Reading;
  readonly #settle: Settle;
  readonly #text = new ArrivingText();
  #controller: Dispatcher.DispatchController | undefined;
  #headers: Headers = {};
  /** The body goes to the caller as it arrives. */
  #handsOn = false;
  /** What decodes the body, until its first bytes are there. */
  #decoders: ReturnType<typeof decodersOf> = [];
  /** Bytes of a whole answer. */
  #read = 0;
  /** The body as it comes over the wire, where it is handed on or has to be decoded. */
  #stream: Readable | undefined;
  /** The body that the caller has, decoded: it may be read long after all of it has come. */
  #handedOn: Readable | undefined;

  constructor(reading: Reading, settle: Settle) {
    this.#reading = reading;
    this.#settle = settle;
    reading.ending?.addEventListener('abort', this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    const { ending, progress } = this.#reading;
    if (ending?.aborted === true) {
      controller.abort(abortReason(ending));
    } else if (progress.mayBegin?.() === false) {
      controller.abort(new Error('The call was called off before it began.'));
    } else {
      progress.started = true;
    }
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Headers,
  ): void {
    if (status < 200) {
      return;
    }
    const { progress, streamed } = this.#reading;
    progress.status = status;
    this.#headers = headers;
    this.#handsOn = streamed && status < 300;
    this.#decoders = decodersOf({ status, headers });
    if (this.#decoders.length === 0) {
      this.#begin(controller);
    }
  }

  /** The body begins, where it is not read as it comes. */
  #begin(controller: Dispatcher.DispatchController): void {
    const decoders = this.#decoders;
    this.#decoders = [];
    if (!this.#handsOn && decoders.length === 0) {
      return;
    }
    const body = this.#open(controller);
    this.#stream = body;
    const decoded = decoders.length === 0 ? body : decodeBody(body, decoders);
    if (!this.#handsOn) {
      void this.#readWhole(decoded);
      return;
    }
    this.#handedOn = decoded.once('close', () => {
      this.#stopListening();
    });
    const { status = 0 } = this.#reading.progress;
    this.#settle.resolve({ status, headers: this.#headers, text: '', stream: decoded });
  }

  #open(controller: Dispatcher.DispatchController): Readable {
    const body = new Readable({
      read: () => {
        controller.resume();
      },
      destroy: (error, callback) => {
        controller.abort(error ?? new Error('The body is no longer wanted.'));
        callback(error);
      },
    });
    // The error is for the reader of the body; before there is one, it must not end the process.
    return body.on('error', () => undefined);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#decoders.length > 0) {
      this.#begin(controller);
    }
    if (this.#stream === undefined) {
      this.#take(chunk);
    } else if (!this.#stream.push(chunk)) {
      controller.pause();
    }
  }

  /** A part of an answer that is read whole. */
  #take(chunk: Buffer): void {
    this.#read += chunk.length;
    if (this.#read > this.#reading.maxBytes) {
      const error = this.#reading.tooLarge();
      this.fail(error);
      this.#controller?.abort(error);
      return;
    }
    this.#text.push(chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    if (this.#decoders.length > 0) {
      // Nothing at all came: that is not compressed, whatever the head says.
      this.#decoders = [];
      this.#begin(controller);
    }
    // What is left to be ended is not the request any more, which has its answer.
    this.#controller = undefined;
    if (this.#handedOn === undefined) {
      this.#stopListening();
    }
    if (this.#stream !== undefined) {
      this.#stream.push(null);
      return;
    }
    this.#finish();
  }

  /** An answer that is decoded before it is read. */
  async #readWhole(decoded: Readable): Promise<void> {
    try {
      for await (const chunk of decoded as AsyncIterable<Buffer>) {
        this.#take(chunk);
      }
      this.#finish();
    } catch (error) {
      this.fail(error);
    }
  }

  #finish(): void {
    const { progress } = this.#reading;
    const text = this.#text.end();
    this.#settle.resolve({ status: progress.status ?? 0, headers: this.#headers, text });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** The end has come. */
  handleEvent(): void {
    const reason = abortReason(this.#reading.ending);
    this.fail(reason);
    this.#controller?.abort(reason);
  }

  /** Ends it with what was thrown. */
  fail(error: unknown): void {
    this.#stopListening();
    const cause = isError(error) ? error : undefined;
    this.#reading.progress.upload?.on('error', () => undefined).destroy(cause);
    const explained = cause && this.#reading.explain(cause);
    this.#stream?.destroy(explained);
    // One that is decoded and has come whole does not hear of it otherwise.
    this.#handedOn?.on('error', () => undefined).destroy(explained);
    this.#settle.reject(this.#reading.failure(error));
  }

  #stopListening(): void {
    this.#reading.ending?.removeEventListener('abort', this);
  }
}

function abortReason(ending: Ending | undefined): Error {
  const reason = ending?.reason;
  return isError(reason) ? reason : new Error('Aborted');
}
