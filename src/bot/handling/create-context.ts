import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import { type Event, isEvent, type User } from '../../contract/index.js';
import type { Context, EventDelivery } from '../context.js';
import { type Conversations, refuseInside } from '../conversations/index.js';
import type { Messenger } from '../outgoing/index.js';
import { asRejection } from '../outgoing/sending.js';
import { readMessage } from '../read-message.js';
import { type Planning, type Schedules, settingForLater } from '../schedules/index.js';
import { requireChanges } from '../state/store-arguments.js';
import { streamOf } from '../stream-of.js';
import { surroundingsOf } from '../surroundings.js';
import type { Texts } from '../texts/index.js';
import type { EventRecord } from './event-record.js';

/** What the contexts of a bot have in common. */
export interface ContextOfBot {
  readonly client: Client;
  /** The bot's own account. */
  readonly bot: User;
  readonly texts: Texts;
  readonly conversations: Pick<Conversations, 'start'>;
  /** Keeps what a handler sets for later. */
  readonly schedules: Planning & Pick<Schedules, 'reminders'>;
}

/** What a context has besides its shared methods. */
export interface ContextParts {
  readonly event: Event;
  readonly delivery: EventDelivery;
  readonly traceId: string;
  readonly log: Logger;
  readonly messenger: Messenger;
  /** What the event is handled for: the same for each try. */
  readonly cause: string;
  readonly record: EventRecord;
  readonly signal: AbortSignal;
  readonly language: string;
}

/**
 * What the context of a command has besides. It is a copy: one that has no more than its original takes 0.6 µs, and
 * 2.5 where they are added to it.
 */
const roomForCommand = { command: undefined, args: undefined };

/** Makes the context of one try to handle an event. */
export function createContext(
  { client, bot, texts, conversations, schedules }: ContextOfBot,
  { event, delivery, traceId, log, messenger, cause, record, signal, language }: ContextParts,
): Context {
  const stream = streamOf(event);
  const { user } = event.initiator;
  // Named one by one: an object that others are spread into takes twice the time and the memory.
  const { files, room, members, link } = surroundingsOf(event, stream, { client, signal });
  const { send, remind } = settingForLater({
    planning: schedules,
    cause,
    messenger,
    refuse: refuseInside,
    owner: user.userId,
  });
  const ctx: Context = {
    event,
    user,
    stream,
    delivery,
    incoming: isEvent(event, 'MESSAGESENT')
      ? readMessage(event.payload.messageSent.message)
      : undefined,
    client,
    bot,
    language,
    text: (key, values) => texts.write(language, key, values),
    traceId,
    log,
    signal,
    session: (session, change) =>
      outside('ctx.session', () => record.sessions.get(session, change)),
    write: (...changes) => {
      refuseInside('ctx.write was used');
      requireChanges(
        changes,
        'ctx.write(put(orders, key, order)), a list as ctx.write(...changes)',
      );
      record.write(...changes);
    },
    reply: (content, ...after: readonly unknown[]) => messenger.reply(stream, content, ...after),
    replyPrivately: (content, ...after: readonly unknown[]) =>
      messenger.replyPrivately(user.userId, content, ...after),
    send,
    remind,
    reminders: (reminder) =>
      outside('ctx.reminders', () => schedules.reminders(reminder, user.userId)),
    update: (message, content, how) => messenger.update(message, content, how),
    progress: (content, how) => messenger.progress(stream, content, how),
    obo: (whom = { userId: user.userId }) => client.obo(whom),
    files,
    room,
    members,
    link,
    start: (conversation, ...[input]) =>
      outside('ctx.start', () => conversations.start(ctx, conversation, input)),
    ...roomForCommand,
  };
  return ctx;
}

/** What a handler may do, and the function of a conversation may not. */
function outside<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  return asRejection(() => {
    refuseInside(`${what} was used`);
    return work();
  });
}
