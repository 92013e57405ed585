import type { Logger } from 'pino';
import type { Client, OnBehalfOf } from '../client/index.js';
import type {
  Event,
  EventOf,
  FormValues,
  Message,
  MessageId,
  MessageStream,
  MessageUser,
  RoomDetail,
  User,
} from '../contract/index.js';
import type { IncomingMessage } from '../messageml/index.js';
import type { Startable } from './conversations/startable.js';
import type {
  Progress,
  ProgressOptions,
  Reply,
  SentMessage,
  UpdateOptions,
} from './outgoing/index.js';
import type { ListedReminder, Reminder } from './schedules/reminder.js';
import type { SettingForLater } from './schedules/set-for-later.js';
import type { Change } from './state/index.js';
import type { SessionChange } from './state/open-session.js';
import type { Session } from './state/session.js';
import type { IncomingFile, LinkedStream, Member } from './surroundings.js';
import type { TextContent, TextKey, TextValues } from './texts/index.js';

/** How an event came, and how often it was tried. */
export interface EventDelivery {
  /** Which try of the handler this is, from 1. */
  readonly attempt: number;
  /**
   * Whether later events of its conversation were handled before it: the service delivered it late, without notice.
   */
  readonly late: boolean;
  /** Whether it was read from its conversation, because the feed had lost it or held it back. */
  readonly recovered: boolean;
}

/**
 * What every handler and middleware receives: one event, and the means to answer it.
 *
 * @example
 * bot.use(async (ctx, next) => {
 *   ctx.log.info({ from: ctx.user.userId }, 'something came in');
 *   await next();
 * });
 */
export interface Context<OneEvent extends Event = Event> extends SettingForLater {
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
  /** The language of the person who raised the event: `en`, `pt-BR`. */
  readonly language: string;
  /**
   * A text of the bot's in the language of the person who raised the event, with values filled in.
   *
   * @example
   * await ctx.reply(ctx.text('order.placed', { count: 3 }));
   *
   * @throws CadenzaError `NO_SUCH_TEXT`
   */
  readonly text: (key: TextKey | (string & {}), values?: TextValues) => TextContent;
  /** Names this event in logs and to users. */
  readonly traceId: string;
  /** A logger whose lines carry the event, the stream and the trace id. */
  readonly log: Logger;
  /**
   * Aborted when the bot is stopped and this handler has not ended within the deadline, or when it ran
   * for longer than `handlerTimeout`.
   */
  readonly signal: AbortSignal;
  /** How this delivery went: which try it is, whether it came late or had to be recovered. */
  readonly delivery: EventDelivery;
  /**
   * What the bot remembers: the session of the person who raised the event, of its conversation, of both, or of
   * the bot. Change it in place; it is written once, when the handler has ended, in one commit with the
   * note that the event is handled. Nothing is written when the handler throws.
   *
   * When somebody else has changed it meanwhile (the same user in another conversation), a change that is
   * given as a function is made to that; otherwise the handler runs again, and what it has sent is not
   * sent again.
   *
   * @example
   * (await ctx.session(basket)).items.push(item);
   * await ctx.session(counter, (value) => { value.count++; });
   *
   * @throws CadenzaError `SESSION_INVALID` naming the fields that do not fit the schema
   */
  readonly session: <Value>(
    session: Session<Value>,
    change?: SessionChange<Value>,
  ) => Promise<Value>;
  /**
   * Adds rows of `bot.store` to the commit that says that this event is handled: all of it is written,
   * or nothing.
   *
   * @example
   * ctx.write(put(orders, storeKey(id), order, { expected: 0 }));
   */
  readonly write: (...changes: readonly Change[]) => void;
  /**
   * What the person who raised the event has set of a kind of reminder and is still to come, by `ctx.remind` in any
   * conversation; the next first.
   *
   * @example
   * const lunch = bot.reminder<string>('lunch', (ctx) => ctx.send({ room: 'Desk' }, ctx.payload));
   * bot.command('/forget', async (ctx) => {
   *   for (const { id } of await ctx.reminders(lunch)) await bot.forget(id);
   * });
   */
  readonly reminders: <Payload>(
    reminder: Reminder<Payload>,
  ) => Promise<readonly ListedReminder<Payload>[]>;
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
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation, `NOTHING_TO_SEND` for
   *   `undefined` and the like, `BAD_ARGUMENT` for an object with a part that messages do not have, such as `text`
   * @throws ClientError when the service refuses it or cannot be reached
   */
  readonly reply: (content: Reply) => Promise<Message>;
  /** Sends a message to the chat of two between the bot and the person who raised the event. */
  readonly replyPrivately: (content: Reply) => Promise<Message>;
  /**
   * Replaces a message that the bot sent.
   *
   * @example
   * const asked = await ctx.reply(approval);
   * await ctx.update(asked, 'Approved.');
   */
  readonly update: (
    message: SentMessage,
    content: Reply,
    options?: UpdateOptions,
  ) => Promise<Message>;
  /** Sends a message that shows how far something is, and changes in place; see {@link Progress}. */
  readonly progress: (content: Reply, options?: ProgressOptions) => Promise<Progress>;
  /**
   * The service as a user sees it, through the application of the configuration; as the user who raised the event, when
   * none is named.
   *
   * @throws LoginError `NOT_CONFIGURED` without an `app` in the configuration
   */
  readonly obo: (user?: Pick<MessageUser, 'userId'> | { readonly username: string }) => OnBehalfOf;
  /**
   * The files of the message, each to be read as a stream; none for other kinds of event.
   *
   * @example
   * for (const file of ctx.files()) {
   *   await ctx.reply(`${file.name}: ${await countLines(await file.open())} lines`);
   * }
   */
  readonly files: () => readonly IncomingFile[];
  /**
   * The room of the event: its name, its description, its settings; undefined in chats.
   *
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation
   */
  readonly room: () => Promise<RoomDetail | undefined>;
  /**
   * Who is in the conversation of the event, the bot included.
   *
   * @example
   * const owners = (await ctx.members()).filter(({ isOwner }) => isOwner);
   *
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation
   */
  readonly members: () => Promise<readonly Member[]>;
  /**
   * A link that opens a conversation in the chat's own program: that of the event, or that of a message.
   * The service has no links to single messages.
   *
   * @example
   * await ctx.send({ room: 'Managers' }, [a(ctx.link(), 'Asked here'), ': two days off.']);
   *
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation and none is named
   */
  readonly link: (stream?: LinkedStream) => string;
  /**
   * Starts a conversation with the person who raised the event, where it was raised. Resolves, with the id of
   * the conversation, when it first waits for something or ends.
   *
   * @example
   * bot.command('/leave {days:int}', (ctx) => ctx.start(leave, { days: ctx.args.days }));
   *
   * @throws ConversationError `CONVERSATION_UNKNOWN` when the event belongs to no stream,
   *   `CONVERSATION_VALUE` when the input cannot be recorded, `CONVERSATION_INPUT` when its function fails for want of it;
   *   what else the function throws before it waits
   */
  readonly start: <Input>(
    conversation: Startable<Input>,
    ...input: undefined extends Input ? [input?: NoInfer<Input>] : [input: NoInfer<Input>]
  ) => Promise<string>;
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
 * @example
 * async function quote(ctx: CommandContext<ArgumentsOf<'/quote {$ticker}'>>): Promise<void> {
 *   await ctx.reply(ctx.args.ticker.value);
 * }
 *
 * @typeParam Arguments - what the command's pattern takes from the message. Default: any
 */
export interface CommandContext<
  Arguments = Readonly<Record<string, unknown>>,
> extends MessageContext {
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
  /** The id of the form that was submitted. */
  readonly formId: string;
  /** The message that the form is in, by its id. */
  readonly formMessageId: MessageId;
  /** The same for `ctx.update(ctx.formMessage, …)`. */
  readonly formMessage: SentMessage;
  /** The name of the button that was pressed. */
  readonly action: Action;
  /** The fields by name, without the button. */
  readonly values: Values;
  /** The same as the service delivered it, `action` included: what `withReply` and `readReply` take. */
  readonly formValues: FormValues;
}
