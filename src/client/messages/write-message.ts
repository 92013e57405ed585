import { type Directory } from '../../messageml/engine.js';
import { toMessageML } from '../../messageml/index.js';
import {
  carriedData,
  checkedTextOf,
  composeMessage,
  isJsonObject,
  refusalText,
} from '../../messageml/internals.js';
import { InputError } from '../errors/client-error.js';
import type { MessageInput, MessageText } from './message-input.js';

/** A message's text and data as they go over the wire. */
export interface WrittenMessage {
  readonly message: string | undefined;
  readonly data: string | undefined;
}

const nothing: WrittenMessage = { message: undefined, data: undefined };

/**
 * Writes what a message says, and its entity data as JSON text (MSG-10), checked with the rules of the
 * service first. A string is text, and escaped.
 *
 * @throws InputError `BAD_ARGUMENT` for content that the service would refuse, and for data that is not an
 *   object, or that has a key which the content uses for something else (MSG-9)
 */
export function writeMessage({ message, data }: MessageInput, operation: string): WrittenMessage {
  const checked = checkedTextOf(message);
  const isWritten = message === undefined || message === '' || checked !== undefined;
  const composed = isWritten ? nothing : compose(message, data, operation);
  const text = checked ?? composed.message;
  // What was checked brings data that was checked with it, as text.
  const isChecked = checked !== undefined && typeof data === 'string';
  const written = isChecked
    ? data
    : composed.data === undefined
      ? writeData(data, operation)
      : writeJson(operation, () => merge(composed.data, data, operation));
  return {
    message: text,
    data: written === undefined ? undefined : carriedData(written, text ?? ''),
  };
}

/**
 * Entity data as JSON text; text stays as it is (MSG-10).
 *
 * @throws InputError `BAD_ARGUMENT` for anything that is not an object, or cannot be written as JSON
 */
export function writeData(data: MessageInput['data'], operation: string): string | undefined {
  const value = readData(data, operation);
  if (typeof data === 'string') {
    return data;
  }
  return value === undefined ? undefined : writeJson(operation, () => value);
}

/** Which schemes links may have is the service's setting. */
const anyLink: Directory = { linkProblem: () => undefined };

function compose(
  content: MessageText,
  data: MessageInput['data'],
  operation: string,
): WrittenMessage {
  const besides = readData(data, operation);
  const known = isJsonObject(besides) ? { data: besides } : {};
  const checked = composeMessage(content, { ...known, directory: anyLink });
  if (!checked.ok) {
    throw bad(`${operation}: ${refusalText(checked.findings)}`, operation);
  }
  // What was given as JSON text goes out as it is, so the data that was merged is not used.
  const composed = besides === undefined ? checked.composed : toMessageML(content);
  return { message: composed.message, data: composed.data };
}

type Data = Readonly<Record<string, unknown>>;

function readData(data: unknown, operation: string): Data | undefined {
  const value = typeof data === 'string' ? parseJson(data) : data;
  if (data === undefined) {
    return undefined;
  }
  if (isData(value)) {
    return value;
  }
  throw bad(`${operation}: data must be an object, or the JSON text of one (MSG-10).`, operation);
}

function isData(value: unknown): value is Data {
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

/** The data that the content brings, with what was given besides; their keys were compared. */
function merge(composed: unknown, besides: unknown, operation: string): Data {
  return { ...readData(composed, operation), ...readData(besides, operation) };
}

function bad(problem: string, operation: string): InputError {
  return new InputError('BAD_ARGUMENT', problem, operation);
}
