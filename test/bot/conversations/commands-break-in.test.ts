import { beforeAll, describe, expect, test } from '@jest/globals';
import { button, form, textField } from '../../../src/messageml/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { Stage } from '../stage.js';
import { botWith, rested, told } from './talking.js';

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

  test('is not asked again below the question of one that the command begins, which is answered first', async () => {
    const { name } = await botWith(stage, (bot) => {
      const one = bot.conversation('one', async (c) => c.say(`One: ${await c.ask('First?')}`));
      const two = bot.conversation('two', async (c) => c.say(`Two: ${await c.ask('Second?')}`));
      bot.command('/one', (ctx) => ctx.start(one));
      bot.command('/two', (ctx) => ctx.start(two));
    });
    await alice.say(name, '/one');
    expect(await told(alice)).toBe('First?');
    await alice.say(name, '/two');
    expect(await told(alice)).toBe('Second?');
    await alice.say(name, 'b');
    expect(await told(alice)).toBe('Two: b');
    await alice.say(name, 'a');
    expect(await told(alice)).toBe('One: a');
  });

  test('answers first what was asked last, whichever conversation began first', async () => {
    const { bot, name } = await botWith(stage, (made) => {
      const one = made.conversation('one', async (c) => {
        await c.signal('go');
        await c.say(`One: ${await c.ask('First?')}`);
      });
      const two = made.conversation('two', async (c) => c.say(`Two: ${await c.ask('Second?')}`));
      made.command('/one', async (ctx) => ctx.reply(await ctx.start(one)));
      made.command('/two', (ctx) => ctx.start(two));
    });
    await alice.say(name, '/one');
    const id = await told(alice);
    await alice.say(name, '/two');
    expect(await told(alice)).toBe('Second?');
    await bot.conversations.signal(id, 'go', null);
    expect(await told(alice)).toBe('First?');
    await rested(bot);
    await alice.say(name, 'a');
    expect(await told(alice)).toBe('One: a');
    await alice.say(name, 'b');
    expect(await told(alice)).toBe('Two: b');
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

  test('ends at a cancel word, and at a command that drops it, where its person is to fill in a form', async () => {
    const sheet = form('sheet', [textField('note'), button('send', 'Send')]);
    const { name } = await botWith(stage, (bot) => {
      const fill = bot.conversation('fill', async (c) => c.form(sheet));
      const hurry = bot.conversation('hurry', { interrupt: 'drop' }, async (c) => c.form(sheet));
      bot.command('/fill', (ctx) => ctx.start(fill));
      bot.command('/hurry', (ctx) => ctx.start(hurry));
      bot.command('/time', (ctx) => ctx.reply('Noon.'));
      bot.fallback((ctx) => ctx.reply('What?'));
    });
    const heard: string[] = [];
    for (const text of ['/fill', 'Fine', '/time', 'cancel', '/hurry', 'Fine']) {
      await alice.say(name, text);
      heard.push(await told(alice));
    }
    await alice.say(name, '/time');
    heard.push(await told(alice), await told(alice));
    const sent = 'Send';
    const over = 'All right, never mind.';
    expect(heard).toEqual([sent, 'What?', 'Noon.', over, sent, 'What?', over, 'Noon.']);
  });

  test('outlives the cancel words of those who read a form that anybody may fill in', async () => {
    const sheet = form('sheet', [textField('note'), button('send', 'Send')]);
    const { name, bot } = await botWith(stage, (one) => {
      const fill = one.conversation('fill', async (c) =>
        c.form(sheet, { in: { streamId: c.stream.streamId } }),
      );
      one.command('/fill', (ctx) => ctx.start(fill));
      one.fallback((ctx) => ctx.reply('What?'));
    });
    await alice.say(name, '/fill');
    expect(await told(alice)).toBe('Send');
    await alice.say(name, 'stop');
    expect(await told(alice)).toBe('What?');
    const statuses: string[] = [];
    for await (const { status } of bot.conversations.list()) {
      statuses.push(status);
    }
    expect(statuses).toEqual(['waiting']);
  });
});
