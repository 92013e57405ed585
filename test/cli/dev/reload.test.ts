import { execFile } from 'node:child_process';
import { isAbsolute, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import type { BotProblem, BotTrace } from '../../../src/contract/index.js';

const root = resolve(__dirname, '../../..');
let stdout = '';

beforeAll(async () => {
  const program = ['test/built/run-on-sources.mjs', resolve(__dirname, 'play-reloads.ts')];
  ({ stdout } = await promisify(execFile)(process.execPath, program, { cwd: root }));
}, 120_000);

test('a bot starts again when its file changes, and what it keeps stays', () => {
  expect(stdout.match(/alice reads: (one|two|three|four) \d/g)).toEqual([
    'alice reads: one 1',
    'alice reads: two 2',
    'alice reads: three 3',
    'alice reads: four 4',
    'alice reads: four 5',
  ]);
  expect(stdout.match(/greeter was reloaded in \d+ ms/g)).toHaveLength(3);
});

test('the welcome names a command that the bot has', () => {
  expect(stdout).toContain('choose Greeter, and send: /hi\n');
});

test('the folder with its keys stays out of a repository, whatever it is called', () => {
  expect(stdout).toContain('git leaves out: *\n');
});

test('the bot runs with the options of its file, and with a key for what it keeps encrypted', () => {
  expect(stdout).toContain('alice reads: one 1 fr');
});

test('a file that is wrong is shown with the place, and the bot before runs on', () => {
  expect(stdout).toContain('greeter could not be reloaded. The one before runs on.');
  expect(stdout).toMatch(/greeter\.ts:1:26\n> 1 \| export default function \(\n {4}\| {26}\^/);
});

test('a file that is gone is told as that', () => {
  expect(stdout).toMatch(
    /The file .*greeter\.ts is gone\. Put it back, or stop and start without it\./,
  );
});

test('an error of a handler is shown with the line that threw it', () => {
  expect(stdout).toMatch(
    /Error: broken on purpose\n.*greeter\.ts:17:11\n(?: .*\n)*> 17 \| {5}throw new Error\('broken on purpose'\);/,
  );
});

test('an error of a bot that runs on shows the line as it was when it was loaded', () => {
  const whileWrong = stdout.slice(stdout.indexOf('The one before runs on.'));
  expect(whileWrong).toMatch(
    /greeter\.ts:17:11\n(?: .*\n)*> 17 \| {5}throw new Error\('broken on purpose'\);/,
  );
});

test('every place is an absolute path, of errors in building and in running alike', () => {
  const places = [...stdout.matchAll(/^ {2}(\S*greeter\.ts):\d+:\d+$/gm)].map(
    ([, file = '']) => file,
  );
  expect(new Set(places).size).toBe(1);
  expect(places.every((file) => isAbsolute(file))).toBe(true);
});

test('an error that nothing caught is told once with its place, and all goes on', () => {
  const late = stdout.match(
    /^Nothing caught this error\..*\nError: (?:late|nobody) .*\n.*greeter\.ts:\d+:\d+$/gm,
  );
  expect(late?.map((told) => /Error: (.*)/.exec(told)?.[1])).toEqual([
    'nobody waited',
    'late on purpose',
  ]);
  expect(stdout).toContain('alice reads: four 5');
});

test('what a bot logs is for people, and says nothing that was shown already', () => {
  const logged = stdout.match(/^the log says: .*(\n {2}.*)*/gm);
  expect(logged).toEqual([
    'the log says: info greeter: looked for a price room=Desk tries=2',
    expect.stringMatching(
      /: error greeter: found none\n {2}TypeError: no price\n +at .*greeter\.ts:26:\d+\)?$/,
    ),
  ]);
});

test('a message that was refused is shown with its markup and the place in it', () => {
  expect(stdout).toMatch(/the message:1:12 error .*\n.*\n {2}1 \| <messageML><strong>no/);
});

test('what no line of the project is known for is shown with its handler', () => {
  expect(stdout).toMatch(
    /NO_SUCH_ROOM: There is no active room named "Nowhere".*\n {2}in the handler of \/nowhere\n/,
  );
});

test('for what nothing took there is a handler to paste', () => {
  expect(stdout).toContain("bot.command('/price {word1} {int2:int}', async (ctx) => {");
});

test('a reply that nobody waited for and that was refused is shown as well', () => {
  expect(stdout).toMatch(/the message:1:12 error .*\n.*\n {2}1 \| <messageML><em>nobody waits/);
});

test('what is wrong is shown in the console as well: below its message, or where the bot was last spoken to', () => {
  const shown = [...stdout.matchAll(/^console shows: (.*)$/gm)].map(
    ([, json = '']) => (JSON.parse(json) as { readonly botProblem: BotProblem }).botProblem,
  );
  const text = (problem?: BotProblem): string =>
    `${problem?.title ?? ''}\n${problem?.details ?? ''}`;
  expect(shown.map(({ messageId }) => messageId !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(shown.flatMap(({ untilStarted }, at) => (untilStarted ? [at] : []))).toEqual([4, 6]);
  expect(text(shown[0])).toMatch(/^Error: broken on purpose\n(?:.*\n)*> 17 \| /);
  expect(text(shown[1])).toContain('<messageML><strong>no');
  expect(text(shown[2])).toContain('<messageML><em>nobody waits');
  expect(text(shown[3])).toContain('in the handler of /nowhere');
  expect(text(shown[4])).toMatch(/^greeter could not be reloaded\. The one before runs on\.\n/);
  expect(text(shown[5])).toContain('> 17 | ');
  expect(text(shown[6])).toContain('greeter.ts is gone.');
  expect(text(shown[7])).toContain("bot.command('/price {word1} {int2:int}'");
  expect(new Set(shown.map(({ streamId }) => streamId)).size).toBe(1);
});

test('the pod keeps what the bot made of each event: what took it, and what that threw', () => {
  const [, json = '[]'] = /^pod keeps: (.*)$/m.exec(stdout) ?? [];
  const traces = JSON.parse(json) as readonly Omit<BotTrace, 'type' | 'eventId'>[];
  expect(traces).toContainEqual({ outcome: 'handled', handler: '/hi', took: expect.any(Number) });
  expect(traces).toContainEqual({ outcome: 'unmatched', took: expect.any(Number) });
  expect(traces).toContainEqual({
    outcome: 'failed',
    handler: '/fail',
    took: expect.any(Number),
    error: 'Error: broken on purpose',
  });
});
