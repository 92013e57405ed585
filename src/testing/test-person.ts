import { isArgument } from '../bot/argument.js';
import {
  checkGiven,
  type FieldKinds,
  kinds,
  optional,
  requireArgument,
  saidAs,
} from '../contract/given/index.js';
import {
  CadenzaError,
  type FormValues,
  isId,
  type StreamId,
  type User,
  type UserTokenOptions,
} from '../contract/index.js';
import type { Form, MessageContent } from '../messageml/index.js';
import type { Entered } from './entered.js';
import { filesGiven, formIdGiven, isRoom } from './given.js';
import { toldBehind } from './matchers/behind.js';
import type { ReceivedMessage } from './received-message.js';
import type { AttachedFile } from './service-calls.js';
import type { TestUser } from './test-user.js';
import type { LastAction } from './what-happened.js';

/** Where a person says something, or waits for it. */
export interface PlaceOption {
  /** A room of the person, by its name, or any conversation by its id. Default: the chat with the bot. */
  readonly in?: string | undefined;
}

/** What may be said about a message of a person besides its content. */
export interface SpeakOptions extends PlaceOption {
  /** Whether it begins with a mention of the bot. Default: no; a slash is enough for a command. */
  readonly mention?: boolean | undefined;
  /** Files to send with it. */
  readonly attachments?: readonly AttachedFile[] | undefined;
}

/** Which message a person waits for, and how long. */
export interface WaitOptions {
  /** A room of the person, by its name, or any conversation by its id. Default: wherever it comes. */
  readonly in?: string | undefined;
  /**
   * Milliseconds. Default: 3,000, and as long as the bot needs for what it has not got yet, as on a busy machine: 10,000
   * more at most, 1,500 while a handler runs.
   */
  readonly timeout?: number | undefined;
}

const speaking: FieldKinds<SpeakOptions> = {
  in: optional(kinds.text),
  mention: optional(kinds.flag),
  attachments: optional(kinds.list),
};

const waiting: FieldKinds<WaitOptions> = {
  in: optional(kinds.text),
  timeout: optional(saidAs(kinds.milliseconds, 'milliseconds from 0 on')),
};

/** What a person needs to know of the bot that is tested. */
export interface PersonStage {
  /** The user name of the bot. */
  readonly botName: string;
  /** The id of the bot's application. */
  readonly appId: string;
  /** Records what the person did last. */
  did(action: LastAction, user: TestUser): void;
  /** Tells what the bot made of it. */
  story(): string;
  /** Tells what the handler of it threw; undefined when it has not failed. */
  readonly failure: () => string | undefined;
  /** Resolves when the bot has handled everything, and what it sent has reached the person. */
  quiet(user: TestUser): Promise<void>;
  /** The same where a wait was in vain; gives up on a bot that goes on working. */
  caughtUp(user: TestUser): Promise<void>;
  /** Makes somebody a member of a room through its owner, where the test knows one. */
  invite(username: string, room: string): Promise<boolean>;
}

/**
 * A person who talks to the bot of {@link testBot}: over HTTP, as its users do.
 *
 * @example
 * await alice.say('/quote $IBM 5');
 * expect((await alice.nextMessage()).text).toContain('IBM');
 */
export class TestPerson {
  /** The same person, to talk to anybody else. */
  readonly testUser: TestUser;
  readonly #stage: PersonStage;

  /** Made by `testBot`. */
  constructor(testUser: TestUser, stage: PersonStage) {
    this.testUser = testUser;
    this.#stage = stage;
  }

  /** The user name. */
  get name(): string {
    return this.user.username;
  }

  /** The person's account. */
  get user(): User {
    return this.testUser.user;
  }

  /** Every message of the person's conversations so far, their own included, in order. */
  get messages(): readonly ReceivedMessage[] {
    return this.testUser.messages;
  }

  /**
   * Says something. A string is taken as typed: `#topic`, `$IBM` and `@username` become tags, web addresses
   * links, and nothing in it is markup.
   *
   * @example
   * await alice.say('/quote $IBM 5');
   * await alice.say('/quote $IBM 5', { in: 'Desk' });
   *
   * @throws CadenzaError `NO_SUCH_ROOM`, `POD_REFUSED` with the service's answer
   */
  async say(content: MessageContent, options: SpeakOptions = {}): Promise<ReceivedMessage> {
    checkGiven(options, speaking, { of: 'say' });
    const { mention = false, attachments = [] } = options;
    const { botName } = this.#stage;
    const said = await this.testUser.say(await this.#place(options.in), content, {
      ...(mention && { mention: botName }),
      attachments,
    });
    this.#did('message', said.raw.messageId, 'said something');
    return said;
  }

  /**
   * Sends a file, with a text where there is one.
   *
   * @example
   * await alice.attach({ name: 'people.csv', content: 'name\nada\n' });
   *
   * @throws CadenzaError `NOT_A_FILE` for anything without a name and content
   */
  async attach(
    files: AttachedFile | readonly AttachedFile[],
    content: MessageContent = ' ',
    options: PlaceOption = {},
  ): Promise<ReceivedMessage> {
    return await this.say(content, { ...options, attachments: filesGiven(files) });
  }

  /**
   * Changes what the person said: another message takes its place, and reaches the bot as
   * `message:update`.
   *
   * @example
   * const said = await alice.say('lunch at 12');
   * await alice.edit(said, 'lunch at 13');
   *
   * @throws CadenzaError `POD_REFUSED` for a message of somebody else, and for one that was taken back
   */
  async edit(message: ReceivedMessage, content: MessageContent): Promise<ReceivedMessage> {
    const edited = await this.testUser.edit(message, content);
    this.#did('message', edited.raw.messageId, 'edited a message');
    return edited;
  }

  /**
   * Fills in a form and presses a button: the one named as `action`, which may be left out when the form has one only.
   *
   * @example
   * await alice.submit(message, order, { side: 'buy', quantity: 5 });       // the form itself, its values typed
   * await alice.submit(message, 'order', { side: 'buy', quantity: '5' });   // by its id, as a client sends it
   * await bob.submit(message, approval, { note: 'Enjoy', action: 'approve' });
   *
   * @throws CadenzaError `NO_SUCH_FORM` and `NO_SUCH_BUTTON` naming those there are, `POD_REFUSED` for a field that the form does
   *   not have
   */
  submit<const Of extends Form<string, unknown>>(
    message: ReceivedMessage,
    form: Of,
    values?: Entered<Of>,
  ): Promise<void>;
  submit(message: ReceivedMessage, formId: string, values?: FormValues): Promise<void>;
  async submit(
    message: ReceivedMessage,
    form: Form<string, unknown> | string,
    values: FormValues = {},
  ): Promise<void> {
    if (typeof form === 'string') {
      await this.testUser.submit(message, form, values);
    } else {
      await this.testUser.submit(message, form, values);
    }
    this.#did('form', message.raw.messageId, `submitted the form "${formIdGiven(form, message)}"`);
  }

  /**
   * Presses a button, whatever form it is in.
   *
   * @example
   * await bob.click(message, 'approve', { note: 'Enjoy' });
   *
   * @throws CadenzaError `NO_SUCH_BUTTON` naming the buttons there are
   */
  async click(message: ReceivedMessage, button: string, values: FormValues = {}): Promise<void> {
    await this.testUser.click(message, button, values);
    this.#did('form', message.raw.messageId, `pressed "${button}"`);
  }

  /**
   * What the page of the bot's application gets from the person's chat client (`extended-user-info.getJwt()`), on a stage with
   * `application: true`.
   *
   * @example
   * const { userId } = await stage.bot.client.extensionApp.validateUserToken(await alice.userToken());
   *
   * @param options - another application of the pod, and how long the token is valid
   * @throws CadenzaError `POD_REFUSED` when there is no application, or the person cannot open it
   */
  async userToken(options: UserTokenOptions & { readonly appId?: string } = {}): Promise<string> {
    requireArgument(options, isArgument.options, 'userToken');
    const { appId = this.#stage.appId, ...rest } = options;
    return this.testUser.userToken(appId, rest);
  }

  /** Becomes a member of a room, directly or through its owner. @throws CadenzaError `NO_SUCH_ROOM` */
  async join(room: string): Promise<void> {
    requireArgument(room, isRoom, 'join');
    if (!(await this.#stage.invite(this.name, room))) {
      await this.testUser.join(room);
    }
    this.#did('membership', '', `joined ${room}`);
  }

  /** Leaves a room. @throws CadenzaError `NO_SUCH_ROOM` */
  async leave(room: string): Promise<void> {
    await this.testUser.leave(room);
    this.#did('membership', '', `left ${room}`);
  }

  /**
   * The next message that reaches the person: one that arrived and was not asked for yet, or else the one
   * that arrives next.
   *
   * @throws CadenzaError `NOTHING_ARRIVED` after the timeout: it points at the line that waited, and tells
   * what the bot made of what was said last
   */
  nextMessage(options: WaitOptions = {}): Promise<ReceivedMessage> {
    return this.#next(options, new Error());
  }

  /**
   * What has reached the person and was not asked for yet, once the bot has handled everything and has
   * nothing more to say. Never waits for a time.
   *
   * @throws CadenzaError `NOT_QUIET` when a handler does not end
   */
  async messagesUntilQuiet(
    options: Pick<WaitOptions, 'in'> = {},
  ): Promise<readonly ReceivedMessage[]> {
    requireArgument(options, isArgument.options, 'messagesUntilQuiet');
    await this.#stage.quiet(this.testUser);
    const { streamId } = await this.#wait(options);
    const unread = this.testUser.unread(streamId === undefined ? {} : { streamId });
    return unread.map((message) => toldBehind(message, this.#stage.failure));
  }

  /** The content of a file of a message. @throws CadenzaError `NO_SUCH_FILE` */
  download(message: ReceivedMessage, name?: string): Promise<Buffer> {
    return this.testUser.download(message, name);
  }

  async #next(options: WaitOptions, caller: Error): Promise<ReceivedMessage> {
    checkGiven(options, waiting, { of: 'nextMessage' });
    const wait = await this.#wait(options);
    const next = (more?: WaitOptions) => this.testUser.nextMessage({ ...wait, ...more });
    try {
      const inTime = options.timeout === undefined ? this.#orLater(next) : next();
      return toldBehind(await inTime, this.#stage.failure);
    } catch (error) {
      throw this.#explain(error, caller);
    }
  }

  /** What comes in time, or else what was on its way. */
  async #orLater(
    next: (options?: WaitOptions) => Promise<ReceivedMessage>,
  ): Promise<ReceivedMessage> {
    try {
      return await next();
    } catch (error) {
      if (!isNothingArrived(error)) {
        throw error;
      }
      await this.#stage.caughtUp(this.testUser);
      return next({ timeout: 0 }).catch(() => {
        throw error;
      });
    }
  }

  async #place(place: string | undefined): Promise<string> {
    return place === undefined || isId(place)
      ? (place ?? this.#stage.botName)
      : this.testUser.room(place);
  }

  async #wait({
    in: place,
    timeout,
  }: WaitOptions): Promise<{ streamId?: StreamId; timeout?: number }> {
    return {
      ...(timeout !== undefined && { timeout }),
      ...(place !== undefined && {
        streamId: isId(place) ? place : await this.testUser.room(place),
      }),
    };
  }

  #did(what: LastAction['what'], messageId: string, how: string): void {
    this.#stage.did({ what, messageId, who: `${this.name} ${how}` }, this.testUser);
  }

  #explain(error: unknown, caller: Error): unknown {
    if (!isNothingArrived(error)) {
      return error;
    }
    const explained = new CadenzaError(error.code, `${error.message}\n${this.#stage.story()}`);
    const [, , ...frames] = (caller.stack ?? '').split('\n');
    explained.stack = [`${explained.name}: ${explained.message}`, ...frames].join('\n');
    return explained;
  }
}

function isNothingArrived(error: unknown): error is CadenzaError {
  return error instanceof CadenzaError && error.code === 'NOTHING_ARRIVED';
}
