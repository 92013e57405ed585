import { limits } from '../../../contract/index.js';
import { isJsonObject } from '../../../messageml/internals.js';
import { InputError } from '../../errors/client-error.js';
import { malformed } from '../../transport/answers.js';
import type { CallOptions } from '../../transport/call-options.js';
import type { Caller } from '../../transport/caller.js';
import { importBody } from './import-body.js';
import { type ImportAnswer, importRoute } from './import-route.js';
import type { ImportOutcome, MessageToImport } from './message-to-import.js';
import type { PreparedMessage } from './prepare.js';

/** A message to send, or one whose outcome is known without sending. */
export type ImportEntry = PreparedMessage | ImportOutcome;

/** Messages that go together; those that need no sending keep their place among them. */
export class Batch {
  readonly #size: number;
  readonly #entries: ImportEntry[] = [];
  #weight = 0;

  /** @param size - messages at most */
  constructor(size: number) {
    this.#size = size;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  get isFull(): boolean {
    return this.#entries.length >= this.#size;
  }

  /** Whether a message still fits, so that one call carries at most 30 MB. */
  hasRoomFor(entry: ImportEntry): boolean {
    return (
      this.#weight === 0 ||
      'status' in entry ||
      this.#weight + entry.weight <= limits.attachmentBytes
    );
  }

  add(entry: ImportEntry): void {
    this.#entries.push(entry);
    this.#weight += 'status' in entry ? 0 : entry.weight;
  }

  /** Sends what is to be sent, and tells what became of each message, in the order added. */
  async send(caller: Caller, options: CallOptions): Promise<readonly ImportOutcome[]> {
    const toSend = this.#entries.filter(isToSend);
    const answers = toSend.length === 0 ? [] : await callImport(caller, toSend, options);
    let next = 0;
    return this.#entries.map((entry) =>
      'status' in entry ? entry : toOutcome(entry.input, answers[next++] ?? {}),
    );
  }
}

function isToSend(entry: ImportEntry): entry is PreparedMessage {
  return !('status' in entry);
}

/**
 * Sends messages in one call. When a file cannot be read to its end, the call is given up before its
 * end is sent, and the messages go in halves, until the one with the file fails alone (IMP-2).
 */
async function callImport(
  caller: Caller,
  messages: readonly PreparedMessage[],
  options: CallOptions,
): Promise<readonly ImportAnswer[]> {
  try {
    const answers = await caller.call(importRoute, { body: importBody(messages), options });
    if (answers.length !== messages.length || !answers.every(isJsonObject)) {
      throw malformed({ status: 200 }, importRoute.operation, 'one answer for each message');
    }
    return answers;
  } catch (error) {
    if (!(error instanceof InputError)) {
      throw error;
    }
    if (messages.length === 1) {
      return [{ diagnostic: error.message }];
    }
    const middle = Math.ceil(messages.length / 2);
    return [
      ...(await callImport(caller, messages.slice(0, middle), options)),
      ...(await callImport(caller, messages.slice(middle), options)),
    ];
  }
}

/** A message id decides: the service may add a narrative to a success (IMP-1, IMP-3). */
function toOutcome(input: MessageToImport, answer: ImportAnswer): ImportOutcome {
  const { messageId, diagnostic } = answer;
  if (typeof messageId === 'string') {
    const remark = typeof diagnostic === 'string' ? { diagnostic } : {};
    return { status: 'imported', input, messageId, ...remark };
  }
  return typeof diagnostic === 'string'
    ? { status: 'failed', input, diagnostic }
    : { status: 'ignored', input };
}
