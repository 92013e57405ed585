import { dirname } from 'node:path';
import { z } from 'zod';
import { given, kinds } from '../../../contract/given/index.js';
import { InputError } from '../../errors/client-error.js';
import { requireArguments } from '../../given/check-arguments.js';
import { type ArchiveOptions, archiveOptions, FileFolders } from './file-folders.js';
import type { MessageToImport } from './message-to-import.js';
import { readJsonLines } from './read-json-lines.js';

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

/** What a line says of a message, wherever it goes and whoever wrote it. */
export const messageFields = {
  message: z.string(),
  format: z.literal('MESSAGEML').exactOptional(),
  data: z.union([z.string(), z.record(z.string(), z.unknown())]).exactOptional(),
  intendedMessageTimestamp: time,
  originatingSystemId: z.string(),
  originalMessageId: z.string(),
  attachments: z.array(z.union([z.object({ file, preview: file }), file])).exactOptional(),
};

const line = z.object({
  ...messageFields,
  intendedMessageFromUserId: z.number(),
  streamId: z.string(),
});

/**
 * Reads messages from a file, one JSON object per line, with the fields of {@link MessageToImport};
 * also one that an import wrote its failures to. Times are epoch milliseconds or ISO 8601; files are
 * paths, `{ path, filename }` or `{ filename, content }` with Base64; what a path names is in the folder of the file,
 * or in that of `filesIn`. Lines that are added while it is read are left for the next time.
 *
 * @example
 * for await (const outcome of client.messages.import(readImportFile('corrected.ndjson'))) …
 *
 * @throws InputError `BAD_INPUT` naming the line and the field; what came before it was given out
 */
export async function* readImportFile(
  path: string,
  options: ArchiveOptions = {},
): AsyncGenerator<MessageToImport, void, undefined> {
  requireArguments('readImportFile', [path, options], [given('path', kinds.name), archiveOptions]);
  const folders = new FileFolders(dirname(path), options);
  for await (const { value, place } of readJsonLines(path, badFile)) {
    const { success, data, error } = line.safeParse(value);
    if (!success) {
      throw badFile(lineProblem(place, error));
    }
    const problem = await folders.problemOf(data.attachments);
    if (problem !== undefined) {
      throw badFile(`${place}: ${problem}`);
    }
    yield data;
  }
}

/** Which field of a line is wrong, without its value. */
export function lineProblem(place: string, { issues: [issue] }: z.ZodError): string {
  return `${place}: "${issue?.path.join('.') ?? ''}" is missing, or not of its kind.`;
}

function badFile(problem: string, cause?: unknown): InputError {
  return new InputError('BAD_INPUT', `Messages to import: ${problem}`, 'messages.import', cause);
}
