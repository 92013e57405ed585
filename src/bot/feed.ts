import type { Logger } from 'pino';
import { readDatafeed, type Client } from '../client/index.js';
import type { Batch } from './intake/intake.js';

/**
 * Reads the bot's events until the signal is aborted, with every recovery that the client knows;
 * failures that can pass are waited out and logged.
 *
 * @param onOpen - told when the feed is there, so that what is sent to the bot from then on waits in it
 */
export function readFeed(
  client: Client,
  log: Logger,
  signal: AbortSignal,
  onOpen: () => void,
): AsyncIterable<Batch> {
  return readDatafeed(client, {
    signal,
    onOpen,
    onTrouble: (error, pause) =>
      log.warn({ err: error, pause }, 'Reading events failed; trying again.'),
  });
}
