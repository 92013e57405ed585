import { limits } from '../../contract/index.js';
import { malformed } from '../transport/answers.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import type { Clock } from '../transport/clock.js';
import { importBody } from './import-body.js';
import { importRoute, type ImportAnswer } from './import-route.js';
import type { ImportJournal } from './journal.js';
import type { ImportOutcome, MessageToImport } from './message-to-import.js';
import { prepareMessage, type PreparedMessage, type UnfitMessage } from './prepare.js';

/** How an import runs. */
export interface ImportOptions extends CallOptions {
  /** Messages in one call, at most 5,000 (IMP-19). Default: 1,000, so that outcomes come steadily. */
  readonly batchSize?: number;
  /** Remembers over restarts what is done. Default: none; the service itself ignores what it has. */
  readonly journal?: ImportJournal;
}

/** Messages that an import call carries, as recommended by the service. */
const largestBatch = 5_000;
const usualBatch = 1_000;

/** The service says nothing until a whole call is done, at some fifty messages a second. */
const patience = 10 * 60_000;

/** What an import works with. */
export interface ImportParts {
  readonly caller: Caller;
  readonly clock: Clock;
}

/**
 * Imports any number of messages in calls of at most 5,000 messages and 30 MB, and yields what
 * became of each, in the order given, as soon as its call has ended.
 */
export async function* importMessages(
  parts: ImportParts,
  messages: Iterable<MessageToImport> | AsyncIterable<MessageToImport>,
  options: ImportOptions = {},
): AsyncGenerator<ImportOutcome, void, undefined> {
  const { batchSize = usualBatch, journal, ...callOptions } = options;
  const size = Math.max(1, Math.min(batchSize, largestBatch));
  const send = (batch: Batch): Promise<readonly ImportOutcome[]> =>
    batch.send(parts.caller, journal, { readTimeout: patience, ...callOptions });
  let batch = new Batch();
  for await (const input of messages) {
    const isDone = (await journal?.has(input.originalMessageId)) === true;
    const prepared = isDone ? undefined : await prepareMessage(input, parts.clock.now());
    if (batch.length >= size || (prepared !== undefined && !batch.hasRoomFor(prepared))) {
      yield* await send(batch);
      batch = new Batch();
    }
    batch.add(prepared ?? { status: 'ignored', input });
  }
  yield* await send(batch);
}

/** A message to send, one that is unfit, or one that the journal knows to be done. */
type Entry = PreparedMessage | UnfitMessage | Extract<ImportOutcome, { status: 'ignored' }>;

/** Messages on their way together; those that need no sending keep their place among them. */
class Batch {
  readonly #entries: Entry[] = [];
  readonly #toSend: PreparedMessage[] = [];
  #weight = 0;

  get length(): number {
    return this.#entries.length;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    if ('fields' in entry) {
      this.#toSend.push(entry);
      this.#weight += entry.weight;
    }
  }

  hasRoomFor(entry: PreparedMessage | UnfitMessage): boolean {
    return (
      this.#toSend.length === 0 ||
      !('fields' in entry) ||
      this.#weight + entry.weight <= limits.attachmentBytes
    );
  }

  async send(
    caller: Caller,
    journal: ImportJournal | undefined,
    options: CallOptions,
  ): Promise<readonly ImportOutcome[]> {
    const answers =
      this.#toSend.length === 0
        ? []
        : await caller.call(importRoute, { body: importBody(this.#toSend), options });
    if (answers.length !== this.#toSend.length) {
      throw malformed({ status: 200 }, importRoute.operation, 'one answer for each message');
    }
    let next = 0;
    const outcomes = this.#entries.map((entry): ImportOutcome => {
      if ('fields' in entry) {
        return toOutcome(entry.input, answers[next++] ?? {});
      }
      return 'status' in entry ? entry : { status: 'failed', ...entry };
    });
    await journal?.record(outcomes.filter((_, index) => !isOutcome(this.#entries[index])));
    return outcomes;
  }
}

function isOutcome(entry: Entry | undefined): boolean {
  return entry !== undefined && 'status' in entry;
}

/** A message id decides: the service may add a narrative to a success (IMP-1, IMP-3). */
function toOutcome(input: MessageToImport, answer: ImportAnswer): ImportOutcome {
  const { messageId, diagnostic } = answer;
  if (typeof messageId === 'string') {
    return { status: 'imported', input, messageId };
  }
  return typeof diagnostic === 'string'
    ? { status: 'failed', input, diagnostic }
    : { status: 'ignored', input };
}
