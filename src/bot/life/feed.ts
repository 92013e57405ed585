import type { Logger } from 'pino';
import { type Client, readDatafeed, readDatahose } from '../../client/index.js';
import { gonePods } from '../../contract/index.js';
import type { Batch, FeedListener } from '../intake/index.js';

/** Which feed to read, and how. */
export interface FeedOptions {
  readonly client: Client;
  readonly source: 'datafeed' | 'datahose';
  readonly log: Logger;
  /** Told when the service was a pod of this process that is gone for good. */
  readonly onGone?: (() => void) | undefined;
}

/**
 * Reads the bot's events until the signal is aborted, with every recovery that the client knows;
 * failures that can pass are waited out and logged.
 *
 * @param listener - told when the feed is there, so that what is sent to the bot from then on waits in
 *   it, of each read that was answered or has failed, and when an answer was lost
 */
export function readFeed(
  { client, source, log, onGone }: FeedOptions,
  signal: AbortSignal,
  listener: FeedListener,
): AsyncIterable<Batch> {
  const { scheme, host, port } = client.config.endpoints.agent;
  const agent = `${scheme}://${host}:${port}`;
  const options: Parameters<typeof readDatafeed>[1] = {
    signal,
    onRead: listener.onRead,
    onTrouble: (error, pause) => {
      if (onGone !== undefined && gonePods().has(agent)) {
        onGone();
        return;
      }
      if (error.outcome !== 'did-not-happen') {
        listener.onLoss();
      }
      listener.onFailure(error);
      const { retryAfter: asked = 0 } = error;
      log.warn(
        { err: error, pause },
        asked > pause
          ? 'The service asks not to be read for longer than it can mean; trying again sooner.'
          : 'Reading events failed; trying again.',
      );
    },
  };
  if (source === 'datafeed') {
    return readDatafeed(client, { ...options, onOpen: (id) => listener.onOpen(id) });
  }
  // A datahose is there by its name alone; nothing has to be opened.
  listener.onOpen('datahose');
  return readDatahose(client, options);
}
