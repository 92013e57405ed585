import { pino } from 'pino';
import type { Context } from '../../src/bot/index.js';
import { composeReply } from '../../src/bot/reply.js';
import { streamOf } from '../../src/bot/stream-of.js';
import { Client } from '../../src/client/index.js';
import { isEvent, type Event, type Message } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import { messageEvent } from './events.js';

/** The user id of the bot in tests. */
export const BOT = 42;

const client = new Client({
  host: 'localhost',
  bot: { username: 'bot', privateKey: { content: 'never used' } },
});

/** The context of an event, with what was replied to it, as MessageML. */
export function contextOf(event: Event): Context & { readonly replies: readonly string[] } {
  const replies: string[] = [];
  const sent: Message = messageEvent('').payload.messageSent.message;
  return {
    replies,
    event,
    user: event.initiator.user,
    stream: streamOf(event),
    incoming: isEvent(event, 'MESSAGESENT')
      ? readIncomingMessage(event.payload.messageSent.message)
      : undefined,
    client,
    bot: { id: BOT, username: 'bot', displayName: 'Bot', emailAddress: '', accountType: 'SYSTEM' },
    traceId: 'trace',
    log: pino({ enabled: false }),
    signal: new AbortController().signal,
    reply: (content) => {
      replies.push(composeReply(content).message);
      return Promise.resolve(sent);
    },
  };
}
