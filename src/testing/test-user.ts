import {
  CadenzaError,
  isEvent,
  isId,
  type ControlEvent,
  type FormValues,
  type StreamId,
  type User,
  type UserId,
} from '../contract/index.js';
import { messageML, toMessageML, type MessageContent } from '../messageml/index.js';
import { readEvents } from './event-stream.js';
import { Inbox } from './inbox.js';
import { ReceivedMessage } from './received-message.js';
import { ServiceCalls, type PodAddress } from './service-calls.js';
import { typedText } from './typed-text.js';

/** What may be said about a message besides its content. */
export interface SayOptions {
  /** The username of somebody to mention at the beginning: in a room, the bot that is meant. */
  readonly mention?: string;
}

/** Which message to wait for, and how long. */
export interface NextMessageOptions {
  /** Milliseconds. Default: 3,000. */
  readonly timeout?: number;
  /** Only messages of this stream. Default: of any. */
  readonly streamId?: StreamId;
}

const DEFAULT_TIMEOUT = 3_000;

/**
 * A person on the embedded pod who talks to bots as their users do: over HTTP, through everything
 * that lies between. Made by {@link testUser}.
 */
export class TestUser implements AsyncDisposable {
  readonly #calls: ServiceCalls;
  readonly #userIds = new Map<string, UserId>();
  readonly #ims = new Map<string, StreamId>();
  readonly #inbox = new Inbox<ReceivedMessage>();
  readonly #messages: ReceivedMessage[] = [];
  readonly #otherEvents: string[] = [];
  readonly #closed = new AbortController();

  private constructor(calls: ServiceCalls) {
    this.#calls = calls;
  }

  /** See {@link testUser}. */
  static async connect(pod: PodAddress, username: string): Promise<TestUser> {
    const user = new TestUser(await ServiceCalls.actAs(pod, username));
    await user.#listen();
    return user;
  }

  /** The person's account. */
  get user(): User {
    return this.#calls.session.user;
  }

  /** Every message of the person's conversations since `testUser`, their own included, in order. */
  get messages(): readonly ReceivedMessage[] {
    return this.#messages;
  }

  /**
   * Says something.
   *
   * A string is taken as typed: `#topic`, `$IBM` and `@username` become tags, as in a chat client,
   * and nothing in it is markup. Use `messageML` or the builders for anything else.
   *
   * @example
   * await alice.say('echo', '/echo hello');                        // in the chat of two with echo
   * await alice.say(room, '/quote $IBM 5', { mention: 'quotes' }); // '@Quotes /quote $IBM 5' in a room
   *
   * @param to - a username, or the id of a stream
   * @throws CadenzaError `NO_SUCH_USER` when `to` is neither, `POD_REFUSED` with the service's answer
   */
  async say(
    to: string,
    content: MessageContent,
    { mention }: SayOptions = {},
  ): Promise<ReceivedMessage> {
    const streamId = isId(to) ? to : await this.openIm(to);
    const said = typeof content === 'string' ? await this.#asTyped(content) : content;
    const message =
      mention === undefined
        ? said
        : messageML`<mention uid="${await this.#userId(mention)}"/> ${said}`;
    return new ReceivedMessage(await this.#calls.createMessage(streamId, toMessageML(message)));
  }

  /**
   * The next message that somebody else sent to one of the person's conversations: one that arrived
   * and was not asked for yet, or else the one that arrives next.
   *
   * @throws CadenzaError `NOTHING_ARRIVED` after the timeout; it tells what arrived instead
   */
  nextMessage({
    timeout = DEFAULT_TIMEOUT,
    streamId,
  }: NextMessageOptions = {}): Promise<ReceivedMessage> {
    const wanted = ({ raw }: ReceivedMessage): boolean =>
      streamId === undefined || raw.stream.streamId === streamId;
    return this.#inbox.take(wanted, timeout, (unread) => this.#describeWait(timeout, unread));
  }

  /**
   * Fills in a form of a message and presses a button.
   *
   * @example
   * await alice.submit(message, 'order', { quantity: '5', action: 'send' });
   *
   * @param values - the fields by name, and the button's name as `action`, which may be left out when
   *   the form has one button only
   * @throws CadenzaError `NO_SUCH_FORM` when the message has no such form
   */
  async submit(message: ReceivedMessage, formId: string, values: FormValues = {}): Promise<void> {
    const form = message.forms.find(({ id }) => id === formId);
    if (form === undefined) {
      const ids = message.forms.map(({ id }) => id).join(', ');
      throw new CadenzaError(
        'NO_SUCH_FORM',
        `The message has no form "${formId}". Its forms: ${ids === '' ? 'none' : ids}.`,
      );
    }
    const [onlyButton, ...others] = form.buttons;
    const action = others.length === 0 && onlyButton !== undefined ? { action: onlyButton } : {};
    await this.#calls.submitForm(message.raw, formId, { ...action, ...values });
  }

  /** Opens the chat of two with a user, or finds the one there is. */
  async openIm(username: string): Promise<StreamId> {
    const streamId =
      this.#ims.get(username) ?? (await this.#calls.createIm(await this.#userId(username)));
    this.#ims.set(username, streamId);
    return streamId;
  }

  /**
   * The id of a room that the person is in.
   *
   * @throws CadenzaError `NO_SUCH_ROOM` naming the rooms there are
   */
  async room(name: string): Promise<StreamId> {
    const rooms = (await this.#calls.listStreams()).filter(({ roomAttributes }) => roomAttributes);
    const room = rooms.find(({ roomAttributes }) => roomAttributes?.name === name);
    if (room === undefined) {
      const names = rooms.map(({ roomAttributes }) => roomAttributes?.name).join(', ');
      throw new CadenzaError(
        'NO_SUCH_ROOM',
        `${this.user.username} is in no room "${name}". Rooms: ${names === '' ? 'none' : names}.`,
      );
    }
    return room.id;
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

  async #listen(): Promise<void> {
    const body = await this.#calls.openEvents(this.#closed.signal);
    void this.#receive(readEvents(body));
  }

  async #receive(events: AsyncIterable<ControlEvent>): Promise<void> {
    let cause: unknown;
    try {
      for await (const event of events) {
        this.#take(event);
      }
    } catch (error) {
      cause = error;
    }
    const why = this.#closed.signal.aborted ? 'was closed' : 'lost its connection to the pod';
    this.#inbox.end(new CadenzaError('NOT_LISTENING', `${this.user.username} ${why}.`, { cause }));
  }

  #take(event: ControlEvent): void {
    if (!isEvent(event, 'MESSAGESENT')) {
      this.#otherEvents.push(event.type);
      return;
    }
    const message = new ReceivedMessage(event.payload.messageSent.message);
    this.#messages.push(message);
    if (message.from.userId !== this.user.id) {
      this.#inbox.deliver(message);
    }
  }

  async #asTyped(text: string): Promise<MessageContent> {
    if (text.includes('@')) {
      await this.#learnUserIds();
    }
    return typedText(text, (username) => this.#userIds.get(username));
  }

  async #userId(username: string): Promise<UserId> {
    if (!this.#userIds.has(username)) {
      await this.#learnUserIds();
    }
    const userId = this.#userIds.get(username);
    if (userId === undefined) {
      const known = [...this.#userIds.keys()].join(', ');
      throw new CadenzaError(
        'NO_SUCH_USER',
        `The pod has no user "${username}". Its users: ${known}.`,
      );
    }
    return userId;
  }

  async #learnUserIds(): Promise<void> {
    for (const { username, id } of await this.#calls.people()) {
      this.#userIds.set(username, id);
    }
  }

  #describeWait(timeout: number, unread: readonly ReceivedMessage[]): string {
    const own = this.#messages.filter(({ from }) => from.userId === this.user.id).length;
    const arrived = [
      ...unread.map(({ raw }) => `a message in stream ${raw.stream.streamId}`),
      ...this.#otherEvents,
    ];
    return [
      `${this.user.username} waited ${timeout} ms for a message.`,
      `Instead arrived: ${arrived.length === 0 ? 'nothing' : arrived.join(', ')}.`,
      `${this.user.username} has sent ${own} and received ${this.#messages.length - own} messages so far.`,
    ].join(' ');
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
 * @throws CadenzaError `POD_REFUSED` when the pod has no such person
 */
export function testUser(pod: PodAddress, username: string): Promise<TestUser> {
  return TestUser.connect(pod, username);
}
