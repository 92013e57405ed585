import { beforeAll, describe, expect, test } from '@jest/globals';
import { CancelledError, TimeoutError } from '../../../src/bot/index.js';
import { button, form, textField } from '../../../src/messageml/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
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
  test('asks, waits and answers', async () => {
    const { name } = await botWith(stage, (bot) => {
      const leave = bot.conversation('leave', async (c, { days }: { days: number }) => {
        const reason = await c.ask('Why?');
        await c.say(`${days} days: ${reason}`);
      });
      bot.command('/leave {days:int}', (ctx) => ctx.start(leave, { days: ctx.args.days }));
    });
    await alice.say(name, '/leave 3');
    expect(await told(alice)).toBe('Why?');
    await alice.say(name, 'A wedding');
    expect(await told(alice)).toBe('3 days: A wedding');
  });

  test('asks again until the text is an answer, for as long as it may', async () => {
    const { name } = await botWith(stage, (bot) => {
      const counting = bot.conversation('count', async (c) => {
        const count = await c.ask('How many?', {
          parse: (text) => {
            if (!/^\d+$/.test(text)) {
              throw new Error('Digits, please.');
            }
            return Number(text);
          },
          within: '1h',
        });
        await c.say(`Twice that is ${2 * count}.`);
      });
      bot.command('/count', (ctx) => ctx.start(counting));
    });
    await alice.say(name, '/count');
    expect(await told(alice)).toBe('How many?');
    await alice.say(name, 'many');
    expect(await told(alice)).toBe('Digits, please.');
    await alice.say(name, '21');
    expect(await told(alice)).toBe('Twice that is 42.');
  });

  test('takes what is no number for no answer', async () => {
    const { name } = await botWith(stage, (bot) => {
      const counting = bot.conversation('number', async (c) => {
        const count = await c.ask('How many?', { parse: Number, otherwise: 'Digits, please.' });
        await c.say(`Twice that is ${2 * count}.`);
      });
      bot.command('/number', (ctx) => ctx.start(counting));
    });
    await alice.say(name, '/number');
    expect(await told(alice)).toBe('How many?');
    await alice.say(name, 'many');
    expect(await told(alice)).toBe('Digits, please.');
    await alice.say(name, '21');
    expect(await told(alice)).toBe('Twice that is 42.');
  });

  test('waits for an event by the name of a filter or a type, or by a predicate', async () => {
    const { name } = await botWith(stage, (bot) => {
      const hand = bot.conversation('hand', async (c) => {
        await c.say('Your file?');
        const { payload } = await c.waitFor('message:attachment', { within: '1h' });
        const { attachments = [] } = payload.messageSent.message;
        await c.say(`Got ${attachments.map((file) => file.name).join()}. Say it.`);
        const said = await c.waitFor('MESSAGESENT');
        await c.say(`By ${said.initiator.user.username ?? ''}. And now?`);
        await c.waitFor((ctx) => ctx.incoming?.text === 'done');
        await c.say('Done.');
      });
      bot.command('/hand', (ctx) => ctx.start(hand));
    });
    await alice.say(name, '/hand');
    expect(await told(alice)).toBe('Your file?');
    await alice.say(name, 'in a moment');
    await alice.say(name, 'here', { attachments: [{ name: 'list.csv', content: 'a,b' }] });
    expect(await told(alice)).toBe('Got list.csv. Say it.');
    await alice.say(name, 'it');
    expect(await told(alice)).toBe('By alice. And now?');
    await alice.say(name, 'not yet');
    await alice.say(name, 'done');
    expect(await told(alice)).toBe('Done.');
  });

  test('takes the answer of whoever it began with, and leaves the rest to commands and handlers', async () => {
    const { name } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) => c.say(`You: ${await c.ask('Well?')}`));
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/help me', (ctx) => ctx.reply('Here I am.'));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await bob.say(name, '/help me');
    expect(await told(bob)).toBe('Here I am.');
    await alice.say(name, 'Yes');
    expect(await told(alice)).toBe('You: Yes');
  });

  test('may be open several times at once, each in a room of its own', async () => {
    const { name, bot } = await botWith(stage, (one) => {
      const ask = one.conversation('ask', async (c) => c.say(`You: ${await c.ask('Well?')}`));
      one.command('/ask', (ctx) => ctx.start(ask));
    });
    const rooms: string[] = [];
    for (const place of ['first', 'second']) {
      const room = await bot.client.rooms.create({ name: `${name} ${place}`, description: place });
      const { id } = room.roomSystemInfo;
      await bot.client.rooms.addMember(id, alice.user.id);
      await alice.say(id, '/ask');
      expect((await alice.nextMessage({ streamId: id })).text).toBe('Well?');
      rooms.push(id);
    }
    for (const streamId of rooms.toReversed()) {
      await alice.say(streamId, `here ${rooms.indexOf(streamId)}`);
      const { text } = await alice.nextMessage({ streamId });
      expect(text).toBe(`You: here ${rooms.indexOf(streamId)}`);
    }
  });

  test('gives the result of one that runs as a part of it, which has a time of its own', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      stage,
      (bot) => {
        const address = bot.conversation(
          'address',
          { within: '1h' },
          async (c, { whose }: { whose: string }) => ({ city: await c.ask(`${whose} city?`) }),
        );
        const send = bot.conversation('send', async (c) => {
          const { city } = await c.run(address, { whose: 'Your' });
          const other = await c.run(address, { whose: 'Their' }).catch((error: unknown) => {
            if (error instanceof TimeoutError) {
              return { city: 'nowhere' };
            }
            throw error;
          });
          await c.say(`From ${city} to ${other.city}.`);
        });
        bot.command('/send', (ctx) => ctx.start(send));
      },
      { clock },
    );
    await alice.say(name, '/send');
    expect(await told(alice)).toBe('Your city?');
    await alice.say(name, 'Rome');
    expect(await told(alice)).toBe('Their city?');
    clock.advance(3_600_001);
    expect(await told(alice)).toBe('From Rome to nowhere.');
  });

  test('ends at a cancel word, and can undo what it began', async () => {
    const undone: string[] = [];
    const { name, bot } = await botWith(stage, (bot) => {
      const ask = bot.conversation('ask', async (c) => {
        try {
          await c.ask('Well?');
        } catch (error) {
          if (error instanceof CancelledError) {
            await c.once('undo', () => void undone.push('undone'));
          }
          throw error;
        }
      });
      bot.command('/ask', (ctx) => ctx.start(ask));
    });
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await alice.say(name, 'Cancel');
    expect(await told(alice)).toBe('All right, never mind.');
    expect(undone).toEqual(['undone']);
    const statuses: string[] = [];
    for await (const { status } of bot.conversations.list()) {
      statuses.push(status);
    }
    expect(statuses).toEqual(['cancelled']);
  });

  test('waits for a form in another room, filled in by whoever may', async () => {
    const approval = form('approval', [
      textField('note', { required: true }),
      button('approve', 'Approve'),
      button('reject', 'Reject'),
    ]);
    const { name, bot } = await botWith(stage, (bot) => {
      const leave = bot.conversation('leave', async (c) => {
        const reason = await c.ask('Why?');
        const { action, values, user } = await c.form(approval, {
          in: { room: 'Managers' },
          from: ({ username }) => username === 'bob',
        });
        await c.say(`${action} by ${user.username}: ${values.note} (${reason})`);
      });
      bot.command('/leave', (ctx) => ctx.start(leave));
    });
    const { id } = (await bot.client.rooms.create({ name: 'Managers', description: 'Approvals' }))
      .roomSystemInfo;
    await bot.client.rooms.addMember(id, alice.user.id);
    await bot.client.rooms.addMember(id, bob.user.id);
    await alice.say(name, '/leave');
    await alice.nextMessage();
    await alice.say(name, 'Rest');
    const asked = await bob.nextMessage({ streamId: id });
    await alice.nextMessage({ streamId: id });
    await alice.submit(asked, 'approval', { action: 'approve', note: 'mine' });
    expect((await alice.nextMessage({ streamId: id })).text).toBe(
      'This is for somebody else to answer.',
    );
    await bob.submit(asked, 'approval', { action: 'approve', note: 'Enjoy' });
    const im = await alice.openIm(name);
    expect((await alice.nextMessage({ streamId: im })).text).toBe('approve by bob: Enjoy (Rest)');
  });

  test('takes a choice by button, by words and by number', async () => {
    const { name } = await botWith(stage, (bot) => {
      const choose = bot.conversation('choose', async (c) => {
        const first = await c.choose('Which?', ['red', 'green', 'blue']);
        const second = await c.choose('And?', ['red', 'green', 'blue']);
        const sure = await c.confirm('Sure?');
        await c.say(`${first} ${second} ${sure}`);
      });
      bot.command('/choose', (ctx) => ctx.start(choose));
    });
    await alice.say(name, '/choose');
    const question = await alice.nextMessage();
    await alice.submit(question, 'choice', { action: 'choice-1' });
    expect(await told(alice)).toContain('And?');
    await alice.say(name, 'purple');
    expect(await told(alice)).toBe('Please choose one of these: red, green, blue.');
    await alice.say(name, '3');
    expect(await told(alice)).toContain('Sure?');
    await alice.say(name, 'yes');
    expect(await told(alice)).toBe('green blue true');
  });
});

describe('From outside', () => {
  test('a conversation is signalled and cancelled by programs', async () => {
    const { name, bot } = await botWith(stage, (bot) => {
      const pay = bot.conversation('pay', async (c) => {
        await c.say(`Pay, please. ${c.id}`);
        await c.say(`Paid: ${JSON.stringify(await c.signal('paid'))}`);
        await c.ask('Anything else?');
      });
      bot.command('/pay', (ctx) => ctx.start(pay));
    });
    await alice.say(name, '/pay');
    const id = (await told(alice)).split(' ').at(-1) ?? '';
    await expect(bot.conversations.signal(id, 'other', 1)).resolves.toBe(false);
    await expect(bot.conversations.signal(id, 'paid', { amount: 5 })).resolves.toBe(true);
    expect(await told(alice)).toBe('Paid: {"amount":5}');
    await alice.nextMessage();
    await expect(bot.conversations.cancel(id)).resolves.toBe(true);
    expect(await told(alice)).toBe('All right, never mind.');
    await expect(bot.conversations.get(id)).resolves.toMatchObject({ status: 'cancelled' });
    await expect(bot.conversations.cancel(id)).resolves.toBe(false);
  });
});
