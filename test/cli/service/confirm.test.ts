import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { confirm } from '../../../src/cli/service/confirm.js';

/** A terminal at which somebody types an answer. */
function terminalWith(answer: string, key = '\n') {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${answer}${key}`);
  return { input, output: Object.assign(new PassThrough(), { isTTY: true }) };
}

/** All that was written to a terminal. */
async function shownAt({ output }: ReturnType<typeof terminalWith>): Promise<string> {
  output.end();
  return text(output);
}

test.each(['y', 'Yes'])('a person at a terminal is asked; %j goes on', async (answer) => {
  const terminal = terminalWith(answer);
  await confirm('This deletes it.', {}, terminal);
  expect(await shownAt(terminal)).toContain('This deletes it. Go on? [y/N] ');
});

test('a name in the question does nothing to the terminal', async () => {
  const terminal = terminalWith('y');
  await confirm('\u001B[2J\u009Bmallory is disabled.', {}, terminal);
  expect(await shownAt(terminal)).toContain(' [2J mallory is disabled. Go on?');
});

test.each(['', 'n', 'no', 'yesterday'])('%j does not', async (answer) => {
  await expect(confirm('This deletes it.', {}, terminalWith(answer))).rejects.toMatchObject({
    message: 'Nothing was done.',
    exitCode: 1,
  });
});

test.each([
  ['Ctrl-D', '\u0004', 1],
  ['Ctrl-C', '\u0003', 130],
])('nor does %s, which ends the line of the question', async (_, key, exitCode) => {
  const terminal = terminalWith('', key);
  await expect(confirm('This deletes it.', {}, terminal)).rejects.toMatchObject({
    message: 'Nothing was done.',
    exitCode,
  });
  expect(await shownAt(terminal)).toMatch(/\[y\/N\] .*\r\n$/s);
});

test('where nobody can be asked, it takes --yes', async () => {
  const piped = { input: new PassThrough(), output: new PassThrough() };
  await expect(confirm('This deletes it.', {}, piped)).rejects.toMatchObject({
    message: 'This deletes it. Confirm with --yes.',
  });
  await confirm('This deletes it.', { yes: true }, piped);
});
