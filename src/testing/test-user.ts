import { randomUUID } from 'node:crypto';
import { isArgument } from '../bot/argument.js';
import { fieldOf, kind, requireArgument } from '../contract/given/index.js';
import {
  type FormValues,
  isId,
  type StreamId,
  type User,
  type UserTokenOptions,
} from '../contract/index.js';
import { type Form, type MessageContent, messageML, toMessageML } from '../messageml/index.js';
import { Arrivals } from './arrivals.js';
import { barrierSource } from './barriers.js';
import { Directory } from './directory.js';
import { type Entered, submittedValues } from './entered.js';
import {
  actionGiven,
  checkMessageGiven,
  checkTimers,
  formIdGiven,
  isRoom,
  isUsername,
  notInMessageError,
  whereOrWhom,
} from './given.js';
import { ReceivedMessage } from './received-message.js';
import { type AttachedFile, type PodAddress, ServiceCalls } from './service-calls.js';
import { typedText } from './typed-text.js';

/** What may be said about a message besides its content. */
export interface SayOptions {
  /** The username of somebody to mention at the beginning: in a room, the bot that is meant. */
  readonly mention?: string | undefined;
  /** Files to send with it. */
  readonly attachments?: readonly AttachedFile[] | undefined;
}

/** Which message to wait for, and how long. */
export interface NextMessageOptions {
  /** Milliseconds. Default: what {@link TestUserOptions} say. */
  readonly timeout?: number | undefined;
  /** Only messages of this stream. Default: of any. */
  readonly streamId?: StreamId | undefined;
}

/** How a person of a test waits. */
export interface TestUserOptions {
  /** How long `nextMessage` waits where it is not told, in milliseconds. Default: 3,000. */
  readonly timeout?: number | undefined;
}

const defaultTimeout = 3_000;

const podGiven = kind<never>(
  'a pod first, as Pod.start returned it, or its address',
  (value) => typeof fieldOf(value, 'url') === 'string',
);

/**
 * A person on the embedded pod who talks to bots as their users do: over HTTP, through everything
 * that lies between. Made by {@link testUser}.
 *
 * @example
 * await using bobBuilder = await testUser(pod, 'bob');
 * await bobBuilder.join('Rates desk');
 */
export class TestUser implements AsyncDisposable {
  readonly #calls: ServiceCalls;
  readonly #directory: Directory;
  readonly #arrivals: Arrivals;
  readonly #closed = new AbortController();
  readonly #timeout: number;

  private constructor(calls: ServiceCalls, { timeout = defaultTimeout }: TestUserOptions) {
    this.#calls = calls;
    this.#timeout = timeout;
    this.#directory = new Directory(calls);
    this.#arrivals = new Arrivals(calls.session.user);
  }

  /** See {@link testUser}. */
  static async connect(
    pod: PodAddress,
    username: string,
    options: TestUserOptions = {},
  ): Promise<TestUser> {
    requireArgument(pod, podGiven, 'testUser');
    requireArgument(username, isUsername, 'testUser');
    requireArgument(options, isArgument.options, 'testUser');
    const user = new TestUser(await ServiceCalls.actAs(pod, username), options);
    const { signal } = user.#closed;
    void user.#arrivals.receive(await user.#calls.openEvents(signal), signal);
    return user;
  }

  /** The person's account. */
  get user(): User {
    return this.#calls.session.user;
  }

  /** Every message of the person's conversations since `testUser`, their own included, in order. */
  get messages(): readonly ReceivedMessage[] {
    return this.#arrivals.messages;
  }

  /**
   * Says something.
   *
   * A string is taken as typed: `#topic`, `$IBM` and `@username` become tags, web addresses links, as in a chat
   * client, and nothing in it is markup. Use `messageML` or the builders for anything else.
   *
   * @example
   * const alice = await testUser(pod, 'alice');
   * await alice.say('echo', '/echo hello');                        // in the chat of two with echo
   * await alice.say(room, '/quote $IBM 5', { mention: 'quotes' }); // '@Quotes /quote $IBM 5' in a room
   *
   * @param to - a username, or the id of a stream
   * @throws CadenzaError `NO_SUCH_USER` when `to` is neither, `POD_REFUSED` with the service's answer
   */
  async say(
    to: string,
    content: MessageContent,
    options: SayOptions = {},
  ): Promise<ReceivedMessage> {
    checkTimers();
    requireArgument(to, whereOrWhom, 'say');
    requireArgument(options, isArgument.options, 'say');
    const { mention, attachments } = options;
    const streamId = isId(to) ? to : await this.openIm(to);
    const said = typeof content === 'string' ? await this.#asTyped(content) : content;
    const message =
      mention === undefined
        ? said
        : messageML`<mention uid="${await this.#directory.userId(mention)}"/> ${said}`;
    return new ReceivedMessage(
      await this.#calls.createMessage(streamId, toMessageML(message), attachments),
    );
  }

  /**
   * Changes what the person said: another message takes its place.
   *
   * @example
   * const alice = await testUser(pod, 'alice');
   * const said = await alice.say(room, 'lunch at 12');
   * await alice.edit(said, 'lunch at 13');
   *
   * @throws CadenzaError `POD_REFUSED` for a message of somebody else, and for one that was taken back
   */
  async edit(message: ReceivedMessage, content: MessageContent): Promise<ReceivedMessage> {
    checkMessageGiven(message, 'edit');
    const said = typeof content === 'string' ? await this.#asTyped(content) : content;
    const { stream, messageId } = message.raw;
    return new ReceivedMessage(
      await this.#calls.createMessage(stream.streamId, toMessageML(said), [], messageId),
    );
  }

  /**
   * The next message that somebody else sent to one of the person's conversations: one that arrived
   * and was not asked for yet, or else the one that arrives next.
   *
   * @throws CadenzaError `NOTHING_ARRIVED` after the timeout; it tells what arrived instead
   */
  async nextMessage(options: NextMessageOptions = {}): Promise<ReceivedMessage> {
    requireArgument(options, isArgument.options, 'nextMessage');
    const { timeout = this.#timeout, streamId } = options;
    return this.#arrivals.next(streamId, timeout);
  }

  /**
   * Fills in a form of a message and presses a button.
   *
   * @example
   * await alice.submit(message, order, { side: 'buy', quantity: 5 });       // the form itself, its values typed
   * await alice.submit(message, 'order', { side: 'buy', quantity: '5' });   // by its id, as a client sends it
   *
   * @param given - the form, or its id
   * @param values - the fields by name, and the button's name as `action`, which may be left out when
   *   the form has one button only
   * @throws CadenzaError `NO_SUCH_FORM` when the message has no such form, `NO_SUCH_BUTTON` when the form has no such button, or
   *   several and none is named, `POD_REFUSED` for a field that it does not have
   */
  submit<const Of extends Form<string, unknown>>(
    message: ReceivedMessage,
    given: Of,
    values?: Entered<Of>,
  ): Promise<void>;
  submit(message: ReceivedMessage, given: string, values?: FormValues): Promise<void>;
  async submit(
    message: ReceivedMessage,
    given: Form<string, unknown> | string,
    entered: FormValues = {},
  ): Promise<void> {
    checkMessageGiven(message, 'submit');
    const formId = formIdGiven(given, message);
    const values = typeof given === 'string' ? entered : submittedValues(given, entered);
    const form = message.forms.find(({ id }) => id === formId);
    if (form === undefined) {
      const ids = message.forms.map(({ id }) => id).join(', ');
      throw notInMessageError(
        'NO_SUCH_FORM',
        `The message has no form "${formId}". Its forms: ${ids === '' ? 'none' : ids}.`,
        message,
      );
    }
    const action = actionGiven(form, values['action'], message);
    await this.#calls.submitForm(message.raw, formId, { ...values, action });
  }

  /**
   * Presses a button of a message, whatever form it is in, and leaves the fields empty.
   *
   * @example
   * await bob.click(message, 'approve');
   *
   * @param button - its name; of a button with a payload, that of its action, or what `forms` has among its
   *   `actions` to tell several of one name apart
   * @throws CadenzaError `NO_SUCH_BUTTON` naming the buttons there are
   */
  async click(message: ReceivedMessage, button: string, values: FormValues = {}): Promise<void> {
    checkMessageGiven(message, 'click');
    const form = message.forms.find(
      ({ buttons, actions }) => buttons.includes(button) || actions.includes(button),
    );
    if (form === undefined) {
      const buttons = message.forms.flatMap((each) => each.buttons).join(', ');
      throw notInMessageError(
        'NO_SUCH_BUTTON',
        `The message has no button "${button}". Its buttons: ${buttons === '' ? 'none' : buttons}.`,
        message,
      );
    }
    await this.submit(message, form.id, { ...values, action: button });
  }

  /**
   * The content of a file that came with a message.
   *
   * @param name - of the file; may be left out when there is one only
   * @throws CadenzaError `NO_SUCH_FILE` naming the files there are
   */
  async download(message: ReceivedMessage, name?: string): Promise<Buffer> {
    checkMessageGiven(message, 'download');
    const files = message.attachments;
    const wanted = files.filter((each) => name === undefined || each.name === name);
    const [file] = wanted;
    if (file === undefined || (name === undefined && wanted.length > 1)) {
      const names = files.map((each) => each.name).join(', ');
      throw notInMessageError(
        'NO_SUCH_FILE',
        `Name one of the files of the message: ${names === '' ? 'there are none' : names}.`,
        message,
      );
    }
    return this.#calls.download(message.raw, file.id);
  }

  /**
   * What the page of an extension application gets from the person's chat client (`extended-user-info.getJwt()`).
   *
   * @example
   * const alice = await testUser(pod, 'alice');
   * const jwt = await alice.userToken('desk-app');
   * await client.extensionApp.validateUserToken(jwt); // who sits in front of it
   *
   * @param appId - of an application that is installed for the person
   * @throws CadenzaError `POD_REFUSED` when there is none, or the person cannot open it
   */
  userToken(appId: string, options: UserTokenOptions = {}): Promise<string> {
    return this.#calls.userToken(appId, options);
  }

  /**
   * Becomes a member of a public room.
   *
   * @param room - its name or its id
   * @throws CadenzaError `NO_SUCH_ROOM` when the person can find none of that name, `POD_REFUSED` for a
   * room that is not public
   */
  async join(room: string): Promise<void> {
    requireArgument(room, isRoom, 'join');
    await this.#calls.changeMember(await this.#directory.anyRoom(room), 'add', this.user.id);
  }

  /** Leaves a room, given by its name or its id. @throws CadenzaError `NO_SUCH_ROOM` */
  async leave(room: string): Promise<void> {
    requireArgument(room, isRoom, 'leave');
    const streamId = await this.#directory.ownRoom(room);
    await this.#calls.changeMember(streamId, 'remove', this.user.id);
  }

  /** Makes somebody a member of a room that the person owns. @throws CadenzaError `NO_SUCH_ROOM`, `NO_SUCH_USER` */
  async invite(username: string, room: string): Promise<void> {
    requireArgument(username, isUsername, 'invite');
    requireArgument(room, isRoom, 'invite');
    const streamId = await this.#directory.ownRoom(room);
    await this.#calls.changeMember(streamId, 'add', await this.#directory.userId(username));
  }

  /** Opens the chat of two with a user, or finds the one there is. */
  async openIm(username: string): Promise<StreamId> {
    requireArgument(username, isUsername, 'openIm');
    return this.#directory.im(username);
  }

  /**
   * The id of a room that the person is in.
   *
   * @throws CadenzaError `NO_SUCH_ROOM` naming the rooms there are
   */
  async room(name: string): Promise<StreamId> {
    requireArgument(name, isRoom, 'room');
    return this.#directory.ownRoom(name);
  }

  /** The name of a room that the person is in; undefined for a chat, and for a room of others. */
  async roomName(streamId: StreamId): Promise<string | undefined> {
    const stream = (await this.#calls.listStreams()).find(({ id }) => id === streamId);
    return stream?.roomAttributes?.name;
  }

  /**
   * Raises a barrier: an event that the members of a conversation get after all that happened before.
   *
   * @param streamId - of a conversation of the person
   * @returns its id
   */
  async raiseBarrier(streamId: StreamId): Promise<string> {
    const eventSubtype = randomUUID();
    await this.#calls.raiseSystemEvent(streamId, { sourceSystem: barrierSource, eventSubtype });
    return eventSubtype;
  }

  /** Resolves when a barrier has come: everything before has arrived by then. */
  barrierArrived(id: string): Promise<void> {
    return this.#arrivals.barrier(id);
  }

  /** Takes out what arrived and was not asked for yet. */
  unread({ streamId }: Pick<NextMessageOptions, 'streamId'> = {}): readonly ReceivedMessage[] {
    return this.#arrivals.unread(streamId);
  }

  /** Stops listening. */
  close(): Promise<void> {
    this.#closed.abort();
    return Promise.resolve();
  }

  /** The same as {@link TestUser.close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #asTyped(text: string): Promise<MessageContent> {
    const userIds = text.includes('@') ? await this.#directory.learnUsers() : undefined;
    return typedText(text, (username) => userIds?.get(username));
  }
}

/**
 * Lets a test act as a person of an embedded pod.
 *
 * @example
 * const pod = await Pod.start({ seed });
 * const alice = await testUser(pod, 'alice');
 * await alice.say('echo', '/echo hello');
 * expect((await alice.nextMessage()).text).toBe('hello');
 * await alice.close();
 *
 * @param pod - a running pod
 * @param username - a person whom the pod knows
 * @param options - how long the person waits for messages, where the machine is slow
 * @throws CadenzaError `POD_REFUSED` when the pod has no such person
 */
export function testUser(
  pod: PodAddress,
  username: string,
  options: TestUserOptions = {},
): Promise<TestUser> {
  return TestUser.connect(pod, username, options);
}
