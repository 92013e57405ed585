import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { InputError } from '../../errors/client-error.js';
import { errorCode } from '../../errors/native-error.js';
import type { MessageToImport } from './message-to-import.js';

const bytes = z.base64('must be Base64').transform((text) => Buffer.from(text, 'base64'));
const file = z.union([
  z.string(),
  z.object({
    path: z.string(),
    filename: z.string().exactOptional(),
    contentType: z.string().exactOptional(),
  }),
  z.object({ filename: z.string(), content: bytes, contentType: z.string().exactOptional() }),
]);
const time = z.union([
  z.number(),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
]);

const line = z.object({
  message: z.string(),
  format: z.literal('MESSAGEML').exactOptional(),
  data: z.union([z.string(), z.record(z.string(), z.unknown())]).exactOptional(),
  intendedMessageTimestamp: time,
  intendedMessageFromUserId: z.number(),
  originatingSystemId: z.string(),
  originalMessageId: z.string(),
  streamId: z.string(),
  attachments: z.array(z.union([z.object({ file, preview: file }), file])).exactOptional(),
});

/**
 * Reads messages from a file, one JSON object per line, with the fields of {@link MessageToImport};
 * also one that an import wrote its failures to. Times are epoch milliseconds or ISO 8601; files are
 * paths, `{ path, filename }` or `{ filename, content }` with Base64. Lines that are added while it is
 * read are left for the next time.
 *
 * @example
 * for await (const outcome of client.messages.import(readImportFile('corrected.ndjson'))) …
 *
 * @throws InputError `BAD_INPUT` naming the line and the field; what came before it was given out
 */
export async function* readImportFile(
  path: string,
): AsyncGenerator<MessageToImport, void, undefined> {
  const size = await sizeOf(path);
  if (size === 0) {
    return;
  }
  let number = 0;
  for await (const text of linesOf(path, size)) {
    number++;
    if (text.trim() !== '') {
      yield toMessage(text, `${path}, line ${number}`);
    }
  }
}

async function* linesOf(path: string, size: number): AsyncGenerator<string, void, undefined> {
  const input = createReadStream(path, { end: size - 1 });
  let isFirst = true;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      // Some editors put a mark in front of a text.
      yield isFirst && line.startsWith('\uFEFF') ? line.slice(1) : line;
      isFirst = false;
    }
  } catch (cause) {
    throw badFile(`${path} cannot be read (${errorCode(cause) ?? 'unknown'}).`, cause);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    throw badFile(`${path} cannot be read (${errorCode(cause) ?? 'unknown'}).`, cause);
  }
}

function toMessage(text: string, place: string): MessageToImport {
  const written = parse(text, place);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw badFile(`${place} is not a JSON object. A message is one object, on a line of its own.`);
  }
  const { success, data, error } = line.safeParse(withoutNulls(written));
  if (!success) {
    const [issue] = error.issues;
    throw badFile(`${place}: "${issue?.path.join('.') ?? ''}" is missing, or not of its kind.`);
  }
  return data;
}

/** Many programs write null for what is not there. */
function withoutNulls(written: object): object {
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the line, which holds people's messages.
    throw badFile(`${place} is not JSON.`);
  }
}

function badFile(problem: string, cause?: unknown): InputError {
  return new InputError('BAD_INPUT', `Messages to import: ${problem}`, 'messages.import', cause);
}
