import { type Kind, kind } from '../../contract/given/index.js';
import { InputError } from '../errors/client-error.js';
import type { MessageInput } from './message-input.js';

/** What the parts of a message must be, whatever a caller without types gives. */
const parts: Readonly<
  Record<
    keyof MessageInput,
    { readonly remedy: string; readonly fits: (value: unknown) => boolean }
  >
> = {
  message: {
    remedy: 'text, or content of the builders',
    fits: (value) => typeof value === 'string' || isObject(value),
  },
  data: {
    remedy: 'an object, or the JSON text of one (MSG-10)',
    fits: (value) => typeof value === 'string' || isObject(value),
  },
  attachments: { remedy: 'a list of files', fits: Array.isArray },
  policies: {
    remedy: '"enforce" or "accept-warning"',
    fits: (value) => value === 'enforce' || value === 'accept-warning',
  },
  version: { remedy: 'text such as "2.0"', fits: (value) => typeof value === 'string' },
};

const checks = Object.entries(parts);

/**
 * Checks what the types of a message check at compile time, for callers without types: the kind of each part, and that
 * there is something to send.
 *
 * @throws InputError `BAD_ARGUMENT` naming the part and what it must be
 */
export function checkMessageInput(input: MessageInput, operation: string): void {
  const given: unknown = input;
  const bad = (problem: string) =>
    new InputError('BAD_ARGUMENT', `${operation} ${problem}`, operation);
  if (!isObject(given)) {
    throw bad("needs an object, such as { message: 'Hello' }.");
  }
  for (const [name, { remedy, fits }] of checks) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined && !fits(value)) {
      throw bad(`cannot be made: "${name}" must be ${remedy}.`);
    }
  }
  const { message = '', attachments = [] } = input;
  if (message === '' && attachments.length === 0) {
    throw bad('needs a message or attachments.');
  }
}

/** A message; what it is made of is checked when it is opened, which reads it. */
export const messageKind: Kind<MessageInput> = kind(
  "an object, such as { message: 'Hello' }",
  (value) => isObject(value) && !Array.isArray(value),
);

/** Whether a value has fields of its own to look at. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
