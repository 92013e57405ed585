import { toUrlSafeId, type Message, type MessageId, type StreamId } from '../../contract/index.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { messageForm, type MessageInput } from './message-form.js';
import { messageRoutes } from './message-routes.js';

/** Which messages of a stream to read. */
export interface MessageRange {
  /** Epoch milliseconds: messages from this time on. */
  readonly since: number;
  /** Epoch milliseconds: messages up to this time. Default: now. */
  readonly until?: number;
  /** How many to leave out at the beginning. Default: 0. */
  readonly skip?: number;
  /** How many at most. Default: 50; the service gives at most 500. */
  readonly limit?: number;
}

/** Sends and reads messages. */
export class Messages {
  readonly #caller: Caller;
  readonly #warn: (message: string) => void;

  constructor(caller: Caller, warn: (message: string) => void) {
    this.#caller = caller;
    this.#warn = warn;
  }

  /**
   * Sends a message to a stream (MSG-1). It is tried again only when it surely was not sent: look
   * at the error's `outcome` before sending it again yourself.
   *
   * @example
   * const sent = await client.messages.create(streamId, {
   *   message: '<messageML>Done, <b>see below</b></messageML>',
   *   attachments: ['report.pdf'],
   * });
   *
   * @returns the message as the service stored it, in PresentationML
   * @throws InputError when the message cannot be sent as it is: `ATTACHMENTS_TOO_LARGE`,
   *   `PREVIEWS_INCOMPLETE`, `ATTACHMENT_UNREADABLE`, `BAD_INPUT`
   * @throws ClientError
   */
  async create(streamId: StreamId, input: MessageInput, options?: CallOptions): Promise<Message> {
    const body = await messageForm(input, messageRoutes.create.operation, this.#warn);
    return this.#caller.call(messageRoutes.create, {
      params: { streamId: toUrlSafeId(streamId) },
      body,
      options,
    });
  }

  /** One message by its id; nothing when the service has none to show. */
  async get(messageId: MessageId, options?: CallOptions): Promise<Message | undefined> {
    return this.#caller.call(messageRoutes.get, {
      params: { messageId: toUrlSafeId(messageId) },
      options,
    });
  }

  /** Messages of a stream, oldest first. */
  async list(
    streamId: StreamId,
    range: MessageRange,
    options?: CallOptions,
  ): Promise<readonly Message[]> {
    return this.#caller.call(messageRoutes.list, {
      params: { streamId: toUrlSafeId(streamId) },
      query: { ...range },
      options,
    });
  }
}
