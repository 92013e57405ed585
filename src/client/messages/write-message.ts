import { toMessageML } from '../../messageml/index.js';
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
  const written =
    composed.data === undefined
      ? writeData(data, operation)
      : writeJson(operation, () => merge(composed.data, data, operation));
  return {
    ...(text === undefined ? {} : { message: text }),
    ...(written === undefined ? {} : { data: written }),
  };
}

/**
 * Entity data as JSON text; text stays as it is (MSG-10).
 *
 * @throws InputError `BAD_INPUT` for what is no object, or cannot be written as JSON
 */
export function writeData(data: MessageInput['data'], operation: string): string | undefined {
  const value = readData(data, operation);
  if (typeof data === 'string') {
    return data;
  }
  return value === undefined ? undefined : writeJson(operation, () => value);
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

function readData(data: unknown, operation: string): Data | undefined {
  const value = typeof data === 'string' ? parseJson(data) : data;
  if (data === undefined) {
    return undefined;
  }
  if (isObject(value)) {
    return value;
  }
  throw bad(`${operation}: data must be an object, or the JSON text of one (MSG-10).`, operation);
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writeJson(operation: string, value: () => Data): string {
  try {
    return JSON.stringify(value());
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    throw bad(
      `${operation}: data cannot be written as JSON: it holds a BigInt, or itself.`,
      operation,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may hold people's messages.
    return undefined;
  }
}

/** The data that the content brings, with what was given besides. */
function merge(composed: unknown, besides: unknown, operation: string): Data {
  const own = readData(composed, operation) ?? {};
  const given = readData(besides, operation) ?? {};
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
