import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { limits } from '../../contract/index.js';
import type { AttachmentFolder, ReceivedFile } from '../attachments/attachment-folder.js';
import { Refusal, badRequest } from '../errors.js';

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

/** The longest text field, in bytes; the limit of message and data is checked on their sum. */
const FIELD_BYTES = limits.messageBytes + 1;
const MAX_FIELDS = 100;
const MAX_FILES = 1000;

/**
 * Reads a multipart message: text parts into memory, files to disk as they come. The body is read to
 * its end even when it is too large, so that the client gets to see the refusal; what is too much is
 * not stored.
 *
 * @throws Refusal 400 when the body is malformed, 413 when the files exceed the limit; nothing is left on disk then
 */
export async function readMultipartForm(
  request: IncomingMessage,
  folder: AttachmentFolder,
): Promise<MessageForm> {
  const reader = new FormReader(folder);
  try {
    return await reader.read(request);
  } catch (error) {
    await reader.discard();
    throw error;
  }
}

/** Removes the files of a message that was not kept. */
export async function discardFiles(form: MessageForm, folder: AttachmentFolder): Promise<void> {
  for (const file of [...form.attachments, ...form.previews]) {
    await folder.discard(file);
  }
}

class FormReader {
  readonly #folder: AttachmentFolder;
  readonly #fields = new Map<string, string>();
  readonly #files: Promise<{ readonly part: string; readonly file: MessageFile }>[] = [];
  #fileBytes = 0;
  #problem: Refusal | undefined;

  constructor(folder: AttachmentFolder) {
    this.#folder = folder;
  }

  async read(request: IncomingMessage): Promise<MessageForm> {
    const parser = this.#parser(request);
    try {
      await pipeline(request, parser);
    } catch (error) {
      throw badRequest(`The multipart body is malformed: ${messageOf(error)}.`);
    }
    const files = await Promise.all(this.#files);
    if (this.#problem !== undefined) {
      throw this.#problem;
    }
    const named = (part: string) =>
      files.filter((entry) => entry.part === part).map(({ file }) => file);
    return {
      fields: this.#fields,
      attachments: named('attachment'),
      previews: named('preview'),
    };
  }

  async discard(): Promise<void> {
    for (const outcome of await Promise.allSettled(this.#files)) {
      if (outcome.status === 'fulfilled') {
        await this.#folder.discard(outcome.value.file);
      }
    }
  }

  #parser(request: IncomingMessage): busboy.Busboy {
    const parser = createParser(request);
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) {
        this.#refuse(badRequest(`The part "${name}" is too long.`));
      }
      this.#addField(name, value);
    });
    parser.on('file', (part, content, info) => {
      if (part !== 'attachment' && part !== 'preview') {
        content.resume();
        return;
      }
      if ((info.filename ?? '') === '') {
        this.#refuse(badRequest(`A part "${part}" has no file name.`));
      }
      const received = this.#receive(part, content, info).catch((error: unknown) => {
        parser.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      received.catch(() => undefined);
      this.#files.push(received);
    });
    parser.on('fieldsLimit', () =>
      this.#refuse(badRequest(`A message has at most ${MAX_FIELDS} text parts.`)),
    );
    parser.on('filesLimit', () =>
      this.#refuse(badRequest(`A message has at most ${MAX_FILES} files.`)),
    );
    return parser;
  }

  async #receive(part: string, content: Readable, info: busboy.FileInfo) {
    const file = await this.#folder.receive(content, (bytes) => this.#accept(bytes));
    const name: string | undefined = info.filename;
    return { part, file: { ...file, name: name ?? '', contentType: info.mimeType } };
  }

  #accept(bytes: number): boolean {
    this.#fileBytes += bytes;
    if (this.#fileBytes > limits.attachmentBytes) {
      this.#refuse(
        new Refusal(413, 'The attachments and previews of a message exceed 30 MB in total.'),
      );
      return false;
    }
    return true;
  }

  #addField(name: string, value: string): void {
    if (value === '') {
      return;
    }
    if (this.#fields.has(name)) {
      this.#refuse(badRequest(`The part "${name}" is given twice.`));
    }
    this.#fields.set(name, value);
  }

  #refuse(problem: Refusal): void {
    this.#problem ??= problem;
  }
}

/** A parser for the multipart body of a request. @throws Refusal 400 */
export function createParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: FIELD_BYTES, fields: MAX_FIELDS, files: MAX_FILES },
    });
  } catch (error) {
    throw badRequest(`The multipart body cannot be read: ${messageOf(error)}.`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
