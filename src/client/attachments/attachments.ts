import type { Readable } from 'node:stream';
import { given, kinds } from '../../contract/given/index.js';
import { type MessageId, type StreamId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { givenId } from '../url-safe-ids.js';
import { attachmentRoutes } from './attachment-routes.js';
import { decodeDownload } from './decode-download.js';

/**
 * Reads the files of messages.
 *
 * @example
 * const [file] = message.attachments ?? [];
 * const download = await client.attachments.download(streamId, message.messageId, file.id);
 * await pipeline(download, createWriteStream('report.pdf'));
 */
export class Attachments {
  static {
    checkArguments<Attachments>(Attachments, 'attachments', {
      allowedTypes: [callOptions],
      download: [
        given('streamId', kinds.messagingId),
        given('messageId', kinds.messagingId),
        given('attachmentId', kinds.id),
        callOptions,
      ],
    });
  }

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
   * @param attachmentId - as it is in `message.attachments`, percent signs included
   */
  async download(
    streamId: StreamId,
    messageId: MessageId,
    attachmentId: string,
    options?: CallOptions,
  ): Promise<Readable> {
    const body = await this.#caller.call(attachmentRoutes.download, {
      params: { streamId: givenId(streamId) },
      query: { fileId: attachmentId, messageId: givenId(messageId) },
      options,
    });
    return decodeDownload(body, attachmentRoutes.download.operation);
  }
}
