import type { Command } from 'commander';
import { asksForHelp, follow, hasCommands } from './follow-words.js';

/**
 * The words to parse in place of `help keys generate` or `keys help generate`: `keys generate --help`. Where help
 * is asked for a command that does not exist, in this way or with `--help`, the words up to its name, so that the same
 * sentence tells of it as without help.
 *
 * @param words - of the command line, without the program
 */
export function withoutHelpCommand(program: Command, words: readonly string[]): readonly string[] {
  if (asksForHelp(words)) {
    const { command, rest } = follow(program, words);
    const isUnknown = hasCommands(command) && rest[0]?.startsWith('-') === false;
    return isUnknown ? words.slice(0, words.length - rest.length + 1) : words;
  }
  const place = words.indexOf('help');
  const [groups, asked] = [words.slice(0, place), words.slice(place + 1)];
  const group = follow(program, groups);
  if (place < 0 || asked.length === 0 || group.rest.length > 0 || !hasCommands(group.command)) {
    return words;
  }
  const line = [...groups, ...asked];
  const { command, rest } = follow(program, line);
  const known = line.length - rest.length;
  return rest.length > 0 && hasCommands(command)
    ? line.slice(0, known + 1)
    : [...line.slice(0, known), '--help'];
}
