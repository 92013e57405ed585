import { isObject } from '../check-input.js';
import type { MessageToImport } from './message-to-import.js';

interface Field {
  /** Completes "must be". */
  readonly remedy: string;
  readonly fits: (value: unknown) => boolean;
}

const isString = (value: unknown): boolean => typeof value === 'string';
const text: Field = { remedy: 'text', fits: isString };
const id: Field = {
  remedy: 'text that is not empty',
  fits: (value) => isString(value) && value !== '',
};

/** What the fields of a message must be, whatever the program that it comes from has made of them. */
const fields: Readonly<Partial<Record<keyof MessageToImport, Field>>> = {
  message: {
    remedy: 'text, or content of the builders',
    fits: (value) => isString(value) || isObject(value),
  },
  originalMessageId: text,
  originatingSystemId: text,
  streamId: id,
  intendedMessageFromUserId: { remedy: 'the id of a user', fits: Number.isSafeInteger },
  intendedMessageTimestamp: {
    remedy: 'a date or a number of milliseconds since 1970',
    fits: (value) => typeof value === 'number' || value instanceof Date,
  },
  attachments: {
    remedy: 'a list of files',
    fits: (value) => value === undefined || Array.isArray(value),
  },
};

/** That something is not an object, and so no message; nothing when it is one. */
export function objectProblem(input: unknown): string | undefined {
  return isObject(input) ? undefined : 'This is not a message: a message is an object.';
}

/** Which field of a message is missing or not of its kind; nothing when all are right (IMP-2). */
export function fieldProblem(input: unknown): string | undefined {
  if (!isObject(input)) {
    return objectProblem(input);
  }
  for (const [name, { remedy, fits }] of Object.entries(fields)) {
    const value: unknown = Reflect.get(input, name);
    if (!fits(value)) {
      return value === undefined || value === null
        ? `${name} is missing; it must be ${remedy}.`
        : `${name} must be ${remedy}.`;
    }
  }
  return undefined;
}

/** The id by which a message is known to a journal, when it has one. */
export function originalIdOf(input: unknown): string | undefined {
  const id: unknown =
    typeof input === 'object' && input !== null
      ? Reflect.get(input, 'originalMessageId')
      : undefined;
  return typeof id === 'string' ? id : undefined;
}
