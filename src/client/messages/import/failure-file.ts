import { type FileHandle, open } from 'node:fs/promises';
import { types } from 'node:util';
import { errorCode } from '../../../contract/index.js';
import { toMessageML } from '../../../messageml/index.js';
import { InputError } from '../../errors/client-error.js';
import { isObject } from '../check-input.js';
import type { MessageText } from '../message-input.js';
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
      outcome.status === 'failed' ? [failureLine(outcome)] : [],
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
        'BAD_ARGUMENT',
        `The file ${this.#path} for failed messages cannot be written (${errorCode(cause) ?? 'unknown'}). Its folder must exist and be writable.`,
        'messages.import',
        cause,
      );
    }
  }
}

/** What cannot be written as JSON, such as data that holds itself, is left out, to be completed by hand. */
function failureLine({ input, diagnostic }: Extract<ImportOutcome, { status: 'failed' }>): string {
  const line: Readonly<Record<string, unknown>> = { diagnostic, ...fieldsOf(input) };
  const { data, ...rest } = line;
  try {
    return `${JSON.stringify({ ...rest, data })}\n`;
  } catch {
    return `${JSON.stringify(rest)}\n`;
  }
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) {
    return {};
  }
  const fields = new Map<string, unknown>(Object.entries(input));
  // Of an earlier try.
  fields.delete('diagnostic');
  const time = fields.get('intendedMessageTimestamp');
  const attachments = fields.get('attachments');
  return {
    ...Object.fromEntries(fields),
    ...markupOf(fields.get('message'), fields.get('data')),
    ...(time instanceof Date ? { intendedMessageTimestamp: time.getTime() } : {}),
    ...(Array.isArray(attachments) ? { attachments: attachments.map(attachmentOf) } : {}),
  };
}

/** Content of the builders becomes its markup, if it has any. */
function markupOf(message: unknown, data: unknown): Readonly<Record<string, unknown>> {
  if (!isContent(message)) {
    return {};
  }
  try {
    const { message: markup, data: own } = toMessageML(message);
    const given: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const all: unknown = own === undefined ? given : Object.assign(JSON.parse(own), given);
    return { message: markup, format: 'MESSAGEML', ...(all !== undefined && { data: all }) };
  } catch {
    return {};
  }
}

function isContent(message: unknown): message is Exclude<MessageText, string> {
  return isObject(message);
}

function attachmentOf(input: unknown): unknown {
  return isObject(input) && 'preview' in input && 'file' in input
    ? { file: fileOf(input.file), preview: fileOf(input.preview) }
    : fileOf(input);
}

/** Bytes become Base64. A stream is spent by now: its line has only a name, to be completed by hand. */
function fileOf(input: unknown): unknown {
  if (!isObject(input) || 'path' in input || !('content' in input)) {
    return input;
  }
  const { content, ...names } = input;
  return types.isUint8Array(content)
    ? { ...names, content: Buffer.from(content).toString('base64') }
    : names;
}
