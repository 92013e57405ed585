import { Readable } from 'node:stream';
import { toUrlSafeId, type MessageId, type StreamId } from '../../contract/index.js';
import { ClientError, ConnectionError } from '../errors/client-error.js';
import { attachmentRoutes } from '../messages/message-routes.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { Base64Error, decodeBase64 } from './decode-base64.js';

/** Reads the files of messages. */
export class Attachments {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The extensions of files that the service takes: `.png`, `.pdf`, …. */
  async allowedTypes(options?: CallOptions): Promise<readonly string[]> {
    return this.#caller.call(attachmentRoutes.allowedTypes, { options });
  }

  /**
   * The bytes of an attachment, as a stream: they are decoded while they arrive and never held
   * whole. A download that breaks off ends the stream with a `ClientError`.
   *
   * @example
   * const file = await client.attachments.download(streamId, messageId, attachment.id);
   * await pipeline(file, createWriteStream('report.pdf'));
   *
   * @param attachmentId - as it stands in `message.attachments`, percent signs included
   */
  async download(
    streamId: StreamId,
    messageId: MessageId,
    attachmentId: string,
    options?: CallOptions,
  ): Promise<Readable> {
    const body = await this.#caller.call(attachmentRoutes.download, {
      params: { streamId: toUrlSafeId(streamId) },
      query: { fileId: attachmentId, messageId: toUrlSafeId(messageId) },
      options,
    });
    return Readable.from(decode(body), { objectMode: false });
  }
}

async function* decode(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* decodeBase64(body);
  } catch (cause) {
    const { operation } = attachmentRoutes.download;
    const details = { operation, outcome: 'happened', cause } as const;
    throw cause instanceof Base64Error
      ? new ClientError('MALFORMED_ANSWER', `${operation}: ${cause.message}`, details)
      : new ConnectionError(
          'CONNECTION_LOST',
          `${operation}: the connection broke in the middle of the file. Download it again.`,
          { ...details, transient: true },
        );
  }
}
