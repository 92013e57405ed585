import type { SearchArgumentName } from '../../contract/index.js';
import { searchArgumentNames, searchProblem } from '../../contract/search.js';

/** A search as it was typed. */
export interface TypedSearch {
  /** What the service is asked for. */
  readonly body: Readonly<Record<string, string | number>>;
  /** Why it cannot be asked, in a sentence. */
  readonly problem?: string;
}

const numbers: ReadonlySet<string> = new Set(['mention', 'author', 'fromDate', 'toDate']);
const dates: ReadonlySet<string> = new Set(['fromDate', 'toDate']);

/**
 * Reads what somebody types into the search: arguments such as `hashtag:news`, and words, which are
 * looked for in the text of one conversation.
 *
 * @example
 * searchArguments('#news streamType:room').body; // { hashtag: 'news', streamType: 'room' }
 * searchArguments('earnings').problem; // 'A search needs "streamId" as well as "text": …'
 *
 * @param streamId - where to look; empty for everywhere
 */
export function searchArguments(typed: string, streamId = ''): TypedSearch {
  const body: Record<string, string | number> = {};
  const words: string[] = [];
  const given = (name: SearchArgumentName, value: string): string | undefined => {
    if (body[name] !== undefined) {
      return `A search takes "${name}" once.`;
    }
    const read = numbers.has(name) ? numberOf(name, value) : value;
    if (read === undefined) {
      return dates.has(name)
        ? `"${name}" takes a day: ${name}:2026-01-31.`
        : `"${name}" takes the id of a user, a number.`;
    }
    body[name] = read;
    return undefined;
  };
  for (const word of typed.split(/\s+/).filter((each) => each !== '' && each !== 'AND')) {
    const [name, value] = argumentIn(word) ?? [];
    const problem = name === undefined || value === undefined ? undefined : given(name, value);
    if (problem !== undefined) {
      return { body, problem };
    }
    if (name === undefined) {
      words.push(word);
    }
  }
  if (streamId !== '' && body['signal'] === undefined) {
    body['streamId'] ??= streamId;
  }
  if (words.length > 0) {
    body['text'] = words.join(' ');
  }
  if (
    body['text'] !== undefined &&
    body['streamId'] === undefined &&
    body['signal'] === undefined
  ) {
    return { body, problem: 'Choose a conversation as well: words are searched in one at a time.' };
  }
  const names = searchArgumentNames.filter((name) => body[name] !== undefined);
  const problem = searchProblem(names);
  return { body, ...(problem !== undefined && { problem: `A search ${problem}` }) };
}

function argumentIn(word: string): readonly [SearchArgumentName, string] | undefined {
  if (/^#./.test(word)) {
    return ['hashtag', word.slice(1)];
  }
  if (/^\$./.test(word)) {
    return ['cashtag', word.slice(1)];
  }
  const colon = word.indexOf(':');
  const name = searchArgumentNames.find(
    (known) => known.toLowerCase() === word.slice(0, Math.max(0, colon)).toLowerCase(),
  );
  return name === undefined || colon === word.length - 1
    ? undefined
    : [name, word.slice(colon + 1)];
}

function numberOf(name: string, value: string): number | undefined {
  const time =
    dates.has(name) && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number(value);
  return Number.isFinite(time) ? time : undefined;
}
