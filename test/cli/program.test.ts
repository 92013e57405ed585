import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.js';
import { cadenza } from './run-cadenza.js';
import { cadenzaHere } from './run-here.js';

test('every command says what it does as an order, and explains its arguments and options', async () => {
  for (const command of commandsOf(await createProgram())) {
    const name = command.name();
    expect([name, command.description()]).toEqual([name, expect.stringMatching(orders)]);
    const parts = [...command.registeredArguments, ...command.options];
    expect([name, parts.filter(({ description }) => description === '')]).toEqual([name, []]);
  }
});

test.each([
  ['check', ['check', 'completion']],
  ['--version', ['completion']],
  ['chekc', expect.arrayContaining(['check', 'send', 'completion'])],
  ['constructor', expect.arrayContaining(['check', 'send', 'completion'])],
])('of the commands, %s loads those that it needs', async (called, needed) => {
  const { commands } = await createProgram(called);
  expect(commands.map((command) => command.name())).toEqual(needed);
});

test.each([
  [['help', 'keys', 'generate'], 'Usage: cadenza keys generate '],
  [['keys', 'help', 'generate'], 'Usage: cadenza keys generate '],
  [['help', 'users', 'roles', 'add'], 'Usage: cadenza users roles add '],
  [['help', 'check', 'message.xml'], 'Usage: cadenza check '],
  [['help', 'users'], 'Usage: cadenza users '],
])('%s shows the help of the command that the words lead to', async (words, usage) => {
  const { code, stdout } = await cadenza(words);
  expect([code, stdout.slice(0, usage.length)]).toEqual([0, usage]);
});

test.each([
  [['help', 'pood'], "unknown command 'pood'\n(Did you mean pod?)"],
  [['help', 'keys', 'genrate'], "unknown command 'genrate'\n(Did you mean generate?)"],
  [['pood', '--help'], "unknown command 'pood'\n(Did you mean pod?)"],
  [['keys', 'genrate', '-h'], "unknown command 'genrate'\n(Did you mean generate?)"],
  [['keys', 'help', 'genrate'], "unknown command 'genrate'\n(Did you mean generate?)"],
])('%s says that there is no such command', async (words, said) => {
  const { code, stdout, stderr } = await cadenza(words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(said);
});

test('each group of commands says which it has no command of, and the nearest that it has', async () => {
  const groups = groupsOf(await createProgram());
  expect(groups).toContainEqual([['users', 'roles'], 'list']);
  for (const [words, first] of groups) {
    const misspelt = `${first}x`;
    const { code, stderr } = await cadenzaHere(...words, misspelt);
    expect([code, stderr]).toEqual([
      1,
      `error: unknown command '${misspelt}'\n(Did you mean ${first}?)\n` +
        `Run ${['cadenza', ...words].join(' ')} --help to see what it takes.\n`,
    ]);
  }
});

/** The words of each group, and its first command. */
function groupsOf({ commands }: Command): readonly (readonly [readonly string[], string])[] {
  return commands.flatMap((group) => {
    const [first] = group.commands;
    const inside = groupsOf(group).map(
      ([words, name]) => [[group.name(), ...words], name] as const,
    );
    return first === undefined ? [] : [[[group.name()], first.name()] as const, ...inside];
  });
}

test.each([
  [['streams', '--csv', '--json'], "error: option '--csv' cannot be used"],
  [['users', 'roles', '--limit', '1'], "error: unknown option '--limit'"],
  [['dead-letters', '--limit', '0'], 'A whole number from 1 on is expected.'],
])('%s is the list of the group', async (words, said) => {
  const { code, stderr } = await cadenzaHere(...words);
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(stderr).toContain(' list --help');
});

test.each([
  [['streams', '--help'], 'Usage: cadenza streams '],
  [['streams', 'members'], 'Usage: cadenza streams members '],
])('%s lists nothing', async (words, usage) => {
  const { stdout, stderr } = await cadenzaHere(...words);
  expect(stdout + stderr).toContain(usage);
});

test('only what shows several takes a limit', async () => {
  const limited = commandsOf(await createProgram())
    .filter(({ options }) => options.some(({ long }) => long === '--limit'))
    .map((command) => command.name());
  expect(limited).not.toContain('show');
  expect(limited).not.toContain('get');
  expect(limited).toContain('search');
});

test('help fits a terminal of 60 columns', async () => {
  const program = await createProgram();
  for (const command of [program, ...commandsOf(program)]) {
    command.configureHelp({ ...command.configureHelp(), helpWidth: 60 });
    const lines = command.helpInformation().split('\n');
    const tooLong = lines.filter((line) => line.length > 60 && !line.startsWith('Usage:'));
    expect([command.name(), tooLong]).toEqual([command.name(), []]);
  }
});

test('what a help says after its options fits it too, but for examples, which are there to be copied', async () => {
  for (const words of [['state', 'move'], ['migrate'], ['messageml'], ['pod']]) {
    const { stdout } = await cadenzaHere(...words, '--help');
    const tooLong = stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  '));
    expect([words, tooLong]).toEqual([words, []]);
  }
});

/** Commands for people: "Make a bot." and not "Makes a bot.", "The bot." or "bot". */
const orders = /^(?!The |Those |It )[A-Z][a-z]*[a-rt-z]\b.*\.$/s;

function commandsOf(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => [one, ...commandsOf(one)]);
}

// The device of Linux to which nothing can be written.
(existsSync('/dev/full') ? test : test.skip).each([
  ['check', __filename],
  ['--help'],
  ['--version'],
  ['run', '--help'],
  ['help', 'users'],
  ['completion', 'bash'],
])('output that cannot be written is a failure: %s %s', (...words) => {
  const full = openSync('/dev/full', 'w');
  const main = resolve(__dirname, '../../dist/cli/main.js');
  const { status, stderr } = spawnSync(process.execPath, [main, ...words], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The output could not be written: no space left on device.\n',
  });
});
