import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from '../../../contract/index.js';
import { readLeadingJson } from '../../../messageml/internals.js';
import { InputError } from '../../errors/client-error.js';
import { splitLines } from './split-lines.js';

/** A line of a file of JSON, and where it stands. */
export interface JsonLine {
  readonly value: Readonly<Record<string, unknown>>;
  /** `export.ndjson, line 3` */
  readonly place: string;
}

/** It leaves out the mark that some editors put in front of a text. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** How long a line is whose mistake is looked for, in characters: as a message and its data may be at most. */
const longestExplained = 2_000_000;

/** What makes an error of a problem with a file. */
export type BadFile = (problem: string, cause?: unknown) => InputError;

/**
 * Reads a file with one JSON object per line. Empty lines are skipped; names whose value is null are
 * left out. Lines that are added while it is read are left for the next time. A pipe is read to its end.
 *
 * @throws InputError made by `bad` that names the line; what came before it was given out
 */
export async function* readJsonLines(
  path: string,
  bad: BadFile,
): AsyncGenerator<JsonLine, void, undefined> {
  const size = await sizeOf(path, bad);
  if (size === 0) {
    return;
  }
  let number = 0;
  for await (const text of readLines(path, size, bad)) {
    number++;
    if (text.trim() !== '') {
      const place = `${path}, line ${number}`;
      yield { value: objectOf(text, place, bad), place };
    }
  }
}

async function* readLines(
  path: string,
  size: number | undefined,
  bad: BadFile,
): AsyncGenerator<string, void, undefined> {
  let number = 0;
  try {
    for await (const line of splitLines(createReadStream(path, { end: (size ?? Infinity) - 1 }))) {
      number++;
      if (line === undefined) {
        throw bad(`${path}, line ${number} is longer than 100 MB. Each object is one line.`);
      }
      if (number === 1 && isArchive(line)) {
        throw bad(`${path} is compressed. Unpack it first, and name what was in it.`);
      }
      yield decodeLine(line, `${path}, line ${number}`, bad);
    }
  } catch (cause) {
    throw cause instanceof InputError
      ? cause
      : bad(`${path} cannot be read (${errorCode(cause) ?? 'unknown'}).`, cause);
  }
}

/** How gzip, ZIP, zstd, bzip2 and xz begin, none of which is text. */
const archives = ['1f8b', '504b0304', '28b52ffd', '425a68', 'fd377a58'];

function isArchive(line: Buffer): boolean {
  const beginning = line.toString('hex', 0, 4);
  return archives.some((mark) => beginning.startsWith(mark));
}

function decodeLine(line: Buffer, place: string, bad: BadFile): string {
  try {
    return utf8.decode(line);
  } catch {
    throw bad(`${place} is not UTF-8 text.`);
  }
}

/** How much there is of a file now; of a pipe, which says that it is empty, nothing is known. */
async function sizeOf(path: string, bad: BadFile): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (cause) {
    throw bad(`${path} cannot be read (${errorCode(cause) ?? 'unknown'}).`, cause);
  }
}

function objectOf(text: string, place: string, bad: BadFile): Readonly<Record<string, unknown>> {
  const written = parseLine(text, place, bad);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw bad(`${place} is not a JSON object. Each is one object, on its own line.`);
  }
  // Many programs write null for what is not there.
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}

function parseLine(text: string, place: string, bad: BadFile): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the line, which holds people's messages.
    throw bad(`${place} is not JSON${whyNoJson(text)}.`);
  }
}

/** What is wrong, and in which column of the line; nothing of a line too long to be gone through in one piece. */
function whyNoJson(text: string): string {
  if (text.length > longestExplained) {
    return '';
  }
  const read = readLeadingJson(text);
  const problem = read.ok
    ? `there is more than one value, the second at character ${read.text.length + 1}`
    : read.problem;
  return `: ${problem}`;
}
