import { beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  audit,
  type AuditEntry,
  type Bot,
  type CommandContext,
  cooldown,
  features,
  type Handler,
  maintenance,
  plugin,
  stillWorking,
} from '../../../src/bot/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { logLines } from '../log-lines.js';
import { Stage } from '../stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

let bots = 0;

async function asked(setUp: (bot: Bot) => void, ...texts: string[]): Promise<string[]> {
  const alice = await stage.person('alice');
  const name = `plugins-${++bots}`;
  const bot = await stage.bot(
    name,
    (one) => {
      setUp(one);
      one.command('/ping', { aliases: ['/p'] }, (ctx) => ctx.reply('pong'));
      one.command('/end', (ctx) => ctx.reply('end'));
    },
    { attempts: 2, attemptPause: 0 },
  );
  const answers: string[] = [];
  for (const text of texts) {
    await alice.say(name, text);
    answers.push((await alice.nextMessage()).text);
  }
  await bot.stop();
  return answers;
}

test('a plugin gets checked options, and what it started ends with the bot, the last one first', async () => {
  const ended: string[] = [];
  const schema = z.object({ word: z.string() });
  const first = plugin('first', schema, (bot, { word }) => {
    bot.hears('hello', (ctx) => ctx.reply(word));
    return () => void ended.push('first');
  });
  const second = plugin('second', z.undefined(), () => () => void ended.push('second'), ['first']);
  expect(await asked((bot) => bot.plugin(first, { word: 'Hi!' }).plugin(second), 'hello')).toEqual([
    'Hi!',
  ]);
  expect(ended).toEqual(['second', 'first']);
  const install = (set: (bot: Bot) => void): Promise<unknown> => asked(set);
  await expect(install((bot) => bot.plugin(second))).rejects.toMatchObject({
    code: 'PLUGIN_MISSING',
  });
  await expect(
    install((bot) => bot.plugin(first, { word: 'a' }).plugin(first, { word: 'b' })),
  ).rejects.toMatchObject({ code: 'PLUGIN_EXISTS' });
  const wrong = { word: 7 } as unknown as { word: string };
  await expect(install((bot) => bot.plugin(first, wrong))).rejects.toMatchObject({
    code: 'BAD_PLUGIN_OPTIONS',
    message: expect.stringContaining('word') as unknown,
  });
});

test('what a schema fills in need not be given: a field with a default, or all options', async () => {
  const schema = z.object({ word: z.string(), times: z.number().default(2) });
  const repeater = plugin('repeater', schema, (bot, { word, times }) => {
    bot.hears('hello', (ctx) => ctx.reply(word.repeat(times)));
  });
  const spare = plugin('spare', schema.prefault({ word: 'Ho!' }), (bot, { word, times }) => {
    bot.hears('bye', (ctx) => ctx.reply(word.repeat(times)));
  });
  const setUp = (bot: Bot): void => void bot.plugin(repeater, { word: 'Hi!' }).plugin(spare);
  expect(await asked(setUp, 'hello', 'bye')).toEqual(['Hi!Hi!', 'Ho!Ho!']);
  const refused = (bot: Bot): void => {
    // @ts-expect-error The word has no default.
    bot.plugin(repeater, { times: 3 });
  };
  const without = (bot: Bot): void => {
    // @ts-expect-error Nor have the options.
    bot.plugin(repeater);
  };
  for (const wrong of [refused, without]) {
    await expect(asked(wrong)).rejects.toMatchObject({ code: 'BAD_PLUGIN_OPTIONS' });
  }
});

test.each<readonly [string, string, (bot: Bot, options: never) => unknown, object]>([
  ['cooldown', 'count', (bot, options) => bot.plugin(cooldown, options), { seconds: 5, count: 1 }],
  ['cooldown', 'seconds', (bot, options) => bot.plugin(cooldown, options), { seconds: '5' }],
  ['maintenance', 'isOn', (bot, options) => bot.plugin(maintenance, options), { isOn: true }],
  [
    'maintenance',
    'expect',
    (bot, options) => bot.plugin(maintenance, options),
    { isOn: () => true, expect: () => true },
  ],
  ['audit', 'write', (bot, options) => bot.plugin(audit, options), {}],
  ['still-working', 'after', (bot, options) => bot.plugin(stillWorking, options), { after: 0 }],
  ['features', '/a', (bot, options) => bot.plugin(features, options), { flags: { '/a': true } }],
])('the plugin %s refuses wrong options, and names "%s"', async (name, option, install, given) => {
  await expect(asked((bot) => void install(bot, given as never))).rejects.toMatchObject({
    code: 'BAD_PLUGIN_OPTIONS',
    message: expect.stringMatching(new RegExp(`"${name}".*${option}`)) as unknown,
  });
});

test('whoever is too fast is told once how long to wait', async () => {
  const answers = await asked((bot) => bot.plugin(cooldown, { seconds: 60 }), '/ping', '/ping');
  expect(answers[0]).toBe('pong');
  expect(answers[1]).toMatch(/^Please wait \d+ seconds before you ask again\.$/);
});

test('a cooldown goes by the clock of the bot', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const name = stage.newName();
  await stage.bot(
    name,
    (bot) => {
      bot.plugin(cooldown, { seconds: 60 }).command('/ping', (ctx) => ctx.reply('pong'));
    },
    { clock },
  );
  const answers: string[] = [];
  for (const pause of [0, 59_000, 1_000]) {
    clock.advance(pause);
    await alice.say(name, '/ping');
    answers.push((await alice.nextMessage()).text);
  }
  expect(answers).toEqual(['pong', 'Please wait a second before you ask again.', 'pong']);
});

test('what is tried again is no new question, however soon', async () => {
  const answers = await asked((bot) => {
    bot.plugin(cooldown, { seconds: 60 });
    bot.command('/twice', (ctx) => {
      if (ctx.delivery.attempt === 1) {
        throw new Error('Once more.');
      }
      return ctx.reply('at last');
    });
  }, '/twice');
  expect(answers).toEqual(['at last']);
});

test('in maintenance the bot says so, but to those for whom it works', async () => {
  const setUp = (bot: Bot): void => {
    bot.plugin(maintenance, {
      isOn: () => true,
      except: (ctx) => ctx.incoming?.text === '/end',
    });
  };
  expect(await asked(setUp, '/ping', '/end')).toEqual([
    'I am being looked after and will be back soon.',
    'end',
  ]);
});

test('the audit trail has who asked, what failed and what was sent, and no text', async () => {
  const entries: AuditEntry[] = [];
  await asked(
    (bot) => {
      bot.plugin(audit, { write: (entry) => void entries.push(entry) });
      bot.command('/fail {secret}', () => {
        throw new Error('broken');
      });
    },
    '/ping',
    '/fail hunter2',
  );
  const messages = entries.filter(
    ({ kind, eventType }) => kind === 'sent' || eventType === 'MESSAGESENT',
  );
  expect(messages.map(({ kind }) => kind)).toEqual(['sent', 'handled', 'failed', 'failed', 'sent']);
  expect(JSON.stringify(entries)).not.toContain('hunter2');
});

test('the audit trail has what took an event, and for which event a message was sent', async () => {
  const entries: AuditEntry[] = [];
  await asked((bot) => bot.plugin(audit, { write: (entry) => void entries.push(entry) }), '/ping');
  const handled = entries.find(({ eventType }) => eventType === 'MESSAGESENT');
  expect(handled).toMatchObject({ kind: 'handled', handler: '/ping' });
  expect(entries.find(({ kind }) => kind === 'sent')).toMatchObject({
    cause: `MESSAGESENT ${handled?.messageId ?? ''}`,
  });
});

test('a trail that cannot be written is told in the log and counted, and changes nothing else', async () => {
  const { log, lines } = logLines();
  const counted: string[] = [];
  const alice = await stage.person('alice');
  const name = `plugins-${++bots}`;
  await stage.bot(
    name,
    (bot) => {
      bot.plugin(audit, {
        write: () => {
          throw new Error('disk full');
        },
      });
      bot.observe((seen) => {
        if (seen.kind === 'plugin failed') {
          counted.push(seen.plugin);
        }
      });
      bot.command('/ping', (ctx) => ctx.reply('pong'));
      bot.command('/fail', () => {
        throw new Error('broken');
      });
      bot.catch((error, ctx) => ctx.reply(String(error)));
    },
    { log },
  );
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  await alice.say(name, '/fail');
  expect((await alice.nextMessage()).text).toBe('Error: broken');
  const told = lines.filter(({ plugin }) => plugin === 'audit');
  expect(told[0]).toMatchObject({ level: 50, err: { message: 'disk full' } });
  expect(counted.length).toBe(told.length);
  expect(counted.length).toBeGreaterThanOrEqual(4);
});

test('a slow handler is said to be working, and its answer takes the place of that', async () => {
  const alice = await stage.person('alice');
  const name = `plugins-${++bots}`;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await stage.bot(name, (bot) => {
    bot.plugin(stillWorking, { after: 0.02 });
    bot.command('/slow', async (ctx) => {
      await finished;
      await ctx.reply('done');
    });
  });
  await alice.say(name, '/slow');
  const placeholder = await alice.nextMessage();
  expect(placeholder.text).toBe('Still working on it …');
  finish();
  const answer = await alice.nextMessage();
  expect(answer.text).toBe('done');
  expect(answer.raw.replacing).toBe(placeholder.raw.messageId);
});

test('a slow handler is said to be working by the clock of the bot, which a test moves on', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const held = gate();
  const name = `plugins-${++bots}`;
  await stage.bot(
    name,
    (bot) => {
      bot.plugin(stillWorking, { after: 3_600 });
      bot.command('/slow', async (ctx) => {
        await held.pass();
        await ctx.reply('done');
      });
    },
    { clock },
  );
  await alice.say(name, '/slow');
  await held.reached;
  clock.advance(3_600_000);
  expect((await alice.nextMessage()).text).toBe('Still working on it …');
  held.open();
  expect((await alice.nextMessage()).text).toBe('done');
});

test('a slow handler in a room that fails or says nothing leaves no "still working" behind', async () => {
  const alice = await stage.person('alice');
  const name = `plugins-${++bots}`;
  const gates = new Map([1, 2].map((n) => [n, gate()]));
  const bot = await stage.bot(name, (one) => {
    one.plugin(stillWorking, { after: 0.02 });
    one.command('/slow {n:int}', async (ctx) => {
      await gates.get(ctx.args.n)?.pass();
      if (ctx.args.n === 1) {
        throw new Error('broken');
      }
    });
  });
  const room = await bot.client.rooms.create({ name, description: name });
  const { id } = room.roomSystemInfo;
  await bot.client.rooms.addMember(id, alice.user.id);
  for (const [n, last] of [
    [1, 'Sorry, that went wrong.'],
    [2, 'Done.'],
  ] as const) {
    await alice.say(id, `/slow ${n}`);
    const placeholder = await alice.nextMessage({ streamId: id });
    expect(placeholder.text).toBe('Still working on it …');
    gates.get(n)?.open();
    const answer = await alice.nextMessage({ streamId: id });
    expect(answer.text).toContain(last);
    expect(answer.raw.replacing).toBe(placeholder.raw.messageId);
  }
});

test('whether "still working" was said or not, each reply is sent when the work is done again', async () => {
  const alice = await stage.person('alice');
  const name = `plugins-${++bots}`;
  const held = gate();
  const bot = await stage.bot(
    name,
    (one) => {
      one.plugin(stillWorking, { after: 0.02 });
      one.command('/slow', async (ctx) => {
        if (ctx.delivery.attempt === 1) {
          await held.pass();
          throw new Error('Once more.');
        }
        await ctx.reply('first');
        await ctx.reply('second');
      });
    },
    { attempts: 2, attemptPause: 0 },
  );
  await alice.say(name, '/slow');
  expect((await alice.nextMessage()).text).toBe('Still working on it …');
  held.open();
  // On a slow machine it is said once more before the second reply takes its place.
  const answer = async (): Promise<string> => {
    const { text } = await alice.nextMessage();
    return text === 'Still working on it …' ? answer() : text;
  };
  expect(await answer()).toBe('first');
  expect(await answer()).toBe('second');
  await bot.stop();
});

test('a command that is switched off says so, whichever way it is called', async () => {
  const setUp = (bot: Bot): void => {
    bot.plugin(features, {
      flags: { '/PING': () => false, '/end': () => true, '/order new': () => false },
    });
    const orders = bot.group('/order');
    orders.command('new {what}', (ctx) => ctx.reply('new'));
    orders.command('list', (ctx) => ctx.reply('list'));
  };
  const calls = ['/ping', '/p', '/end', '/order new tea', '/order list'];
  expect(await asked(setUp, ...calls)).toEqual([
    '/ping is switched off at the moment.',
    '/ping is switched off at the moment.',
    'end',
    '/order new is switched off at the moment.',
    'list',
  ]);
});

test('help and what is suggested tell nobody of a command that is switched off for them', async () => {
  const setUp = (bot: Bot): void => {
    bot.plugin(features, {
      flags: {
        '/trade': ({ user }) => user.username !== 'alice',
        '/order new': () => false,
        '/beta': () => false,
      },
    });
    const said: Handler<CommandContext> = (ctx) => ctx.reply('');
    bot.command('/trade', 'Trade', said).command('/trades', 'All trades', said);
    bot
      .group('/order', { description: 'Orders' })
      .command('new', 'A new one', said)
      .command('list', 'All', said);
    bot.group('/beta', { description: 'Beta' }).command('try', 'Try it', said);
    bot.inHelp((_, words) => words !== '/end');
  };
  const [all = '', group = '', one = '', unknown] = await asked(
    setUp,
    '/help',
    '/order help',
    '/help trade',
    '/order nwe',
  );

  expect(all).toContain('/trades – All trades');
  expect(all).toContain('/order …');
  expect(all).not.toMatch(/Trade$|\/end|\/beta/m);
  expect(group).toContain('/order list');
  expect(group).not.toContain('/order new');
  expect(one).toContain('/trades');
  expect(one).not.toContain('/trade –');
  expect(unknown).toContain('Did you mean /order help?');
});

test('a plugin may have schedules, conversations and messages of its own', async () => {
  const greeter = plugin('greeter', z.object({ word: z.string() }), (host, { word }) => {
    const greet = host.conversation('greet', async (c) => c.say(`Hello ${await c.ask(word)}`));
    host.command('/greet', (ctx) => ctx.start(greet));
    host.every('greeting', '1h', (ctx) => ctx.send({ username: 'alice' }, word));
    host.command('/tell', (ctx) => host.send({ userId: ctx.user.userId }, word));
    return undefined;
  });
  const answers = await asked(
    (bot) => bot.plugin(greeter, { word: 'Who?' }),
    '/tell',
    '/greet',
    'I',
  );
  expect(answers).toEqual(['Who?', 'Who?', 'Hello I']);
});
