import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Client } from '../client/index.js';
import { isEvent, type Event, type User } from '../contract/index.js';
import { readIncomingMessage } from '../messageml/index.js';
import type { Context } from './context.js';
import type { ErrorHandler } from './handlers.js';
import { sendReply } from './reply.js';
import { streamOf } from './stream-of.js';

/** What the handling of events needs from the bot. */
export interface HandlingOptions {
  readonly client: Client;
  /** The bot's own account. */
  readonly bot: User;
  /** Middleware, then the handler. */
  readonly handle: (ctx: Context) => Promise<void>;
  readonly onError: ErrorHandler;
  /** Milliseconds after which the log warns. */
  readonly slowHandler: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Handles one event and never rejects: what a handler throws goes to `onError`, and what that throws
 * to the log. Neither message text nor form values are logged.
 */
export async function handleEvent(event: Event, options: HandlingOptions): Promise<void> {
  const traceId = randomBytes(4).toString('hex');
  const log = options.log.child({ traceId, eventId: event.messageId, eventType: event.type });
  const slow = setTimeout(() => {
    log.warn({ ms: options.slowHandler }, 'A handler is still running.');
  }, options.slowHandler);
  slow.unref();
  try {
    await handleInContext(createContext(event, traceId, log, options), options);
  } catch (error) {
    log.error({ err: error }, 'An error could not be handled.');
  } finally {
    clearTimeout(slow);
  }
}

async function handleInContext(ctx: Context, options: HandlingOptions): Promise<void> {
  try {
    await options.handle(ctx);
  } catch (error) {
    try {
      await options.onError(error, ctx);
    } catch (second) {
      ctx.log.error({ err: second, handled: error }, 'The error handler failed.');
    }
  }
}

function createContext(
  event: Event,
  traceId: string,
  log: Logger,
  { client, bot, signal }: HandlingOptions,
): Context {
  const stream = streamOf(event);
  return {
    event,
    user: event.initiator.user,
    stream,
    incoming: isEvent(event, 'MESSAGESENT')
      ? readIncomingMessage(event.payload.messageSent.message)
      : undefined,
    client,
    bot,
    traceId,
    log: stream === undefined ? log : log.child({ streamId: stream.streamId }),
    signal,
    reply: (content) => sendReply(client, stream, content),
  };
}
