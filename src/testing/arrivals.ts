import {
  CadenzaError,
  type ControlEvent,
  isEvent,
  type Message,
  type StreamId,
  type User,
} from '../contract/index.js';
import { Barriers } from './barriers.js';
import { readEvents } from './event-stream.js';
import { Inbox } from './inbox.js';
import { ReceivedMessage } from './received-message.js';

/** What reaches a person: messages of others to be asked for, and how far the events have come. */
export class Arrivals {
  readonly #user: User;
  readonly #inbox = new Inbox<ReceivedMessage>();
  readonly #messages: ReceivedMessage[] = [];
  readonly #otherEvents: string[] = [];
  readonly #barriers = new Barriers();

  constructor(user: User) {
    this.#user = user;
  }

  /** Every message so far, the person's own included, in order. */
  get messages(): readonly ReceivedMessage[] {
    return this.#messages;
  }

  /** Takes in the events of a stream until it ends. */
  async receive(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    let cause: unknown;
    try {
      for await (const event of readEvents(body)) {
        this.#take(event);
      }
    } catch (error) {
      cause = error;
    }
    const why = signal.aborted ? 'was closed' : 'lost its connection to the pod';
    this.#barriers.end();
    this.#inbox.end(new CadenzaError('NOT_LISTENING', `${this.#user.username} ${why}.`, { cause }));
  }

  /**
   * The next message of somebody else that was not asked for yet.
   *
   * @param timeout - milliseconds
   * @throws CadenzaError `NOTHING_ARRIVED`
   */
  next(streamId: StreamId | undefined, timeout: number): Promise<ReceivedMessage> {
    return this.#inbox.take(
      ({ raw }) => isIn(raw, streamId),
      timeout,
      (unread) => this.#describeWait(timeout, unread),
    );
  }

  /** Takes out what arrived and was not asked for yet. */
  unread(streamId: StreamId | undefined): readonly ReceivedMessage[] {
    return this.#inbox.takeAll(({ raw }) => isIn(raw, streamId));
  }

  /** Resolves when a barrier has come. */
  barrier(id: string): Promise<void> {
    return this.#barriers.arrival(id);
  }

  #take(event: ControlEvent): void {
    if (!isEvent(event, 'MESSAGESENT')) {
      // What somebody does is not what came: the chat that was made for the first word, above all.
      const isOwn = event.initiator.user.userId === this.#user.id;
      if (!this.#barriers.take(event) && !isOwn) {
        this.#otherEvents.push(event.type);
      }
      return;
    }
    const message = new ReceivedMessage(event.payload.messageSent.message);
    this.#messages.push(message);
    if (message.from.userId !== this.#user.id) {
      this.#inbox.deliver(message);
    }
  }

  #describeWait(timeout: number, unread: readonly ReceivedMessage[]): string {
    const { id, username } = this.#user;
    const own = this.#messages.filter(({ from }) => from.userId === id).length;
    const arrived = [
      ...unread.map(({ raw }) => `a message in stream ${raw.stream.streamId}`),
      ...this.#otherEvents,
    ];
    return [
      `${username} waited ${timeout} ms for a message.`,
      `Instead arrived: ${arrived.length === 0 ? 'nothing' : arrived.join(', ')}.`,
      `${username} has sent ${own} and received ${this.#messages.length - own} messages so far.`,
    ].join(' ');
  }
}

function isIn({ stream }: Message, streamId: StreamId | undefined): boolean {
  return streamId === undefined || stream.streamId === streamId;
}
