import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  type Bot,
  CancelledError,
  collection,
  memoryStore,
  put,
  session,
  sqliteStore,
  type Store,
  TimeoutError,
} from '../../../src/bot/index.js';
import { button, form, textField } from '../../../src/messageml/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const visits = session('visits', {
  of: 'bot',
  schema: z.object({ n: z.number().default(0) }),
});

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;

const folder = mkdtempSync(join(tmpdir(), 'conversations-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
  bob = await stage.person('bob');
});

/** What somebody is told next, as text. */
async function told(person: TestUser): Promise<string> {
  return (await person.nextMessage()).text;
}

let count = 0;

/** A bot of a name of its own, so that tests do not hear each other. */
async function botWith(
  setUp: (bot: Bot) => void,
  options: { store?: Store; clock?: HandClock; name?: string } = {},
) {
  const { name = `talker${(count += 1)}`, ...rest } = options;
  return { name, bot: await stage.bot(name, setUp, rest) };
}

describe('A conversation', () => {
  test('asks, waits and answers', async () => {
    const { name } = await botWith((bot) => {
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

  test('asks again until the text is an answer', async () => {
    const { name } = await botWith((bot) => {
      const count = bot.conversation('count', async (c) => {
        const parse = (text: string): number => {
          if (!/^\d+$/.test(text)) {
            throw new Error('Digits, please.');
          }
          return Number(text);
        };
        await c.say(`Twice that is ${2 * (await c.ask('How many?', { parse }))}.`);
      });
      bot.command('/count', (ctx) => ctx.start(count));
    });
    await alice.say(name, '/count');
    expect(await told(alice)).toBe('How many?');
    await alice.say(name, 'many');
    expect(await told(alice)).toBe('Digits, please.');
    await alice.say(name, '21');
    expect(await told(alice)).toBe('Twice that is 42.');
  });

  test('takes the answer of whoever it began with, and leaves the rest to commands and handlers', async () => {
    const { name } = await botWith((bot) => {
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

  test('lets a command break in and asks the open question again', async () => {
    const { name } = await botWith((bot) => {
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
    const { name } = await botWith((bot) => {
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

  test('ends when a command breaks in, where that is what commands do', async () => {
    const { name } = await botWith((bot) => {
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

  test('may be open several times at once, each in a room of its own', async () => {
    const { name, bot } = await botWith((one) => {
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
    const { name, bot } = await botWith((bot) => {
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
    const { name, bot } = await botWith((bot) => {
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
    await bob.submit(asked, 'approval', { action: 'approve', note: 'Enjoy' });
    const im = await alice.openIm(name);
    expect((await alice.nextMessage({ streamId: im })).text).toBe('approve by bob: Enjoy (Rest)');
  });

  test('takes a choice by button, by words and by number', async () => {
    const { name } = await botWith((bot) => {
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

test('Steps side by side are each done once and recorded, in the order in which they end', async () => {
  const store = sqliteStore(join(folder, 'side-by-side.db'));
  const done: string[] = [];
  const setUp = (bot: Bot): void => {
    const both = bot.conversation('both', async (c) => {
      const results = await Promise.all([
        c.once('left', () => done.push('left')),
        c.once('right', () => done.push('right')),
        c.say('Working on it.'),
      ]);
      await c.say(`${results[0]} ${results[1]} ${await c.ask('More?')}`);
    });
    bot.command('/both', (ctx) => ctx.start(both));
  };
  const { bot, name } = await botWith(setUp, { store });
  await alice.say(name, '/both');
  expect(await told(alice)).toBe('Working on it.');
  expect(await told(alice)).toBe('More?');
  await bot.stop();
  await botWith(setUp, { store, name });
  await alice.say(name, 'no');
  expect(await told(alice)).toBe('1 2 no');
  expect(done).toEqual(['left', 'right']);
});

describe('Time in a conversation', () => {
  test('passes by rows: a question that nobody answers ends by itself', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      (bot) => {
        const ask = bot.conversation('ask', async (c) => {
          try {
            await c.ask('Well?', { within: '1d' });
          } catch (error) {
            if (!(error instanceof TimeoutError)) {
              throw error;
            }
            await c.say('Another time, then.');
            await c.sleep('2h');
            await c.say(new Date(c.now()).toISOString());
          }
        });
        bot.command('/ask', (ctx) => ctx.start(ask));
      },
      { clock },
    );
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    clock.advance(24 * 3_600_000);
    expect(await told(alice)).toBe('Another time, then.');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('2026-11-24T11:00:00.000Z');
  });

  test('ends a whole conversation that takes too long, and a race in which nobody comes first', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      (bot) => {
        const race = bot.conversation('race', { within: '3h' }, async (c) => {
          const [winner] = await c.race({
            answer: () => c.ask('Quick!'),
            late: () => c.sleep('1h'),
          });
          await c.say(winner);
          await c.ask('And now?');
        });
        bot.command('/race', (ctx) => ctx.start(race));
      },
      { clock },
    );
    await alice.say(name, '/race');
    expect(await told(alice)).toBe('Quick!');
    clock.advance(3_600_000);
    expect(await told(alice)).toBe('late');
    expect(await told(alice)).toBe('And now?');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toContain('took too long');
  });
});

describe('A conversation over a restart', () => {
  test('goes on in the middle, without doing or saying anything twice', async () => {
    const store = sqliteStore(join(folder, 'bot.db'));
    const effects: string[] = [];
    const setUp = (bot: Bot): void => {
      const book = bot.conversation('book', async (c) => {
        const where = await c.ask('Where to?');
        const id = await c.once('book', () => {
          effects.push(where);
          return `B-${c.random().toFixed(4)}`;
        });
        await c.say(`Booked ${id}.`);
        const sure = await c.ask('Keep it?');
        await c.say(`${id} ${sure}`);
      });
      bot.command('/book', (ctx) => ctx.start(book));
    };
    const { bot, name } = await botWith(setUp, { store });
    await alice.say(name, '/book');
    await alice.nextMessage();
    await alice.say(name, 'Paris');
    const booked = await told(alice);
    expect(await told(alice)).toBe('Keep it?');
    await bot.stop();
    await botWith(setUp, { store, name });
    await alice.say(name, 'yes');
    expect(await told(alice)).toBe(`${/B-\d\.\d+/.exec(booked)?.[0]} yes`);
    expect(effects).toEqual(['Paris']);
  });

  test('is parked when its function has changed, and runs again from a step on request', async () => {
    const store = memoryStore();
    const { bot, name } = await botWith(
      (bot) => {
        const talk = bot.conversation('talk', async (c) => {
          await c.once('first', () => 1);
          await c.ask('Well?');
        });
        bot.command('/talk', (ctx) => ctx.start(talk));
      },
      { store },
    );
    await alice.say(name, '/talk');
    await alice.nextMessage();
    await bot.stop();
    const { bot: changed } = await botWith(
      (bot) => {
        bot.conversation('talk', async (c) => {
          await c.once('another', () => 2);
          await c.say(`New: ${await c.ask('New question?')}`);
        });
      },
      { store, name },
    );
    const checked = [];
    for await (const { problem } of changed.conversations.check()) {
      checked.push(problem);
    }
    expect(checked).toEqual([expect.stringContaining('Step 1 was "once first#0"')]);
    await alice.say(name, 'Fine');
    expect(await told(alice)).toContain('Please start again');
    const parked = [];
    for await (const entry of changed.conversations.list()) {
      parked.push(entry);
    }
    expect(parked).toMatchObject([
      {
        status: 'parked',
        reason: expect.stringContaining(
          '"once first#0" when it was recorded; now the function takes "once another#0"',
        ),
      },
    ]);
    await changed.conversations.restart(parked[0]?.id ?? '');
    expect(await told(alice)).toBe('New question?');
    await alice.say(name, 'Good');
    expect(await told(alice)).toBe('New: Good');
  });
});

describe('From outside', () => {
  test('a conversation is signalled and cancelled by programs', async () => {
    const { name, bot } = await botWith((bot) => {
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

describe('What does not belong into a conversation', () => {
  test('is refused with the reason: a call of the client outside of c.once', async () => {
    const refused: unknown[] = [];
    const { name } = await botWith((bot) => {
      const talk = bot.conversation('talk', async (c) => {
        await bot.client.users.session().catch((error: unknown) => refused.push(error));
        await c.once('look up', async () => (await bot.client.users.session()).username);
        await c.say('Done.');
      });
      bot.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
  });

  test.each<[string, (bot: Bot) => Promise<unknown>]>([
    ['a read of the store', (bot) => bot.store.get(collection('rows'), 'row')],
    ['a write to the store', (bot) => bot.store.commit([put(collection('rows'), 'row', 1)])],
    [
      'a change of a session',
      (bot) =>
        bot.session(visits).change((value) => {
          value.n += 1;
        }),
    ],
    ['a reminder', (bot) => bot.remind({ name: 'lunch' }, new Date(), 1)],
    ['a message of a time', (bot) => bot.send({ username: 'bob' }, 'Hi', { at: new Date() })],
    ['a broadcast', (bot) => bot.broadcast([{ username: 'bob' }], 'Hi', { name: 'hi' })],
  ])('is refused with the reason: %s outside of c.once', async (_, effect) => {
    const refused: unknown[] = [];
    const { name, bot } = await botWith((one) => {
      const talk = one.conversation('talk', async (c) => {
        await effect(one).catch((error: unknown) => refused.push(error));
        await c.once(
          'read',
          async () => (await one.store.get(collection<number>('rows'), 'row'))?.value ?? 0,
        );
        await c.say('Done.');
      });
      one.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
    await expect(bot.store.get(collection('rows'), 'row')).resolves.toBeUndefined();
  });

  test('is refused with the reason: a value that JSON does not give back', async () => {
    const refused: unknown[] = [];
    const { name } = await botWith((bot) => {
      const talk = bot.conversation('talk', async (c) => {
        await c
          // @ts-expect-error It does not compile either.
          .once('when', () => ({ at: [new Date(0)] }))
          .catch((error: unknown) => refused.push(error));
        await c.say('Done.');
      });
      bot.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('"when.at[0]" (Date) cannot be recorded'),
      }),
    ]);
  });
});
