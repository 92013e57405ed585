import { open, readFile, type FileHandle } from 'node:fs/promises';
import { errorCode } from '../errors/native-error.js';
import type { ImportOutcome } from './message-to-import.js';

/**
 * Remembers over restarts which messages are imported, so that an import that was cut off goes on
 * where it ended. Without one nothing is lost: the service ignores what it has already.
 */
export interface ImportJournal {
  /** Whether this message was imported, by its `originalMessageId`. */
  has(originalMessageId: string): boolean | Promise<boolean>;
  /** Takes the outcomes of one batch, before they are handed to the caller. */
  record(outcomes: readonly ImportOutcome[]): Promise<void>;
}

/** A journal in a file: one line of JSON per message, with its ids and outcome, without its text. */
export interface FileJournal extends ImportJournal {
  /** Closes the file. */
  close(): Promise<void>;
}

/**
 * Opens a journal file, or starts it. A last line that was cut off by a crash is dropped.
 *
 * @example
 * const journal = await openImportJournal('import.ndjson');
 * for await (const outcome of client.messages.import(messages, { journal })) …
 * await journal.close();
 */
export async function openImportJournal(path: string): Promise<FileJournal> {
  const text = await readIfThere(path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const done = new Set(whole.split('\n').flatMap(doneId));
  const file = await open(path, 'a');
  await file.truncate(Buffer.byteLength(whole));
  return {
    has: (originalMessageId) => done.has(originalMessageId),
    record: async (outcomes) => {
      await append(file, outcomes);
      for (const { status, input } of outcomes) {
        if (status !== 'failed') {
          done.add(input.originalMessageId);
        }
      }
    },
    close: () => file.close(),
  };
}

async function append(file: FileHandle, outcomes: readonly ImportOutcome[]): Promise<void> {
  const lines = outcomes.map(({ input, ...outcome }) => {
    const { originalMessageId, originatingSystemId } = input;
    return `${JSON.stringify({ originalMessageId, originatingSystemId, ...outcome })}\n`;
  });
  await file.appendFile(lines.join(''));
  await file.datasync();
}

/** The id on a line that says that a message is imported. */
function doneId(line: string): readonly string[] {
  if (line === '') {
    return [];
  }
  const entry: unknown = JSON.parse(line);
  return typeof entry === 'object' &&
    entry !== null &&
    'originalMessageId' in entry &&
    'status' in entry &&
    entry.status !== 'failed'
    ? [String(entry.originalMessageId)]
    : [];
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return '';
    }
    throw error;
  }
}
