import { toMessageML, type JsonObject } from '../../messageml/index.js';
import { InputError } from '../errors/client-error.js';
import type { MessageInput } from './message-input.js';

/** A message's text and data as they go over the wire. */
export interface WrittenMessage {
  readonly message?: string;
  readonly data?: string;
}

/**
 * Writes what a message says, and its entity data as JSON text (MSG-10).
 *
 * @throws InputError `BAD_INPUT` for content that cannot be written, and for data that is no object,
 *   or that has a key which the content uses for something else (MSG-9)
 */
export function writeMessage({ message, data }: MessageInput, operation: string): WrittenMessage {
  const composed: WrittenMessage = typeof message === 'object' ? compose(message, operation) : {};
  const text = typeof message === 'string' ? message : composed.message;
  const given = typeof data === 'object' ? data : parseData(data, operation);
  const own = parseData(composed.data, operation);
  const merged = own === undefined ? given : merge(own, given ?? {}, operation);
  return {
    ...(text === undefined ? {} : { message: text }),
    ...(merged === undefined
      ? {}
      : { data: merged === given && typeof data === 'string' ? data : JSON.stringify(merged) }),
  };
}

function compose(content: Exclude<MessageInput['message'], string | undefined>, operation: string) {
  try {
    return toMessageML(content);
  } catch (cause) {
    if (cause instanceof TypeError) {
      throw bad(`${operation}: ${cause.message}`, operation, cause);
    }
    throw cause;
  }
}

type Data = Readonly<Record<string, unknown>>;

function parseData(text: string | undefined, operation: string): Data | undefined {
  if (text === undefined) {
    return undefined;
  }
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bad(`${operation}: data must be an object, or the JSON text of one (MSG-10).`, operation);
  }
  return value as JsonObject;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may hold people's messages.
    return undefined;
  }
}

function merge(own: Data, given: Data, operation: string): Data {
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(own, key) && JSON.stringify(own[key]) !== JSON.stringify(given[key])) {
      throw bad(
        `${operation}: data has the key ${JSON.stringify(key)}, which the message's own content uses for another entity (MSG-9). Name it differently.`,
        operation,
      );
    }
  }
  return { ...own, ...given };
}

function bad(problem: string, operation: string, cause?: unknown): InputError {
  return new InputError('BAD_INPUT', problem, operation, cause);
}
