import type { Logger } from 'pino';
import { readDatafeed, type Client, type Interceptor } from '../client/index.js';
import type { Batch } from './intake/intake.js';

/** The bot's datafeed, read with every recovery that the client knows. */
export class Feed {
  #onOpen: () => void = () => undefined;

  /**
   * Goes into the client: the first read that leaves shows that the feed is there, and that what is
   * sent to the bot from then on waits in it.
   */
  readonly interceptor: Interceptor = (exchange, next) => {
    if (exchange.operation === 'datafeeds.read') {
      this.#onOpen();
    }
    return next(exchange);
  };

  /** Reads events until the signal is aborted; failures that can pass are waited out and logged. */
  read(client: Client, log: Logger, signal: AbortSignal, onOpen: () => void): AsyncIterable<Batch> {
    this.#onOpen = onOpen;
    return readDatafeed(client, {
      signal,
      onTrouble: (error, pause) =>
        log.warn({ err: error, pause }, 'Reading events failed; trying again.'),
    });
  }
}
