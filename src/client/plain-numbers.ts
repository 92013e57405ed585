import { replaceMembers } from './replace-members.js';
import { formValues } from './transport/null-is-absent.js';
import type { Answer } from './transport/route.js';

/** The keys under which messages and events have ids of users, and times in epoch milliseconds. */
const numberKeys = ['userId', 'timestamp', 'initialTimestamp', 'eventTimestamp'] as const;

/** What others chose the keys and values of: users, and what raises events of the system. */
const left: ReadonlySet<string> = new Set([formValues, 'parameters']);

/**
 * An answer whose ids of users and times are numbers, also where the service writes them as text, as those do that want
 * no digit lost on the way: a bot compares them. A number that JavaScript cannot hold exactly stays text.
 *
 * @example
 * plainNumbers(object<User>(), 'id'); // {"id":"68719476742"} is read as { id: 68719476742 }
 *
 * @param moreKeys - keys of numbers, or of lists of them, in this answer alone: `id`
 */
export function plainNumbers<Result>(
  answer: Answer<Result>,
  ...moreKeys: readonly string[]
): Answer<Result> {
  const keys: ReadonlySet<string> = new Set([...numberKeys, ...moreKeys]);
  const asText = new RegExp(`"(?:${[...keys].join('|')})"\\s*:\\s*(?:\\[\\s*)?"\\d`);
  return (reply, operation) => {
    const result = answer(reply, operation);
    // Most services write numbers, so most answers need no walk.
    if (asText.test(reply.text)) {
      replaceMembers(result, { keys, left, by: plainNumber });
    }
    return result;
  };
}

function plainNumber(held: unknown): unknown {
  if (Array.isArray(held)) {
    const numbers = held.map(plainNumber);
    return numbers.every((one, place) => one === held[place]) ? held : numbers;
  }
  const number = typeof held === 'string' && /^\d+$/.test(held) ? Number(held) : undefined;
  return Number.isSafeInteger(number) ? number : held;
}
