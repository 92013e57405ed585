import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.js';

test('every command says what it does as an order, and explains its arguments and options', () => {
  for (const command of commandsOf(createProgram())) {
    const name = command.name();
    expect([name, command.description()]).toEqual([name, expect.stringMatching(orders)]);
    const parts = [...command.registeredArguments, ...command.options];
    expect([name, parts.filter(({ description }) => description === '')]).toEqual([name, []]);
  }
});

test('only what shows several takes a limit', () => {
  const limited = commandsOf(createProgram())
    .filter(({ options }) => options.some(({ long }) => long === '--limit'))
    .map((command) => command.name());
  expect(limited).not.toContain('show');
  expect(limited).not.toContain('get');
  expect(limited).toContain('search');
});

test('help fits a terminal of 60 columns', () => {
  const program = createProgram();
  for (const command of [program, ...commandsOf(program)]) {
    command.configureHelp({ ...command.configureHelp(), helpWidth: 60 });
    const lines = command.helpInformation().split('\n');
    const tooLong = lines.filter((line) => line.length > 60 && !line.startsWith('Usage:'));
    expect([command.name(), tooLong]).toEqual([command.name(), []]);
  }
});

/** Commands for people: "Make a bot." and not "Makes a bot.", "The bot." or "bot". */
const orders = /^(?!The |Those |It )[A-Z][a-z]*[a-rt-z]\b.*\.$/s;

function commandsOf(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => [one, ...commandsOf(one)]);
}
