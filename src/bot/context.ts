import type { Logger } from 'pino';
import type { Client } from '../client/index.js';
import type {
  Event,
  EventOf,
  FormValues,
  Message,
  MessageId,
  MessageStream,
  MessageUser,
  User,
} from '../contract/index.js';
import type { IncomingMessage } from '../messageml/index.js';
import type { Reply } from './reply.js';

/**
 * What every handler and middleware receives: one event, and the means to answer it.
 *
 * @example
 * bot.use(async (ctx, next) => {
 *   ctx.log.info({ from: ctx.user.userId }, 'something came in');
 *   await next();
 * });
 */
export interface Context<OneEvent extends Event = Event> {
  /** The event as the datafeed delivered it. */
  readonly event: OneEvent;
  /** Who raised the event: wrote the message, submitted the form, added a user. */
  readonly user: MessageUser;
  /** The conversation that the event belongs to; undefined for the few kinds that belong to none. */
  readonly stream: MessageStream | undefined;
  /** The message that was written, read into text and tags; undefined for other kinds of event. */
  readonly incoming: IncomingMessage | undefined;
  /** All operations of the service, as the bot. */
  readonly client: Client;
  /** The bot's own account. */
  readonly bot: User;
  /** Names this event in logs and to users. */
  readonly traceId: string;
  /** A logger whose lines carry the event, the stream and the trace id. */
  readonly log: Logger;
  /** Aborted when the bot is stopped and this handler has not ended within the deadline. */
  readonly signal: AbortSignal;
  /**
   * Sends a message to the event's conversation.
   *
   * A plain string is always text: nothing in it is markup. The message is checked before it is sent.
   *
   * @example
   * await ctx.reply(`You said ${anything}`);
   * await ctx.reply(messageML`You said <b>${anything}</b>`);
   * await ctx.reply({ message: 'The report', attachments: [{ filename, content }] });
   *
   * @throws MessageRefusedError when the message is not valid MessageML: nothing was sent
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation
   * @throws ClientError when the service refuses it or cannot be reached
   */
  readonly reply: (content: Reply) => Promise<Message>;
}

/** {@link Context} of one kind of event that belongs to a conversation, as all but those of connections do. */
export interface EventContext<OneEvent extends Event = Event> extends Context<OneEvent> {
  readonly stream: MessageStream;
}

/** {@link Context} of a message. */
export interface MessageContext extends EventContext<EventOf<'MESSAGESENT'>> {
  readonly incoming: IncomingMessage;
}

/**
 * {@link Context} of a message that called a command.
 *
 * @typeParam Arguments - what the command's pattern takes from the message
 */
export interface CommandContext<Arguments> extends MessageContext {
  /** The first word of the command's pattern, whichever alias was written. */
  readonly command: string;
  /** The arguments by name, typed and converted. */
  readonly args: Arguments;
}

/**
 * {@link Context} of a submitted form.
 *
 * @typeParam Values - the fields of the form
 * @typeParam Action - the names of its buttons
 */
export interface FormContext<
  Values = FormValues,
  Action extends string = string,
> extends EventContext<EventOf<'SYMPHONYELEMENTSACTION'>> {
  readonly formId: string;
  /** The message that the form stands in. */
  readonly formMessageId: MessageId;
  /** The name of the button that was pressed. */
  readonly action: Action;
  /** The fields by name, without the button. */
  readonly values: Values;
  /** The same as the service delivered it, `action` included: what `withReply` and `readReply` take. */
  readonly formValues: FormValues;
}
