import { suggest } from '../../contract/suggest.js';
import type { CommandGroup } from './answers.js';
import { type Command, standsAlone } from './commands.js';
import { leadingWords } from './usage.js';

/** What somebody may ask help about. */
interface Topics<Handler> {
  readonly commands: readonly Command<Handler>[];
  readonly groups: readonly CommandGroup[];
}

/** What was asked about: a group, the commands that begin with these words, or nothing that there is. */
export type Topic<Handler> =
  | { readonly kind: 'group'; readonly words: string }
  | { readonly kind: 'commands'; readonly commands: readonly Command<Handler>[] }
  | { readonly kind: 'unknown'; readonly suggestion: string | undefined };

/**
 * Finds what somebody asks help about, who need not write the slash: `order new` are the commands that begin with
 * `/order new`. What is hidden is not found.
 */
export function findTopic<Handler>(asked: string, topics: Topics<Handler>): Topic<Handler> {
  const topic = plain(asked);
  const groups = topics.groups.filter(({ hidden }) => !hidden);
  const group = groups.find(({ words }) => plain(words) === topic);
  if (group !== undefined) {
    return { kind: 'group', words: group.words };
  }
  const shown = topics.commands.filter(({ hidden = false }) => !hidden);
  const commands = shown.filter((command) => calledBy(command).includes(topic));
  if (commands.length > 0) {
    return { kind: 'commands', commands };
  }
  const names = [
    ...groups.map(({ words }) => words),
    ...shown.map(({ pattern }) => leadingWords(pattern)),
  ];
  const near = suggest(topic, names.map(plain));
  return { kind: 'unknown', suggestion: names.find((name) => plain(name) === near) };
}

function calledBy<Handler>({ pattern, aliases = [], group }: Command<Handler>): readonly string[] {
  const behind = group === undefined ? '' : `${group} `;
  const called = aliases.map((alias) => (standsAlone(alias) ? alias : behind + alias));
  return [leadingWords(pattern), ...called].map(plain);
}

/** In small letters, without the slash in front, with single spaces. */
function plain(words: string): string {
  return words.trim().replace(/^\//, '').replace(/\s+/g, ' ').toLowerCase();
}
