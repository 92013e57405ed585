import { resolve } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { action, type Bot, defineBot, memoryStore, type Middleware, session } from 'cadenza';
import { button, form, messageML, textField } from 'cadenza/messageml';
import { testBot } from 'cadenza/testing';
import { expectMessage } from 'cadenza/testing/node';
import { z } from 'zod';
import { systemClock } from '../../src/client/advanced.js';
import { waitFor } from '../../src/contract/index.js';

const sheet = form('sheet', [
  textField('note'),
  button('approve', 'Approve'),
  button('reject', 'No'),
]);

function greeter(bot: Bot): void {
  bot.command('/hello [name]', async (ctx) => {
    await ctx.reply(`Hello ${ctx.args.name ?? ctx.user.displayName ?? ''}`);
  });
  bot.command('/twice', async (ctx) => {
    await ctx.reply('one');
    await ctx.reply('two');
  });
  bot.command('/sheet', (ctx) => ctx.send({ room: 'Desk' }, sheet));
  bot.command('/broken', () => {
    throw new Error('out of paper');
  });
  bot.command('/quietly', () => undefined);
  bot.form(sheet, (ctx) => ctx.reply(`${ctx.action}: ${ctx.values.note}`));
  bot.on('message:attachment', (ctx) =>
    ctx.reply({
      message: ctx.attachments[0].name,
      attachments: [{ filename: 'back.txt', content: Buffer.from('back') }],
    }),
  );
  bot.on('user:joined', (ctx) => ctx.reply(`Welcome ${ctx.member.displayName ?? ''}`));
  bot.on('user:left', (ctx) => ctx.reply('Goodbye'));
  bot.cron('morning', '0 9 * * *', { timeZone: 'UTC' }, (ctx) =>
    ctx.send({ room: 'Desk' }, 'Good morning'),
  );
}

const desk = { people: ['alice', 'bob'], rooms: { Desk: ['alice', 'bob'] } } as const;

test('a web address that is typed is a link, and still an argument', async () => {
  await using stage = await testBot((bot) => {
    bot.command('/open {page:url}', (ctx) => ctx.reply(`opens ${ctx.args.page}`));
    bot.on('message:link', (ctx) => ctx.reply(`links ${ctx.links[0].href}`));
  });
  await stage.alice.say('/open https://example.com/a?b=1');
  expect((await stage.alice.nextMessage()).text).toBe('opens https://example.com/a?b=1');
  await stage.alice.say('look: https://example.com/c.');
  expect((await stage.alice.nextMessage()).text).toBe('links https://example.com/c');
});

test('a bot answers a person in one line of preparation', async () => {
  await using stage = await testBot(greeter);

  await stage.alice.say('/hello');

  expect((await stage.alice.nextMessage()).text).toBe('Hello Alice Adams');
});

test('people write in rooms, press buttons there, and get files', async () => {
  await using stage = await testBot(greeter, desk);
  const { alice, bob } = stage;

  await alice.say('/sheet', { in: 'Desk' });
  const asked = await bob.nextMessage({ in: 'Desk' });
  expect(asked.from.username).toBe('alice');
  const message = await bob.nextMessage({ in: 'Desk' });
  await bob.click(message, 'approve', { note: 'fine' });
  expect((await bob.nextMessage()).text).toBe('approve: fine');

  await alice.attach({ name: 'a.txt', content: 'hello' });
  const answers = await alice.messagesUntilQuiet();
  const answer = answers.find(({ text }) => text === 'a.txt') ?? (await alice.nextMessage());
  expect((await alice.download(answer)).toString()).toBe('back');
});

test('a slip of a test in plain JavaScript is told as what was expected', async () => {
  await using stage = await testBot(greeter, { rooms: { Desk: ['alice'] } });
  const call = (name: 'submit' | 'click' | 'attach', ...args: unknown[]) => {
    const method: unknown = Reflect.get(stage.alice, name);
    return (method as (...given: unknown[]) => Promise<unknown>).apply(stage.alice, args);
  };
  await stage.alice.say('/sheet');
  const message = await stage.alice.nextMessage({ in: 'Desk' });

  await expect(call('submit', message, { note: 'x' })).rejects.toMatchObject({
    code: 'NO_SUCH_FORM',
    message: expect.stringContaining('The forms of the message: "sheet".'),
  });
  await expect(call('submit', message.raw, 'sheet')).rejects.toMatchObject({
    code: 'NOT_A_MESSAGE',
  });
  await expect(call('click', 'approve')).rejects.toMatchObject({ code: 'NOT_A_MESSAGE' });
  await expect(call('attach', 'report.csv')).rejects.toMatchObject({ code: 'NOT_A_FILE' });
});

test('people edit what they said, and not what others did', async () => {
  const watcher = (bot: Bot): void => {
    bot.command('/pay', (ctx) => ctx.reply('paid'));
    bot.on('message:update', (ctx) => ctx.reply(`now ${ctx.incoming.text}`));
  };
  await using stage = await testBot(watcher, desk);
  const { alice } = stage;

  const said = await alice.say('lunch at 12');
  const edited = await alice.edit(said, '/pay at #noon');
  const answer = await alice.nextMessage();

  expect(edited.replaced).toBe(said.raw.messageId);
  expect(answer.text).toBe('now /pay at #noon');
  await expect(alice.edit(answer, 'mine')).rejects.toMatchObject({ code: 'POD_REFUSED' });
});

test('people join and leave rooms', async () => {
  await using stage = await testBot(greeter, {
    people: ['alice', 'bob'],
    rooms: { Desk: ['alice'] },
  });

  await stage.bob.join('Desk');
  expect((await stage.alice.nextMessage()).text).toBe('Welcome Bob Brown');
  await stage.bob.leave('Desk');
  expect((await stage.alice.nextMessage()).text).toBe('Goodbye');
});

test('a person waits for what comes in the chat with the bot, whatever else is said in rooms', async () => {
  await using stage = await testBot(greeter, desk);
  const { alice, bob } = stage;

  await alice.say('lunch?', { in: 'Desk' });
  const said = await bob.say('/hello');
  expect((await bob.nextMessage({ in: said.streamId })).text).toBe('Hello Bob Brown');
  expect((await bob.nextMessage({ in: 'Desk' })).text).toBe('lunch?');
});

test('all that the bot says is there when it is quiet, and nothing is waited for', async () => {
  await using stage = await testBot(greeter);

  await stage.alice.say('/twice');
  expect((await stage.alice.messagesUntilQuiet()).map(({ text }) => text)).toEqual(['one', 'two']);
  await stage.alice.say('/quietly');
  expect(await stage.alice.messagesUntilQuiet()).toEqual([]);
});

test('the clock stands still, and drives the schedules of the bot when it is moved on', async () => {
  await using stage = await testBot(greeter, { ...desk, clock: '2026-11-23T08:59Z' });
  const { alice, clock } = stage;

  expect(await alice.messagesUntilQuiet()).toEqual([]);
  await clock.advance('1m');
  const greeting = await alice.nextMessage({ in: 'Desk' });
  expect(greeting.text).toBe('Good morning');
  expect(new Date(greeting.raw.timestamp).toISOString()).toBe('2026-11-23T09:00:00.000Z');

  await clock.advance('3d');
  expect((await alice.messagesUntilQuiet()).map(({ text }) => text)).toEqual(
    Array.from({ length: 3 }, () => 'Good morning'),
  );
});

test('what is there at the start is not younger than the clock', async () => {
  await using stage = await testBot(
    (bot: Bot) => {
      bot.command('/rooms', 'Count the rooms', async (ctx) => {
        await ctx.reply(String(await ctx.client.streams.listEnterprise().count()));
      });
    },
    {
      people: ['alice'],
      rooms: { Desk: ['alice'] },
      roles: ['USER_PROVISIONING'],
      clock: '2020-02-29T08:00Z',
    },
  );
  await stage.alice.say('/rooms');
  expect((await stage.alice.nextMessage()).text).toBe('2');
});

test('a bot that reads the datahose is tested as others are, and knows its own settings', async () => {
  const archive = defineBot({ source: 'datahose' }, (bot) => {
    const { archivedAs } = bot.client.config.extensions;
    bot.on('MESSAGESENT', async (ctx) => {
      await ctx.send({ username: 'carol' }, `${String(archivedAs)}: ${ctx.incoming.text}`);
    });
  });
  await using stage = await testBot(archive, {
    people: ['alice', 'bob', 'carol'],
    seed: { rooms: [{ name: 'Desk', owner: 'alice', members: ['bob'] }] },
    roles: ['CONTENT_EXPORT_SERVICE'],
    config: {
      datahose: { eventTypes: ['MESSAGESENT'] },
      extensions: { archivedAs: 'Heard' },
    },
  });

  await stage.alice.say('hello all', { in: 'Desk' });
  expect((await stage.carol.nextMessage()).text).toBe('Heard: hello all');
  await stage.bob.say('hello alice', { in: 'Desk' });
  expect((await stage.carol.messagesUntilQuiet()).map(({ text }) => text)).toEqual([
    'Heard: hello alice',
  ]);
  expect(stage.errors).toEqual([]);
});

test('what falls due in one minute has ended before the next one begins', async () => {
  const order: string[] = [];
  const pair = (bot: Bot): void => {
    for (const [name, minute] of [
      ['slow', 1],
      ['next', 2],
    ] as const) {
      bot.cron(name, `${minute} 9 * * *`, { timeZone: 'UTC' }, async (ctx) => {
        order.push(`${name} begins`);
        await ctx.client.users.session();
        order.push(`${name} ends`);
      });
    }
  };
  await using stage = await testBot(pair, { clock: '2026-11-23T09:00Z' });

  await stage.clock.advance('5m');

  expect(order).toEqual(['slow begins', 'slow ends', 'next begins', 'next ends']);
});

test('what somebody has just said is handled before the time is moved on, and what it set falls due', async () => {
  const setUp = (bot: Bot): void => {
    const lunch = bot.reminder<{ userId: number }>('lunch', ({ payload, slot, send }) =>
      send({ userId: payload.userId }, slot.toISOString()).then(() => undefined),
    );
    bot.command('/lunch', async (ctx) => {
      await ctx.remind(lunch, new Date(bot.clock.now() + 3_600_000), { userId: ctx.user.userId });
    });
  };
  await using stage = await testBot(setUp, { clock: '2026-11-23T11:00Z' });
  await stage.alice.say('/lunch');
  await stage.clock.advance('1h');
  expect((await stage.alice.nextMessage()).text).toBe('2026-11-23T12:00:00.000Z');
});

test.each([['in memory', {}] as const, ['in a file', { durable: true }] as const])(
  'all that a conversation says when its time has come is there when the clock has been moved on: %s',
  async (_name, store) => {
    const setUp = (bot: Bot): void => {
      const nap = bot.conversation('nap', async (c) => {
        await c.sleep('30s');
        await c.say('one');
        const two = await c.once('two', async () => {
          await waitFor(systemClock, 150); // longer than one conversation may hold up another
          return 'two';
        });
        await c.say(two);
        await c.say('three');
      });
      bot.command('/nap', (ctx) => ctx.start(nap));
    };
    await using stage = await testBot(setUp, { ...store, clock: '2026-11-23T11:00Z' });
    await stage.alice.say('/nap');
    await stage.clock.advance('30s');
    const heard = await stage.alice.messagesUntilQuiet();
    expect(heard.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  },
);

test('who waits for a time that is over does not wait for the clock', async () => {
  await using stage = await testBot(greeter, { clock: '2026-11-23T09:00Z' });

  await waitFor(stage.clock, 0);
  await waitFor(stage.clock, -1);

  expect(stage.clock.now()).toBe(Date.parse('2026-11-23T09:00Z'));
});

test.each([
  ['one that stands in the past', '2020-02-29T08:00Z'],
  ['one that stands in the future', '2100-01-01T08:00Z'],
  ['the machine’s', undefined],
])('what is kept for a time vanishes by the clock of the test: %s', async (_name, clock) => {
  const cart = session('cart', {
    of: 'user',
    keep: '1d',
    schema: z.object({ items: z.array(z.string()).default([]) }),
  });
  const shop = (bot: Bot): void => {
    bot.command('/add {item}', async (ctx) => {
      const { items } = await ctx.session(cart);
      items.push(ctx.args.item);
      await ctx.reply(items.join(' '));
    });
  };
  for (const kept of [{ store: memoryStore() }, { durable: true }]) {
    await using stage = await testBot(shop, { ...kept, ...(clock !== undefined && { clock }) });
    const answerTo = async (text: string): Promise<string> => {
      await stage.alice.say(text);
      return (await stage.alice.nextMessage()).text;
    };
    expect(await answerTo('/add pear')).toBe('pear');
    await stage.clock.advance('23h');
    expect(await answerTo('/add plum')).toBe('pear plum');
    await stage.clock.advance('25h');
    expect(await answerTo('/add fig')).toBe('fig');
  }
});

test.each(['2020-02-29T08:00Z', '2100-01-01T08:00Z'])(
  'an answer whose call broke off is not said twice when it is %s',
  async (clock) => {
    const route = 'POST /agent/v4/stream/{streamId}/message/create';
    const breakOff = () =>
      stage.pod.control.faults.inject({ route, kind: 'drop', when: 'after', times: 1 });
    const once = (bot: Bot): void => {
      bot.command('/once', async (ctx) => {
        await breakOff();
        await ctx.reply('said');
      });
    };
    await using stage = await testBot(once, { clock, durable: true });
    await stage.alice.say('/once');
    const said = await stage.alice.messagesUntilQuiet();
    expect(said.map(({ text }) => text)).toEqual(['said']);
  },
);

test.each(['2020-02-29T08:59Z', '2100-01-01T08:59Z'])(
  'weeks after %s, when every session has ended, people go on',
  async (clock) => {
    await using stage = await testBot(greeter, { clock });
    await stage.clock.advance('3w');
    await stage.alice.say('/hello');
    expect((await stage.alice.nextMessage()).text).toBe('Hello Alice Adams');
  },
);

test.each(['30m', '1d', '3w'] as const)(
  'a form that is pressed %s later reaches the bot',
  async (by) => {
    const ticket = form('ticket', [textField('what'), button('send', 'Send', { type: 'action' })]);
    const desk = (bot: Bot): void => {
      bot.command('/ticket', (ctx) => ctx.reply(ticket));
      bot.form(ticket, (ctx) => ctx.reply(`for ${ctx.values.what}`));
    };
    await using stage = await testBot(desk, { clock: '2026-11-23T08:59Z' });
    await stage.alice.say('/ticket');
    const asked = await stage.alice.nextMessage();
    await stage.clock.advance(by);
    await stage.alice.click(asked, 'send', { what: 'paper' });
    expect((await stage.alice.nextMessage()).text).toBe('for paper');
  },
);

test('a restarted bot has what it kept', async () => {
  const seen = session('seen', { of: 'user', schema: z.object({ times: z.number().default(0) }) });
  const counter = (bot: Bot): void => {
    bot.command('/count', async (ctx) => {
      const state = await ctx.session(seen);
      state.times += 1;
      await ctx.reply(`${state.times}`);
    });
  };
  await using stage = await testBot(counter, { store: memoryStore() });

  await stage.alice.say('/count');
  expect((await stage.alice.nextMessage()).text).toBe('1');
  await stage.restart();
  await stage.alice.say('/count');
  expect((await stage.alice.nextMessage()).text).toBe('2');
});

async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('It succeeded.'),
    (error: unknown) => error as Error,
  );
}

test.each([
  ['/helo', 'the bot got the message; no command matched; nearest: /hello.'],
  ['/zzzzzz', 'no command matched; nearest: none is spelt alike.'],
  ['/quietly', 'the handler of "/quietly" ended without a message'],
])('a wait in vain after %s says what happened, at the line that waited', async (said, told) => {
  await using stage = await testBot(greeter, desk);
  await stage.alice.say(said);
  await stage.alice.messagesUntilQuiet();

  const error = await failure(stage.alice.nextMessage({ timeout: 1 }));

  // The chat that was made for the first word is alice's own doing.
  expect(error.message).toContain('alice waited 1 ms for a message. Instead arrived: nothing.');
  expect(error.message).toContain(told);
  expect(error.stack?.split('\n').find((line) => line.startsWith('    at'))).toContain(
    'test-bot.test.ts',
  );
});

const onlyColleagues: Middleware = () => undefined;

test.each<readonly [string, (bot: Bot) => void, string]>([
  [
    'a middleware without a name that does not call next',
    (bot) => bot.use(() => undefined),
    'a middleware ended it there: it did not call next().',
  ],
  [
    'a middleware with one',
    (bot) => bot.use(onlyColleagues),
    'the middleware onlyColleagues ended it there: it did not call next().',
  ],
  [
    'a command that returns its answer',
    (bot) => bot.command('/hi', () => 'Hello'),
    'the handler of "/hi" returned a message instead of sending it: await ctx.reply(…).',
  ],
  [
    'a command with a guard that does',
    (bot) =>
      bot.command('/hi', { only: () => true }, async () =>
        Promise.resolve(messageML`<b>Hello</b>`),
      ),
    'the handler of "/hi" returned a message instead of sending it',
  ],
  [
    'a command of a scope that does',
    (bot) => {
      const scope = bot.scope();
      scope.use((_ctx, next) => next());
      scope.catch(() => undefined);
      scope.command('/hi', () => 'Hello');
    },
    'the handler of "/hi" returned a message instead of sending it',
  ],
  [
    'something heard whose answer is returned',
    (bot) => bot.hears('/hi', () => 'Hello'),
    'its handler returned a message instead of sending it',
  ],
  [
    'a listener for messages whose answer is returned',
    (bot) => bot.on('message', () => 'Hello'),
    'its handler returned a message instead of sending it',
  ],
])('a wait in vain for %s says so', async (_, setUp, told) => {
  await using stage = await testBot(setUp);
  await stage.alice.say('/hi');
  await stage.alice.messagesUntilQuiet();
  const error = await failure(stage.alice.nextMessage({ timeout: 1 }));
  expect(error.message).toContain(`the bot got the message; ${told}`);
});

test('a wait in vain for the answer of a pressed button says that it was returned', async () => {
  const accept = action('accept', z.number());
  await using stage = await testBot((bot) => {
    bot.action(accept, () => 'Accepted');
    bot.command('/leave', (ctx) => ctx.reply(form('leave', [accept.button('Accept', 1)])));
  });
  await stage.alice.say('/leave');
  await stage.alice.click(await stage.alice.nextMessage(), 'accept');
  await stage.alice.messagesUntilQuiet();
  const error = await failure(stage.alice.nextMessage({ timeout: 1 }));
  expect(error.message).toContain('returned a message instead of sending it: await ctx.reply(…).');
});

test('a handler may return the id of what it has started', async () => {
  await using stage = await testBot((bot) => {
    const order = bot.conversation('order', () => Promise.resolve());
    const note = bot.reminder('note', () => undefined);
    bot.command('/order', (ctx) => ctx.start(order));
    bot.command('/remind', (ctx) => ctx.remind(note, new Date('2100-01-01'), 'tea'));
    bot.command('/later', (ctx) => ctx.send(ctx.stream, 'Tea', { at: new Date('2100-01-01') }));
  });
  for (const said of ['/order', '/remind', '/later']) {
    await stage.alice.say(said);
    await stage.alice.messagesUntilQuiet();
    const error = await failure(stage.alice.nextMessage({ timeout: 1 }));
    expect(error.message).toContain(`the handler of "${said}" ended without a message`);
  }
});

test('what is on its way when the usual time is over is waited for, and a time that was asked for is kept', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const late = (bot: Bot): void => {
    bot.command('/late', async (ctx) => {
      begin();
      await waitFor(systemClock, 3_200);
      await ctx.reply('Late');
    });
  };
  await using stage = await testBot(late);
  await stage.alice.say('/late');
  await begun;
  const kept = await failure(stage.alice.nextMessage({ timeout: 1 }));
  expect(kept.message).toContain('the handler of "/late" still runs.');
  expect((await stage.alice.nextMessage()).text).toBe('Late');
});

test('a wait in vain after a form that no handler takes names the one that is spelt alike', async () => {
  const order = form('order', [textField('item'), button('send', 'Send')]);
  await using stage = await testBot((bot) => {
    bot.command('/order', (ctx) => ctx.reply(order));
    bot.form('orders', (ctx) => ctx.reply('Ordered'));
  });
  await stage.alice.say('/order');
  await stage.alice.submit(await stage.alice.nextMessage(), 'order', { item: 'tea' });
  await stage.alice.messagesUntilQuiet();

  const error = await failure(stage.alice.nextMessage({ timeout: 1 }));

  expect(error.message).toContain(
    'the bot got the form; no handler takes "order"; nearest: orders.',
  );
});

test('a wait in vain names what a handler threw, and what was not meant for the bot', async () => {
  await using stage = await testBot(greeter, desk);
  await stage.alice.say('/broken');
  await stage.alice.messagesUntilQuiet();
  const broken = await failure(stage.alice.nextMessage({ timeout: 1 }));
  expect(broken.message).toContain('its handler failed.');
  expect(broken.message).toContain('out of paper');

  await stage.alice.say('good evening', { in: 'Desk' });
  await stage.alice.messagesUntilQuiet();
  const ignored = await failure(stage.alice.nextMessage({ timeout: 1 }));
  expect(ignored.message).toContain('it was not for the bot');
});

test('an apology that is not what was expected comes with what the handler threw', async () => {
  await using stage = await testBot(greeter);
  await stage.alice.say('/hello');
  const greeting = await stage.alice.nextMessage();
  expect(() => expectMessage(greeting).toHaveText('Goodbye')).toThrow(/^(?![^]*handler failed)/);
  expect(stage.errors).toEqual([]);

  await stage.alice.say('/broken');
  const apology = await stage.alice.nextMessage();

  expect(() => expectMessage(apology).toHaveText('Paper')).toThrow(
    /\+ Sorry[^]*its handler failed[^]*out of paper[^]*test-bot\.test\.ts/,
  );
  expect(stage.errors).toEqual([new Error('out of paper')]);
});

test('an apology that has no form, no button and no file tells what the handler threw', async () => {
  await using stage = await testBot((bot: Bot) => {
    const order = form('order', [textField('item'), button('send', 'Send')]);
    bot.command('/order', (ctx) => ctx.reply(order));
    bot.form(order, () => {
      throw new Error('out of paper');
    });
  });
  const { alice } = stage;
  await alice.say('/order');
  await alice.submit(await alice.nextMessage(), 'order', { item: 'tea' });
  const apology = await alice.nextMessage();

  for (const [code, next] of [
    ['NO_SUCH_FORM', () => alice.submit(apology, 'confirm')],
    ['NO_SUCH_BUTTON', () => alice.click(apology, 'confirm')],
    ['NO_SUCH_FILE', () => alice.download(apology)],
  ] as const) {
    const error = await failure(next());
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(
      /submitted the form "order"[^]*handler failed[^]*out of paper[^]*test-bot\.test\.ts:\d+/,
    );
  }
});

test('what could not be kept when a handler had ended is among the errors', async () => {
  const count = session('count', {
    of: 'user',
    schema: z.object({ number: z.number().default(0) }),
  });
  await using stage = await testBot((bot: Bot) => {
    bot.command('/count', async (ctx) => {
      Object.assign(await ctx.session(count), { number: 'many' });
      await ctx.reply('Counted.');
    });
  });
  await stage.alice.say('/count');
  await stage.quiet();
  expect(stage.errors).toEqual([expect.objectContaining({ code: 'SESSION_INVALID' })]);
});

test('faults of the pod reach the bot', async () => {
  await using stage = await testBot(greeter);
  await stage.pod.control.faults.inject({
    route: 'POST /agent/v4/stream/{streamId}/message/create',
    kind: 'status',
    status: 400,
    times: 2,
  });

  const refused = await failure(stage.alice.say('/hello'));
  expect(refused.message).toContain('400');
  await stage.alice.say('/hello').catch(() => undefined);
  await stage.alice.say('/hello');
  expect((await stage.alice.nextMessage()).text).toContain('Hello');
});

test('a file that is not there is told with the path that was looked at', async () => {
  const error = await failure(testBot('../no-such-bot.js'));
  expect(error).toMatchObject({ code: 'BOT_FILE_MISSING' });
  expect(error.message).toContain(`There is no file ${resolve('../no-such-bot.js')}.`);
  expect(error.message).toContain(`new URL('../no-such-bot.js', import.meta.url)`);
  expect(error.message).not.toContain('runner');
});

test('what a file without a bot exports is told, before a stage is opened', async () => {
  await expect(Reflect.apply(testBot, undefined, [undefined])).rejects.toMatchObject({
    code: 'BOT_FILE_WITHOUT_BOT',
    message:
      "testBot takes the function that a bot's file exports, or the path of that file, not undefined.",
  });
});

test('a person cannot have the name of something that the stage has', async () => {
  expect((await failure(testBot(greeter, { people: ['clock'] }))).message).toContain('"clock"');
});

test('a bot is tested with the options of its file, and with a key for what it keeps encrypted', async () => {
  const secrets = session('secrets', {
    of: 'user',
    schema: z.object({ count: z.number().default(0) }),
    encrypted: true,
  });
  const french = defineBot({ language: () => 'fr' }, (bot) => {
    bot.command('/count', async (ctx) => {
      const { count } = await ctx.session(secrets, (value) => {
        value.count++;
      });
      await ctx.reply(`${ctx.language} ${count}`);
    });
  });
  await using stage = await testBot(french, { durable: true });
  await stage.alice.say('/count');
  expect((await stage.alice.nextMessage()).text).toBe('fr 1');

  await stage.restart();
  await stage.alice.say('/count');
  expect((await stage.alice.nextMessage()).text).toBe('fr 2');

  await using german = await testBot(french, { options: { language: () => 'de' } });
  await german.alice.say('/count');
  expect((await german.alice.nextMessage()).text).toBe('de 1');
});

test('fake timers of the runner are refused, before a stage is opened and on it', async () => {
  await using stage = await testBot(greeter);
  try {
    jest.useFakeTimers();
    await expect(testBot(greeter)).rejects.toMatchObject({ code: 'TIMERS_FAKED' });
    await expect(stage.alice.say('/hello')).rejects.toMatchObject({ code: 'TIMERS_FAKED' });
  } finally {
    jest.useRealTimers();
  }
  await stage.alice.say('/hello');
  expectMessage(await stage.alice.nextMessage()).toHaveText('Hello Alice Adams');
});

test('people stand in the order in which they are named, whoever is connected first', async () => {
  const people = ['zoe', 'adam', 'yves', 'bea', 'xenia', 'carl', 'will', 'dora'];
  await using stage = await testBot(greeter, { people });
  expect([...stage.people.keys()]).toEqual(people);
});
