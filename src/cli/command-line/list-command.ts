import type { Command } from 'commander';
import { asksForHelp, follow } from './follow-words.js';

/**
 * The words to parse in place of `streams --json`: `streams list --json`. A group whose `list` needs nothing to be named
 * lists when no command is. Any other word in its place is a command, and is told when there is none of that name.
 *
 * @param words - of the command line, without the program
 */
export function withList(program: Command, words: readonly string[]): readonly string[] {
  const { command, rest } = follow(program, words);
  const [next = '-'] = rest;
  const list = command.commands.find((child) => child.name() === 'list');
  const lists = list?.registeredArguments.every(({ required }) => !required) ?? false;
  return lists && next.startsWith('-') && !asksForHelp(words)
    ? [...words.slice(0, words.length - rest.length), 'list', ...rest]
    : words;
}
