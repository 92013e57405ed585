import { CadenzaError } from '../../contract/index.js';
import type { RecordedError } from './operation.js';
import type { Startable } from './startable.js';

/** Why a conversation ends or cannot continue, or what a call inside of one is refused for. */
export type ConversationErrorCode =
  /** The function does not take the steps that its journal holds. */
  | 'CONVERSATION_CHANGED'
  /** A newer version of the function has carried it on. */
  | 'CONVERSATION_TOO_NEW'
  /** Nobody answered in time. */
  | 'CONVERSATION_TIMEOUT'
  /** The time for the whole conversation has passed. */
  | 'CONVERSATION_OUT_OF_TIME'
  /** The person ended it. */
  | 'CONVERSATION_CANCELLED'
  /** Who was to answer, or the bot, has left the room in which it was asked. */
  | 'CONVERSATION_LEFT'
  /** A call that bypasses `c` and would happen again in every run. */
  | 'CONVERSATION_UNRECORDED'
  /** No input for a function that takes one. */
  | 'CONVERSATION_INPUT'
  /** A value that JSON does not give back, or one that is too large. */
  | 'CONVERSATION_VALUE'
  /** More steps than a journal may have. */
  | 'CONVERSATION_TOO_LONG'
  /** No answer in as many attempts as were allowed. */
  | 'CONVERSATION_NO_ANSWER'
  /** No conversation of that name or id, or none in the state that the call asks for. */
  | 'CONVERSATION_UNKNOWN'
  /** One that does not wait for an operator to resume or drop it. */
  | 'CONVERSATION_NOT_PARKED'
  /** A parked one that its function would still not carry on. */
  | 'CONVERSATION_STAYS_PARKED'
  /** A name that is registered twice. */
  | 'CONVERSATION_EXISTS';

/**
 * What conversations refuse or end with, by its `code`.
 *
 * @example
 * try {
 *   await bot.conversations.cancel(id);
 * } catch (error) {
 *   if (!(error instanceof ConversationError && error.code === 'CONVERSATION_UNKNOWN')) throw error;
 * }
 */
export class ConversationError extends CadenzaError {
  /** The name of the class. */
  override readonly name: string = 'ConversationError';
  declare readonly code: ConversationErrorCode;
}

/** @returns an error of conversations; the code is checked here, as the class is as open as its parent */
export function conversationError(code: ConversationErrorCode, message: string): ConversationError {
  return new ConversationError(code, message);
}

/**
 * What is said in place of an error of JavaScript's that a function begins with whose input was left out: only the compiler
 * sees whether it may be.
 */
export function missedInput(
  conversation: Startable<unknown>,
  { input, steps }: { readonly input: unknown; readonly steps: number },
  cause: unknown,
): ConversationError | undefined {
  return input === undefined &&
    conversation.run.length > 1 &&
    steps === 0 &&
    cause instanceof TypeError
    ? new ConversationError(
        'CONVERSATION_INPUT',
        `The conversation "${conversation.name}" failed before its first step (${cause.message.replace(/\.$/, '')}). Its function takes an input, and it was started without one: ctx.start(conversation, input).`,
        { cause },
      )
    : undefined;
}

/**
 * Nobody answered in time, or the whole conversation took too long. Thrown inside it, so that it can undo what it began and
 * say good-bye.
 *
 * @example
 * bot.conversation('ask', async (c) => {
 *   try {
 *     await c.say(`Because ${await c.ask('Why?', { within: '1d' })}.`);
 *   } catch (error) {
 *     if (!(error instanceof TimeoutError)) throw error;
 *     await c.say('Let us leave it at that.');
 *   }
 * });
 */
export class TimeoutError extends ConversationError {
  /** Always `TimeoutError`. */
  override readonly name = 'TimeoutError';
}

/**
 * The person ended the conversation, with a cancel word or a button of type `cancel`, or left the room in which an
 * answer was awaited (`CONVERSATION_LEFT`). Thrown inside the conversation, so that it can undo what it began; it need
 * not be caught.
 *
 * @example
 * bot.conversation('order', async (c) => {
 *   try {
 *     await c.ask('Which one?');
 *   } catch (error) {
 *     if (error instanceof CancelledError) console.log('Never mind.');
 *     throw error;
 *   }
 * });
 */
export class CancelledError extends ConversationError {
  /** Always `CancelledError`. */
  override readonly name = 'CancelledError';
}

/** What a step ended with in an earlier run: the name, message and code that its journal kept. */
export class RecordedFailure extends CadenzaError {
  override readonly name: string;

  constructor({ name, message, code }: RecordedError) {
    super(code ?? 'STEP_FAILED', message);
    this.name = name;
  }
}

/**
 * The error that a journal's row stands for.
 *
 * @param thrown - what an effect threw in this run: its stack leads to the line of the author's that failed
 */
export function revive(error: RecordedError, thrown?: unknown): Error {
  switch (error.code) {
    case 'CONVERSATION_TIMEOUT':
    case 'CONVERSATION_OUT_OF_TIME':
      return new TimeoutError(error.code, error.message);
    case 'CONVERSATION_CANCELLED':
    case 'CONVERSATION_LEFT':
      return new CancelledError(error.code, error.message);
    default:
      return withStackOf(thrown, new RecordedFailure(error));
  }
}

function withStackOf(thrown: unknown, failure: RecordedFailure): RecordedFailure {
  if (thrown instanceof Error && thrown.stack !== undefined) {
    failure.stack = thrown.stack;
  }
  return failure;
}
