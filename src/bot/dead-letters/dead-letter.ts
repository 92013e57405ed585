import { randomUUID } from 'node:crypto';
import { CadenzaError, type Event } from '../../contract/index.js';
import type { KeptMessage } from '../outgoing/index.js';
import { type Change, collection, put, type Store, storeKey } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';

interface Failed {
  /** The code of the error, or its name. */
  readonly code: string;
  /** What the error says. */
  readonly message: string;
  /** How many times it was tried without success. */
  readonly attempts: number;
  /** When it failed for the last time, in epoch milliseconds. */
  readonly at: number;
}

/** An event whose handling failed for the last time, with all that it takes to handle it again. */
export interface DeadEvent extends Failed {
  /** That it came in. */
  readonly kind: 'event';
  /** The event as it was delivered: it holds what was said. */
  readonly event: Event;
  /** By it the lines in the log are found. */
  readonly traceId: string;
}

/** A message that could not be sent and was not awaited, with all that it takes to send it again. */
export interface DeadMessage extends Failed {
  /** That it was to go out. */
  readonly kind: 'message';
  /** The message as it is kept: it holds what is said. */
  readonly outgoing: KeptMessage;
}

/** What was given up. */
export type DeadLetter = DeadEvent | DeadMessage;

/** A dead letter and the name by which it is tried again or discarded. */
export type KeptDeadLetter = DeadLetter & { readonly id: string };

/** The rows of all that was given up. */
export const deadLetters = collection<DeadLetter>('dead-letters');

/** How much is kept of what an error says, in characters; the log has all of it. */
const longestReason = 1_000;

/** For how long they are kept, in milliseconds. */
export const keepFor = 30 * 86_400_000;

/** What keeps something that failed, where the store is durable. */
export function deadLetterOf(store: Store, letter: DeadLetter): readonly Change[] {
  // Operators copy it from a list: in parts, so that no blank has to be written as %20.
  const name = letter.kind === 'event' ? keyOfEvent(letter.event).split(' ') : [randomUUID()];
  const key = storeKey(letter.at, ...name);
  return store.durable ? [put(deadLetters, key, letter, { expires: letter.at + keepFor })] : [];
}

/**
 * What is told of an error.
 *
 * @param redact - leaves secrets out; errors of the client show none
 */
export function reasonOf(
  error: unknown,
  redact = (text: string): string => text,
): Pick<DeadLetter, 'code' | 'message'> {
  const code = error instanceof CadenzaError ? error.code : kindOf(error);
  return { code, message: cut(redact(saidBy(error))) };
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Whatever was thrown, as text: not everything can be made one, nor has every error a text as its message. */
function saidBy(error: unknown): string {
  const said: unknown = error instanceof Error ? error.message : error;
  try {
    return String(said);
  } catch {
    return Object.prototype.toString.call(said);
  }
}

/** Operators read it in a table: an error may hold a whole page that some other system answered with. */
function cut(text: string): string {
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text;
}
