import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '../../contract/index.js';
import type { Attachments, ReceivedFile } from '../attachments/attachments.js';
import { badRequest, Refusal } from '../errors.js';
import { keepField } from './form-fields.js';
import type { FileHeader } from './multipart.js';
import { readMultipart } from './multipart.js';
import { partText } from './part-text.js';

/** A file of a message that came in, under the name its sender gave it. */
export interface MessageFile extends ReceivedFile {
  readonly name: string;
  readonly contentType: string;
}

/** A message as it was sent, before anything of it was checked. Parts that are empty are absent. */
export interface MessageForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly attachments: readonly MessageFile[];
  readonly previews: readonly MessageFile[];
}

/**
 * Reads a multipart message: text parts into memory, files to disk as they come. The body is read to
 * its end even when it is too large, so that the client gets to see the refusal; what is too much is
 * not stored.
 *
 * @throws Refusal 400 when the body is malformed, 413 when the files exceed the limit; nothing is left on disk then
 */
export async function readMultipartForm(
  request: IncomingMessage,
  attachments: Attachments,
): Promise<MessageForm> {
  const reader = new FormReader(attachments);
  try {
    return await reader.read(request);
  } catch (error) {
    await reader.discard();
    throw error;
  }
}

/** Removes the files of a message that was not kept. */
export async function discardFiles(form: MessageForm, attachments: Attachments): Promise<void> {
  for (const file of [...form.attachments, ...form.previews]) {
    await attachments.discard(file);
  }
}

/** Whether a part of a message is a file. */
export function isFilePart(part: string): boolean {
  return part === 'attachment' || part === 'preview';
}

const textParts: ReadonlySet<string> = new Set(['message', 'data', 'version', 'sids']);

function unnamed(part: string): Refusal {
  return badRequest(`A part "${part}" has no file name.`);
}

class FormReader {
  readonly #attachments: Attachments;
  readonly #fields = new Map<string, string>();
  readonly #files: { readonly part: string; readonly place: number; readonly file: MessageFile }[] =
    [];
  #place = 0;
  #fileBytes = 0;

  constructor(attachments: Attachments) {
    this.#attachments = attachments;
  }

  async read(request: IncomingMessage): Promise<MessageForm> {
    await readMultipart(request, {
      field: (name, value) => this.#addField(name, value),
      file: (part, content, header) => this.#addFile(part, content, header),
    });
    const named = (part: string) =>
      this.#files
        .filter((entry) => entry.part === part)
        .sort((one, other) => one.place - other.place)
        .map(({ file }) => file);
    return { fields: this.#fields, attachments: named('attachment'), previews: named('preview') };
  }

  async discard(): Promise<void> {
    for (const { file } of this.#files) {
      await this.#attachments.discard(file);
    }
  }

  async #addFile(part: string, content: Readable, header: FileHeader): Promise<void> {
    if (!isFilePart(part)) {
      await this.#addText(part, content, header.charset);
      return;
    }
    if (header.name === '') {
      throw unnamed(part);
    }
    this.#place += 1;
    const place = this.#place;
    const received = await this.#attachments.receive(content, (bytes) => this.#count(bytes));
    this.#files.push({ part, place, file: { ...received, ...header } });
  }

  /** Some clients send every part as a file, the text of the message as well. What is no part of a message is ignored. */
  async #addText(part: string, content: Readable, charset: string): Promise<void> {
    if (!textParts.has(part)) {
      content.resume();
      return;
    }
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limits.messageBytes) {
        throw badRequest(`The part "${part}" is longer than ${limits.messageBytes} bytes.`);
      }
      pieces.push(piece);
    }
    this.#addField(part, partText(part, charset, Buffer.concat(pieces)));
  }

  #count(bytes: number): void {
    this.#fileBytes += bytes;
    if (this.#fileBytes > limits.attachmentBytes) {
      throw new Refusal(413, 'The attachments and previews of a message exceed 30 MB in total.');
    }
  }

  #addField(name: string, value: string): void {
    if (value === '') {
      return;
    }
    if (isFilePart(name)) {
      throw unnamed(name);
    }
    keepField(this.#fields, [name, value], 'part');
  }
}
