import { toUrlSafeId } from '../contract/index.js';
import { replaceMembers } from './replace-members.js';
import { formValues } from './transport/null-is-absent.js';
import type { Answer } from './transport/route.js';

/** The keys under which answers name streams and messages, wherever they stand. */
const idKeys = [
  'messageId',
  'parentMessageId',
  'replacing',
  'replacedBy',
  'initialMessageId',
  'pinnedMessageId',
  'formMessageId',
  'streamId',
  'replies',
  'forwards',
  'formReplies',
] as const;

/** What users entered, under keys that they did not choose either. */
const left: ReadonlySet<string> = new Set([formValues]);

/**
 * An answer whose ids of streams and messages are URL-safe, in whichever alphabet they came, so that
 * ids can be compared. Ids of files are left as they are, because they are opaque, and so is what users
 * entered into forms.
 *
 * @param moreKeys - keys that name a stream or message in this answer alone: `id`
 */
export function urlSafeIds<Result>(
  answer: Answer<Result>,
  ...moreKeys: readonly string[]
): Answer<Result> {
  const keys: ReadonlySet<string> = new Set([...idKeys, ...moreKeys]);
  const unsafe = new RegExp(`"(?:${[...keys].join('|')})"\\s*:\\s*(?:\\[|"[^"]*[+/=])`);
  return (reply, operation) => {
    const result = answer(reply, operation);
    // Services answer URL-safe ids but for a few, so most answers need no walk.
    if (unsafe.test(reply.text)) {
      replaceMembers(result, { keys, left, by: safeId });
    }
    return result;
  };
}

/**
 * An id that a caller gives, URL-safe in whichever alphabet it is. Anything that is not text is left as it is, for
 * the call to refuse by the name of its parameter.
 */
export function givenId(id: string): string {
  const given: unknown = id;
  return typeof given === 'string' ? toUrlSafeId(given) : id;
}

function safeId(held: unknown): unknown {
  if (Array.isArray(held)) {
    return held.every((id) => typeof id === 'string') ? held.map(toUrlSafeId) : held;
  }
  return typeof held === 'string' && /[+/=]/.test(held) ? toUrlSafeId(held) : held;
}
