import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client, SearchArguments, SearchOptions } from '../../client/index.js';
import type { AnySearchArguments } from '../../client/messages/search/search-arguments.js';
import {
  CadenzaError,
  type SearchArgumentName,
  searchArgumentNames,
  searchProblem,
} from '../../contract/index.js';
import { findUser } from './find-user.js';
import { takesRange, type TimeRange } from './time-range.js';

/** What `cadenza messages search` takes. */
export interface SearchCommandOptions extends TimeRange {
  readonly hashtag?: string;
  readonly cashtag?: string;
  readonly mention?: string;
  readonly author?: string;
  readonly text?: string;
  readonly stream?: string;
  readonly streamType?: NonNullable<AnySearchArguments['streamType']>;
  readonly signal?: string;
  readonly oldestFirst?: true;
  readonly tier?: NonNullable<SearchOptions['tier']>;
}

/** The options by which the arguments of the service are given. */
const optionOf: Readonly<Record<SearchArgumentName, string>> = {
  hashtag: '--hashtag',
  cashtag: '--cashtag',
  mention: '--mention',
  author: '--author',
  text: '--text',
  streamType: '--stream-type',
  streamId: '--stream',
  signal: '--signal',
  fromDate: '--since',
  toDate: '--until',
};

/** Adds the options of a search. */
export function searches(command: Command): Command {
  const searching = command
    .option('--hashtag <tag>', 'without #')
    .option('--cashtag <tag>', 'without $')
    .option('--mention <user>', 'who is mentioned: a user name, e-mail address or id')
    .option('--author <user>', 'who wrote it: a user name, e-mail address or id')
    .option('--text <words>', 'words, within one --stream')
    .option('--stream <id>', 'in this conversation')
    .addOption(
      new Option('--stream-type <type>', 'in conversations of this type')
        .choices(['CHAT', 'IM', 'MIM', 'ROOM', 'POST'])
        .argParser(readStreamType),
    )
    .option('--signal <id>', 'what this signal collects');
  return takesRange(searching, { since: 'sent from this time on', until: 'sent up to this time' })
    .option('--oldest-first', 'the oldest first; otherwise the newest')
    .addOption(
      new Option('--tier <tier>', 'recent messages, older ones, or both').choices([
        'hot',
        'warm',
        'all',
      ]),
    );
}

/**
 * What to search for.
 *
 * @param words - as a person writes them: `#tag`, `$tag`, or words of the text
 * @throws CadenzaError `UNSUPPORTED_SEARCH` for options that the service does not take together,
 *   `NO_SUCH_USER`
 */
export async function searchOf(
  client: Client,
  words: string | undefined,
  options: SearchCommandOptions,
): Promise<SearchArguments> {
  const { mention, author, stream, since, until, hashtag, cashtag, text, streamType, signal } =
    options;
  const search = {
    ...defined({ hashtag, cashtag, text, streamType, signal }),
    ...(words !== undefined && argumentOf(words)),
    ...defined({ streamId: stream, fromDate: since, toDate: until }),
    ...(mention !== undefined && { mention: (await findUser(client, mention)).id }),
    ...(author !== undefined && { author: (await findUser(client, author)).id }),
  };
  requireSupported(search);
  return search;
}

function argumentOf(words: string): AnySearchArguments {
  const [tag, rest] = [words.charAt(0), words.slice(1)];
  return tag === '#' ? { hashtag: rest } : tag === '$' ? { cashtag: rest } : { text: words };
}

/** Without what is undefined. */
function defined(options: {
  readonly [Name in keyof AnySearchArguments]: AnySearchArguments[Name] | undefined;
}): AnySearchArguments {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function requireSupported(search: AnySearchArguments): asserts search is SearchArguments {
  const problem = searchProblem(searchArgumentNames.filter((name) => name in search));
  if (problem !== undefined) {
    throw new CadenzaError(
      'UNSUPPORTED_SEARCH',
      `The search ${problem.replace(/"(\w+)"/g, (quoted, name: string) => optionFor(name) ?? quoted)}`,
    );
  }
}

function optionFor(name: string): string | undefined {
  return Object.entries(optionOf).find(([known]) => known === name)?.[1];
}

function readStreamType(text: string): string {
  const type = text.toUpperCase();
  if (['CHAT', 'IM', 'MIM', 'ROOM', 'POST'].includes(type)) {
    return type;
  }
  throw new InvalidArgumentError('CHAT, IM, MIM, ROOM or POST is expected.');
}
