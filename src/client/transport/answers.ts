import type { Readable } from 'node:stream';
import { ClientError } from '../errors/client-error.js';
import type { Reply } from './exchange.js';
import { nullIsAbsent } from './null-is-absent.js';
import type { Answer } from './route.js';

/**
 * Reads a JSON object. Fields that this version does not know stay where they are, and values are
 * taken as they come: the service only ever adds to its answers.
 */
export function object<Result extends object>(): Answer<Result> {
  return (reply, operation) => {
    const value = parseBody(reply, operation);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw malformed(reply, operation, 'a JSON object');
    }
    return value as Result;
  };
}

/** Reads a JSON object, or nothing when the service has none (204). */
export function objectIfAny<Result extends object>(): Answer<Result | undefined> {
  const read = object<Result>();
  return (reply, operation) => (hasNoBody(reply) ? undefined : read(reply, operation));
}

/**
 * Reads a JSON array, in which nothing is null; 204 is an empty one. A 200 without a body is not: what was in it is lost, and
 * whoever took it for an empty list would send a message again that is there.
 */
export function list<Item>(): Answer<readonly Item[]> {
  const read = sparseList<Item>();
  return (reply, operation) => {
    const value = read(reply, operation);
    if (value.includes(null)) {
      throw malformed(reply, operation, 'a JSON array without null in it');
    }
    return value as readonly Item[];
  };
}

/** The same, with members that may be null. */
export function sparseList<Item>(): Answer<readonly (Item | null)[]> {
  return (reply, operation) => {
    const value = reply.status === 204 ? [] : parseBody(reply, operation);
    if (!Array.isArray(value)) {
      throw malformed(reply, operation, 'a JSON array');
    }
    return value as readonly (Item | null)[];
  };
}

/**
 * Reads an object that holds lists; 204 is the given empty one. Lists that the service leaves out are empty, anything
 * else in their place is not an answer of the service.
 */
export function page<Result extends object>(empty: Result): Answer<Result> {
  const read = object<Result>();
  const lists = Object.entries(empty).filter(([, value]) => Array.isArray(value));
  return (reply, operation) => {
    if (hasNoBody(reply)) {
      return empty;
    }
    const value = read(reply, operation);
    const members = new Map<string, unknown>(Object.entries(value));
    const absent = lists.filter(([name]) => (members.get(name) ?? undefined) === undefined);
    const wrong = lists.find(
      (entry) => !absent.includes(entry) && !Array.isArray(members.get(entry[0])),
    );
    if (wrong !== undefined) {
      throw malformed(reply, operation, `an object with the list "${wrong[0]}"`);
    }
    return absent.length === 0 ? value : { ...value, ...Object.fromEntries(absent) };
  };
}

/** Takes success as the whole answer, unless it is a page for people, which a gateway gives. */
export const nothing: Answer<undefined> = (reply, operation) => {
  if (/^\s*</.test(reply.text)) {
    throw malformed(reply, operation, 'what the service answers');
  }
  return undefined;
};

/** Hands the body on as it arrives. */
export const stream: Answer<Readable> = (reply, operation) => {
  if (reply.stream === undefined) {
    throw malformed(reply, operation, 'a body');
  }
  return reply.stream;
};

/**
 * The error for an answer that is not what the operation answers: it need not be the service that gave
 * it. Never shows the answer itself.
 */
export function malformed(
  reply: Pick<Reply, 'status'>,
  operation: string,
  expected: string,
): ClientError {
  return new ClientError(
    'MALFORMED_ANSWER',
    `${operation} was answered with ${reply.status}, and the body is not ${expected}. Check that host, port and context lead to the service itself.`,
    { operation, outcome: 'unknown', status: reply.status },
  );
}

function hasNoBody(reply: Reply): boolean {
  return reply.status === 204 || reply.text === '';
}

function parseBody(reply: Reply, operation: string): unknown {
  try {
    return nullIsAbsent(reply.text, JSON.parse(reply.text));
  } catch {
    // The parser's own message quotes the body, which may hold people's messages.
    throw malformed(reply, operation, 'JSON');
  }
}
