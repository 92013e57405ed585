import { beforeAll, expect, test } from '@jest/globals';
import echo from '../../bots/echo/bot.js';
import type { TestUser } from '../../src/testing/index.js';
import { Stage } from '../bot/stage.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  await stage.bot('echo', echo);
  alice = await stage.person('alice');
});

async function answerTo(text: string): Promise<string> {
  await alice.say('echo', text);
  return (await alice.nextMessage()).text;
}

test.each([
  ['/echo hello', 'hello'],
  ['/ECHO  two  words ', 'two  words'],
  ['/echo <b>&amp; ${x}', '<b>&amp; ${x}'],
  ['/shout hello', 'HELLO!'],
  ['/repeat 2 "so long"', 'so long'],
  ['/repeat 99 x', 'Between once and ten times'],
  ['/tags #news $IBM', '#news is about $IBM'],
  ['/wave @bob', 'Hello, @'],
  ['/wave @bob "Good morning"', 'Good morning'],
  ['/whoami', 'You are Alice'],
  ['/echo', 'The argument "text" is missing.'],
  ['/repeat twice x', 'needs a whole number, not "twice"'],
  ['/ehco hello', 'Did you mean /echo?'],
  ['/help', '/wave @user [greeting…] – Greet somebody'],
])('%s is answered: %s', async (said, answer) => {
  expect(await answerTo(said)).toContain(answer);
});
