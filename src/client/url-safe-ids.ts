import { toUrlSafeId } from '../contract/index.js';
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
      normalize(result, keys);
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

/** The answer was just read and is not shared yet, so it is changed in place. */
function normalize(value: unknown, keys: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [key, held] of Object.entries(value) as [string, unknown][]) {
    if (key === formValues) {
      continue;
    }
    const safe = keys.has(key) ? safeId(held) : held;
    if (safe === held) {
      normalize(held, keys);
    } else {
      Reflect.set(value, key, safe);
    }
  }
}

function safeId(held: unknown): unknown {
  if (Array.isArray(held)) {
    return held.every((id) => typeof id === 'string') ? held.map(toUrlSafeId) : held;
  }
  return typeof held === 'string' && /[+/=]/.test(held) ? toUrlSafeId(held) : held;
}
