import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestUser } from '../../../src/testing/index.js';
import { Stage } from '../stage.js';
import { botWith, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
  bob = await stage.person('bob');
});

describe('A conversation', () => {
  test('lets a command break in and asks the open question again', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) => c.say(`You: ${await c.ask('Well?')}`));
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/time', (ctx) => ctx.reply('Noon.'));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, '/time');
    expect(await told(alice)).toBe('Noon.');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, 'Fine');
    expect(await told(alice)).toBe('You: Fine');
  });

  test('asks again where it asked, when a command breaks in there', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) => {
        const answer = await c.ask('May they?', { in: { username: 'bob' } });
        await c.say(`Bob: ${answer}`);
      });
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/time', (ctx) => ctx.reply('Noon.'));
    });
    await alice.say(name, '/ask');
    expect(await told(bob)).toBe('May they?');
    await bob.say(name, '/time');
    expect([await told(bob), await told(bob)]).toEqual(['Noon.', 'May they?']);
    await bob.say(name, 'She may');
    expect(await told(alice)).toBe('Bob: She may');
  });

  test('asks again for a choice, in words: the buttons stand further up', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) =>
        c.say(`You: ${await c.choose('Which?', ['red', 'green'])}`),
      );
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/time', (ctx) => ctx.reply('Noon.'));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toContain('Which?');
    await alice.say(name, '/time');
    expect(await told(alice)).toBe('Noon.');
    expect(await told(alice)).toBe('Which?\nPlease choose one of these: red, green.');
    await alice.say(name, '2');
    expect(await told(alice)).toBe('You: green');
  });

  test('a command with a slash breaks in with wrong arguments too; other words are answers', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) => c.say(`You: ${await c.ask('Well?')}`));
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/count {n:int}', (ctx) => ctx.reply(`${ctx.args.n}`));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, '/count many');
    expect(await told(alice)).toContain('needs a whole number');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, '/home/alice');
    expect(await told(alice)).toBe('You: /home/alice');
  });

  test('ends when a command breaks in, where that is what commands do', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', { interrupt: 'drop' }, (c) => c.ask('Well?'));
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/time', (ctx) => ctx.reply('Noon.'));
      bot.fallback((ctx) => ctx.reply('What?'));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, '/time');
    expect([await told(alice), await told(alice)]).toEqual(['All right, never mind.', 'Noon.']);
    await alice.say(name, 'Fine');
    expect(await told(alice)).toBe('What?');
  });
});
