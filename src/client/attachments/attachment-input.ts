import type { Readable } from 'node:stream';

/** The bytes of a file that is not on disk. A function is called again for every try. */
export type FileContent =
  Uint8Array | Readable | AsyncIterable<Uint8Array> | (() => Readable | AsyncIterable<Uint8Array>);

/** A file: its path, or a name and its bytes. */
export type FileInput =
  | string
  | {
      readonly path: string;
      /** Default: the last part of the path. */
      readonly filename?: string | undefined;
      /** Default: `application/octet-stream`. */
      readonly contentType?: string | undefined;
    }
  | {
      /** With its extension: `report.pdf`. */
      readonly filename: string;
      /**
       * The bytes. A stream can be read once, so a call that carries one is not tried again after
       * it began; give a path, bytes or a function where that matters.
       */
      readonly content: FileContent;
      /**
       * Bytes, when known: lets a stream that is too large be refused before anything is sent. Content
       * of another size fails the call.
       */
      readonly size?: number | undefined;
      readonly contentType?: string | undefined;
    };

/** A file, and the picture that is shown for it. */
export interface FileWithPreview {
  /** The file itself. */
  readonly file: FileInput;
  /** The picture that people see before they open the file. */
  readonly preview: FileInput;
}

/**
 * A file of a message.
 *
 * @example
 * await client.messages.create(streamId, {
 *   message: '<messageML>Here it is</messageML>',
 *   attachments: ['report.pdf', { filename: 'chart.png', content: png }],
 * });
 */
export type AttachmentInput = FileInput | FileWithPreview;

/** The files of one message: all of them with previews, or none (LIM-4). */
export type AttachmentsInput = readonly FileInput[] | readonly FileWithPreview[];
