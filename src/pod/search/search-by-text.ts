import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { answerSearch } from './search-messages.js';

/** The arguments that are numbers, in lower case. */
const numeric: ReadonlySet<string> = new Set(['author', 'mention', 'fromdate', 'todate']);

/**
 * `GET /agent/v1/message/search?query=`: the same search as by POST, its arguments written as a text:
 * `hashtag:news AND streamType:room`.
 */
export async function searchMessagesByText(call: SessionCall): Promise<Answer> {
  const text = call.query('query');
  if (text === undefined) {
    throw badRequest('"query" is missing: field:value pairs with AND between them.');
  }
  return answerSearch(call, argumentsOf(text));
}

function argumentsOf(text: string): Record<string, unknown> {
  // One space of each side: a pattern for many would try each of a long row as the first.
  const pairs = text.split(/\sAND\s/i).map(pairOf);
  const names = pairs.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) {
    throw badRequest('An argument is given twice.');
  }
  return Object.fromEntries(pairs);
}

function pairOf(text: string): [string, unknown] {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  if (!/^[a-z]+$/i.test(name) || value === '') {
    throw badRequest('"query" takes field:value pairs with AND between them.');
  }
  return [
    name,
    numeric.has(name.toLowerCase()) && /^\d{1,19}$/.test(value) ? Number(value) : value,
  ];
}
