import { open, type FileHandle } from 'node:fs/promises';
import { types } from 'node:util';
import { InputError } from '../errors/client-error.js';
import { errorCode } from '../errors/native-error.js';
import type { AttachmentInput, FileInput } from '../messages/attachment.js';
import type { ImportOutcome } from './message-to-import.js';

/** A file of messages that failed: a line of JSON each, in the form that `readImportFile` reads. */
export class FailureFile {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds what failed; the file comes into being with the first failure. */
  async write(outcomes: readonly ImportOutcome[]): Promise<void> {
    const lines = outcomes.flatMap((outcome) =>
      outcome.status === 'failed' ? [lineOf(outcome)] : [],
    );
    if (lines.length === 0) {
      return;
    }
    this.#file ??= this.#open();
    await (await this.#file).appendFile(lines.join(''));
  }

  async close(): Promise<void> {
    const [opened] = await Promise.allSettled([this.#file]);
    await (opened.status === 'fulfilled' ? opened.value?.close() : undefined);
  }

  async #open(): Promise<FileHandle> {
    try {
      return await open(this.#path, 'a', 0o600);
    } catch (cause) {
      throw new InputError(
        'BAD_INPUT',
        `The file ${this.#path} for failed messages cannot be written (${errorCode(cause) ?? 'unknown'}). Its folder must exist and be writable.`,
        'messages.import',
        cause,
      );
    }
  }
}

function lineOf({ input, diagnostic }: Extract<ImportOutcome, { status: 'failed' }>): string {
  const { attachments, intendedMessageTimestamp, ...fields } = input;
  const line = {
    diagnostic,
    ...fields,
    intendedMessageTimestamp: Number(intendedMessageTimestamp),
    attachments: attachments?.map(attachmentOf),
  };
  return `${JSON.stringify(line)}\n`;
}

function attachmentOf(input: AttachmentInput): unknown {
  return typeof input === 'object' && 'preview' in input
    ? { file: fileOf(input.file), preview: fileOf(input.preview) }
    : fileOf(input);
}

/** Bytes become Base64. A stream is spent by now: its line has only a name, to be completed by hand. */
function fileOf(input: FileInput): unknown {
  if (typeof input === 'string' || 'path' in input) {
    return input;
  }
  const { filename, contentType, content } = input;
  return types.isUint8Array(content)
    ? { filename, contentType, content: Buffer.from(content).toString('base64') }
    : { filename, contentType };
}
