import { beforeAll, expect, test } from '@jest/globals';
import { memoryStore } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { botWith, rested, talking, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

const minute = 60_000;

const greet = talking(async (c) => {
  const name = await c.ask('Who?', { within: '1min' }).catch(() => undefined);
  await c.say(name === undefined ? 'Too late.' : `Hello, ${name}.`);
});

/** A bot that asks, and does not run when the answer comes. */
async function askedBeforeItStopped() {
  const { time } = await stage.pod.control.clock.read();
  const clock = new HandClock(new Date(time).toISOString());
  const store = memoryStore();
  const { bot, name } = await botWith(stage, greet, { store, clock });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Who?');
  await rested(bot);
  await bot.stop();
  const timePasses = async (): Promise<void> => {
    clock.advance(2 * minute);
    await stage.pod.control.clock.advance(2 * minute);
  };
  const startAgain = () => botWith(stage, greet, { store, clock, name });
  return { name, timePasses, startAgain };
}

test('An answer given in time counts, though the time has passed when the bot runs again', async () => {
  const { name, timePasses, startAgain } = await askedBeforeItStopped();
  await alice.say(name, 'Alice');
  await timePasses();
  await startAgain();
  expect(await told(alice)).toBe('Hello, Alice.');
});

test('An answer given too late counts no more than it would have with the bot running', async () => {
  const { name, timePasses, startAgain } = await askedBeforeItStopped();
  await timePasses();
  await alice.say(name, 'Alice');
  await startAgain();
  expect(await told(alice)).toBe('Too late.');
});
