import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isError } from '../errors/native-error.js';
import type { Exchange, Reply } from './exchange.js';
import type { Progress } from './progress.js';

type Headers = Reply['headers'];

/** A request as undici takes it. */
export type Request = Dispatcher.DispatchOptions;

/**
 * Makes one request and reads its answer: as text, or as a stream that is handed on with the first
 * bytes. When the exchange's signal aborts, it ends at once, whether the connection stands or not.
 *
 * @param progress - told how far it came, for when it fails
 */
export function readReply(
  dispatcher: Dispatcher,
  request: Request,
  { streamed, signal }: Pick<Exchange, 'streamed' | 'signal'>,
  progress: Progress,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const reader = new ReplyReader({ streamed, signal, progress, resolve, reject });
    dispatcher.dispatch(request, reader);
  });
}

/** Leaves out the mark that some gateways put in front of a text. */
const utf8 = new TextDecoder();

interface ReaderParts extends Pick<Exchange, 'streamed' | 'signal'> {
  readonly progress: Progress;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

class ReplyReader implements Dispatcher.DispatchHandler {
  readonly #parts: ReaderParts;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #headers: Headers = {};
  #stream: Readable | undefined;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    parts.signal?.addEventListener('abort', this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    const { signal, progress } = this.#parts;
    if (signal?.aborted === true) {
      controller.abort(reasonOf(signal));
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
    const { progress, streamed, resolve } = this.#parts;
    progress.status = status;
    this.#headers = headers;
    if (streamed && status < 300) {
      this.#stream = new Readable({
        read: () => {
          controller.resume();
        },
        destroy: (error, callback) => {
          controller.abort(error ?? new Error('The body was not wanted any more.'));
          callback(error);
        },
      });
      resolve({ status, headers, text: '', stream: this.#stream });
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream === undefined) {
      this.#chunks.push(chunk);
    } else if (!this.#stream.push(chunk)) {
      controller.pause();
    }
  }

  onResponseEnd(): void {
    this.#stopListening();
    if (this.#stream !== undefined) {
      this.#stream.push(null);
      return;
    }
    const [first, ...more] = this.#chunks;
    const bytes = first === undefined || more.length === 0 ? first : Buffer.concat(this.#chunks);
    const { progress, resolve } = this.#parts;
    const text = bytes === undefined ? '' : utf8.decode(bytes);
    resolve({ status: progress.status ?? 0, headers: this.#headers, text });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  /** The signal has aborted. */
  handleEvent(): void {
    const reason = reasonOf(this.#parts.signal);
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  #fail(error: Error): void {
    this.#stopListening();
    const { progress, reject } = this.#parts;
    progress.upload?.on('error', () => undefined).destroy(error);
    this.#stream?.destroy(error);
    reject(error);
  }

  #stopListening(): void {
    this.#parts.signal?.removeEventListener('abort', this);
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return isError(reason) ? reason : new Error('Aborted');
}
