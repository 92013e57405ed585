import { expect, test } from '@jest/globals';
import { Command } from 'commander';
import { createProgram } from '../../../src/cli/program.js';
import { takesRange } from '../../../src/cli/service/time-range.js';
import { cadenzaHere } from '../run-here.js';

const backwards = ['--since', '2026-12-01', '--until', '2026-11-01'];

test('whatever takes --since refuses a range that ends before it begins', async () => {
  const lines = linesWith('--since', await createProgram());
  expect(lines).toContain('violations');
  for (const line of lines) {
    const { code, stdout, stderr } = await cadenzaHere(...line.split(' '), ...backwards);
    expect([line, code, stdout]).toEqual([line, 1, '']);
    expect([line, stderr]).toEqual([line, expect.stringContaining('--until lies before --since.')]);
  }
});

/** The commands below one that have an option, each with a word for what it has to be told. */
function linesWith(option: string, { commands }: Command): readonly string[] {
  return commands.flatMap((command) => {
    const needed = command.registeredArguments.filter(({ required }) => required).map(() => 'ID');
    const own = [command.name(), ...needed].join(' ');
    return [
      ...(command.options.some(({ long }) => long === option) ? [own] : []),
      ...linesWith(option, command).map((line) => `${command.name()} ${line}`),
    ];
  });
}

test('violations of before yesterday need to be told from when on', async () => {
  const { code, stderr } = await cadenzaHere('violations', '--until', '2026-01-01');
  expect(code).toBe(1);
  expect(stderr).toContain('--until lies before where the range begins without --since');
});

test.each([
  [[]],
  [['--since', '2026-11-01']],
  [['--until', '2026-11-01']],
  [['--since', '2026-11-01', '--until', '2026-11-01']],
])('%j is a range', async (words) => {
  let isCalled = false;
  const command = takesRange(new Command('list'), { since: 'from', until: 'to' });
  command.action(() => {
    isCalled = true;
  });
  await command.parseAsync(words, { from: 'user' });
  expect(isCalled).toBe(true);
});
