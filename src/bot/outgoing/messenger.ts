import { randomUUID } from 'node:crypto';
import type { Client } from '../../client/index.js';
import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import {
  CadenzaError,
  type Message,
  type MessageId,
  type MessageStream,
  type StreamId,
  type UserId,
} from '../../contract/index.js';
import { refusePartsAfter, type Reply, type ReplyMessage, toReplyMessage } from './compose.js';
import type { Cause, Deliver, OutgoingMessage, Replaced } from './outgoing.js';
import { Progress, type ProgressOptions, progressOptions } from './progress.js';
import type { Recipient, Recipients } from './recipients.js';
import { asRejection, Sending } from './sending.js';

/** A message that was sent: what the service returned, or what was kept of it. */
export interface SentMessage {
  /** The id of the message. */
  readonly messageId: MessageId;
  /** The conversation that it was sent to. */
  readonly stream: { readonly streamId: StreamId };
}

/** How a message is changed. */
export type UpdateOptions = Pick<Replaced, 'silent'>;

const updateOptions: FieldKinds<UpdateOptions> = { silent: optional(kinds.flag) };

/** What sends messages for a bot, or for one event. */
export interface MessengerParts {
  readonly client: Client;
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  /** The event that the messages are sent for; nothing outside of events. */
  readonly cause?: string;
  /**
   * Told soon about failures that no one awaits. Without it, {@link Messenger.settled} throws the
   * first of them.
   */
  readonly onForgotten?: (error: CadenzaError) => void;
}

type PlaceInCause = Omit<Cause, 'id'>;

/** Something that failed, and who would know of it. */
interface Failure {
  readonly method: string;
  readonly sending: Sending<Message>;
  readonly error: unknown;
}

/**
 * Sends messages that one event, or nothing, is the cause of. Each sending is counted when it is asked
 * for, and remembered until it is settled, so that no event is done before its messages are sent.
 *
 * @example
 * const messenger = new Messenger({ client, deliver, recipients, cause: 'MESSAGESENT FB2h29…' });
 * await messenger.send({ room: 'Managers' }, 'Good morning');
 * await messenger.settled();
 */
export class Messenger {
  readonly #parts: MessengerParts;
  /** How many are under way. */
  #underWay = 0;
  /** Woken when none is any more. */
  #idle: (() => void)[] = [];
  readonly #failures: Failure[] = [];
  #count = 0;

  constructor(parts: MessengerParts) {
    this.#parts = parts;
  }

  /** Sends to a recipient. */
  send(to: Recipient, content: Reply): Promise<Message> {
    return this.#track('send', (cause) => this.#deliverTo(to, content, cause));
  }

  /** Sends to the conversation of the event. */
  reply(
    stream: MessageStream | undefined,
    content: Reply,
    ...after: readonly unknown[]
  ): Promise<Message> {
    return this.#track('reply', (cause) => {
      refusePartsAfter('ctx.reply', after[0]);
      if (stream === undefined) {
        throw new CadenzaError(
          'NO_STREAM',
          'This event belongs to no conversation, so there is nowhere to reply. Use ctx.replyPrivately(…), or ctx.send(to, …).',
        );
      }
      const { streamId } = stream;
      return this.#parts.deliver(outgoingOf(streamId, toReplyMessage(content), cause));
    });
  }

  /** Sends to the chat of the bot and one user. */
  replyPrivately(userId: UserId, content: Reply, ...after: readonly unknown[]): Promise<Message> {
    return this.#track('replyPrivately', (cause) => {
      refusePartsAfter('ctx.replyPrivately', after[0]);
      return this.#deliverTo({ userId }, content, cause);
    });
  }

  /** Replaces a message. */
  update(message: SentMessage, content: Reply, options: UpdateOptions = {}): Promise<Message> {
    return this.#replace(message, content, options, { ordinal: this.#count++ });
  }

  /** Sends a message that shows progress; see {@link Progress}. */
  async progress(
    stream: MessageStream | undefined,
    content: Reply,
    options: ProgressOptions = {},
  ): Promise<Progress> {
    checkGiven(options, progressOptions, { of: 'ctx.progress' });
    const ordinal = this.#count;
    const first = await this.#newestOf(await this.reply(stream, content));
    return new Progress({
      ...options,
      first,
      // The number of changes depends on timing, so they take no number from what is sent after them.
      update: (message, changed) =>
        this.#replace(message, changed, {}, { ordinal, change: randomUUID() }),
      onChanging: (changing) => {
        this.#underWay++;
        const ended = (): void => this.#ended();
        changing.then(ended, ended);
      },
      clock: this.#parts.client.clock,
    });
  }

  /** Whether nothing is under way, and nothing has failed that {@link Messenger.settled} would tell. */
  get isSettled(): boolean {
    return this.#underWay === 0 && this.#failures.length === 0;
  }

  /**
   * Resolves when everything that was asked for was sent or failed.
   *
   * @throws CadenzaError `NOT_AWAITED` when something failed that was not awaited
   */
  async settled(): Promise<void> {
    while (this.#underWay > 0) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
    const failures = this.#failures.splice(0);
    const forgotten = failures.find(({ sending }) => !sending.isAwaited);
    if (forgotten !== undefined) {
      throw notAwaited(forgotten);
    }
  }

  /** What is shown in the place of a message: one that a process before has sent may have been changed since. */
  async #newestOf(message: Message): Promise<Message> {
    const { messages } = this.#parts.client;
    for (let newest = message; ;) {
      const { replacedBy } = newest;
      const next = replacedBy === undefined ? undefined : await messages.get(replacedBy);
      if (next === undefined) {
        return newest;
      }
      newest = next;
    }
  }

  async #deliverTo(to: Recipient, content: Reply, cause: Cause | undefined): Promise<Message> {
    const message = toReplyMessage(content);
    const streamId = await this.#parts.recipients.streamOf(to);
    return this.#parts.deliver(outgoingOf(streamId, message, cause));
  }

  #replace(
    message: SentMessage,
    content: Reply,
    options: UpdateOptions,
    place: PlaceInCause,
  ): Promise<Message> {
    return this.#track(
      'update',
      (cause) => {
        checkGiven(options, updateOptions, { of: 'an update' });
        const { messageId, streamId } = sentBefore(message);
        return this.#parts.deliver({
          ...outgoingOf(streamId, toReplyMessage(content), cause),
          replaces: { messageId, ...options },
        });
      },
      place,
    );
  }

  #track(
    method: string,
    deliver: (cause: Cause | undefined) => Promise<Message>,
    place: PlaceInCause = { ordinal: this.#count++ },
  ): Promise<Message> {
    const { cause } = this.#parts;
    this.#underWay++;
    const delivered = asRejection(() =>
      deliver(cause === undefined ? undefined : { id: cause, ...place }),
    );
    return Sending.of(delivered, (sending, failed) => {
      if (failed !== undefined) {
        this.#noteFailure({ method, sending, error: failed.error });
      }
      this.#ended();
    });
  }

  #ended(): void {
    this.#underWay--;
    if (this.#underWay === 0) {
      for (const wake of this.#idle.splice(0)) {
        wake();
      }
    }
  }

  #noteFailure(failure: Failure): void {
    const { onForgotten } = this.#parts;
    if (onForgotten === undefined) {
      this.#failures.push(failure);
      return;
    }
    setImmediate(() => {
      if (!failure.sending.isAwaited) {
        onForgotten(notAwaited(failure));
      }
    });
  }
}

function outgoingOf(
  streamId: StreamId,
  content: ReplyMessage,
  cause: Cause | undefined,
): OutgoingMessage {
  return cause === undefined ? { streamId, content } : { streamId, content, cause };
}

function notAwaited({ method, error: cause }: Failure): CadenzaError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CadenzaError(
    'NOT_AWAITED',
    `${method}(…) failed, and nothing awaited it: write "await" before it, or return it. ${reason}`,
    { cause },
  );
}

/**
 * What is known of a message that is to be replaced; programs without types give other things, too.
 *
 * @throws CadenzaError `BAD_SENT_MESSAGE`
 */
export function sentBefore(message: Partial<SentMessage> | undefined): {
  readonly messageId: MessageId;
  readonly streamId: StreamId;
} {
  const { messageId, stream } = message ?? {};
  if (messageId === undefined || stream === undefined) {
    throw new CadenzaError(
      'BAD_SENT_MESSAGE',
      'An update needs a message that the bot sent, as ctx.reply(…) and bot.send(…) return it.',
    );
  }
  return { messageId, streamId: stream.streamId };
}
