import { pino } from 'pino';
import type { Context } from '../../src/bot/index.js';
import { composeReply } from '../../src/bot/outgoing/compose.js';
import { Messenger, Recipients } from '../../src/bot/outgoing/index.js';
import { settingForLater } from '../../src/bot/schedules/index.js';
import { streamOf } from '../../src/bot/stream-of.js';
import { surroundingsOf } from '../../src/bot/surroundings.js';
import { type Phrase, plain, Texts } from '../../src/bot/texts/index.js';
import { Client } from '../../src/client/index.js';
import { type Event, isEvent, type Message } from '../../src/contract/index.js';
import { readIncomingMessage, toMessageML } from '../../src/messageml/index.js';
import { messageEvent } from './events.js';

/** The user id of the bot in tests. */
export const BOT = 42;

const client = new Client({
  host: 'localhost',
  bot: { username: 'bot', privateKey: { content: 'never used' } },
});

const texts = new Texts();

/** Makes texts ready: call it before all tests that answer. */
export const loadTestTexts = (): Promise<void> => texts.load();

/** A text of the bot in English. */
export const inEnglish = ({ key, values }: Phrase): string => plain(texts.write('en', key, values));

const setsNothing = (): Promise<never> => Promise.reject(new Error('Nothing is set here.'));

/** The context of an event, with what was replied to it, as MessageML. */
export function contextOf(event: Event): Context & { readonly replies: readonly string[] } {
  const replies: string[] = [];
  const sent: Message = messageEvent('').payload.messageSent.message;
  const stream = streamOf(event);
  const messenger = new Messenger({
    client,
    recipients: new Recipients(client),
    deliver: ({ content }) => {
      replies.push(toMessageML(composeReply(content).message).message);
      return Promise.resolve(sent);
    },
  });
  return {
    replies,
    event,
    user: event.initiator.user,
    stream,
    incoming: isEvent(event, 'MESSAGESENT')
      ? readIncomingMessage(event.payload.messageSent.message)
      : undefined,
    client,
    bot: { id: BOT, username: 'bot', displayName: 'Bot', emailAddress: '', accountType: 'SYSTEM' },
    language: 'en',
    text: (key, values) => texts.write('en', key, values),
    traceId: 'trace',
    log: pino({ enabled: false }),
    signal: new AbortController().signal,
    delivery: { attempt: 1, late: false, recovered: false },
    session: () => Promise.reject(new Error('There are no sessions here.')),
    write: () => undefined,
    reply: (content) => messenger.reply(stream, content),
    replyPrivately: (content) => messenger.replyPrivately(event.initiator.user.userId, content),
    ...settingForLater({
      planning: { remind: setsNothing, sendLater: setsNothing },
      cause: 'test',
      messenger,
    }),
    reminders: () => Promise.resolve([]),
    update: (message, content) => messenger.update(message, content),
    progress: (content) => messenger.progress(stream, content),
    obo: (user = event.initiator.user) => client.obo(user),
    ...surroundingsOf(event, stream, { client, signal: new AbortController().signal }),
    start: () => Promise.reject(new Error('No conversation is started here.')),
  };
}
