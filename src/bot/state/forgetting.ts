import type { Logger } from 'pino';
import type { Store } from './store.js';

/** Warns of a bot in production whose store ends with its process. */
export function warnOfForgetting({ durable }: Store, log: Logger): void {
  if (!durable && process.env['NODE_ENV'] === 'production') {
    log.warn(
      'The bot forgets everything when its process ends, what it has handled too. Give it a store: new Bot(config, { store: sqliteStore(…) }).',
    );
  }
}
