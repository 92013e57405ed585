import type { Command } from 'commander';

/** Where the words of a command line lead. */
export interface Followed {
  readonly command: Command;
  /** The words that name no command. */
  readonly rest: readonly string[];
}

/** Follows words to the command that they name, from a program or a group of commands. */
export function follow(command: Command, words: readonly string[]): Followed {
  const next = command.commands.find((child) => child.name() === words[0]);
  return next === undefined ? { command, rest: words } : follow(next, words.slice(1));
}

/** Whether it is a group, such as `cadenza users`. */
export function hasCommands({ commands }: Command): boolean {
  return commands.length > 0;
}

const helpFlags = ['-h', '--help'];

/** Whether one of the words is `--help`. */
export function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => helpFlags.includes(word));
}
