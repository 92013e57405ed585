import { beforeAll, expect, test } from '@jest/globals';
import {
  type Bot,
  type BotOptions,
  type EventContext,
  type Guard,
  StoreError,
} from '../../../src/bot/index.js';
import {
  button,
  form,
  messageML,
  numberField,
  select,
  textField,
} from '../../../src/messageml/index.js';
import { defaultSeed } from '../../../src/pod/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { control } from '../../pod/caller.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  await stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'desk-bot', displayName: 'Desk Bot' }],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'desk-bot'] }],
    },
  });
  alice = await stage.person('alice');
  bob = await stage.person('bob');
});

let bots = 0;

async function botNamed(setUp: (bot: Bot) => void, options?: BotOptions): Promise<string> {
  const name = `scope-${++bots}`;
  await stage.bot(name, setUp, options);
  return name;
}

async function answer(person: TestUser, where: string, text: string): Promise<string> {
  const { raw } = await person.say(where, text);
  return (await person.nextMessage({ streamId: raw.stream.streamId })).text;
}

test('a group has commands that begin with its words, and a help of its own', async () => {
  const name = await botNamed((bot) => {
    const orders = bot.group('/order', { description: 'Orders' });
    orders.command('new {item} {count:int}', 'Place an order', (ctx) =>
      ctx.reply(`${ctx.args.count} × ${ctx.args.item}`),
    );
    orders
      .group('line', { description: 'Lines' })
      .command('drop {n:int}', (ctx) => ctx.reply(`dropped ${ctx.args.n}`));
  });
  expect(await answer(alice, name, '/order new tea 5')).toBe('5 × tea');
  expect(await answer(alice, name, '/order line drop 2')).toBe('dropped 2');
  expect(await answer(alice, name, '/help')).toMatch(/\/order … – Orders/);
  const help = await answer(alice, name, '/order help');
  expect(help).toContain('/order new item count – Place an order');
  expect(help).toContain('/order line … – Lines');
  expect(await answer(alice, name, '/order')).toBe(help);
  expect(await answer(alice, name, '/order new tea')).toContain('"count" is missing');
  expect(await answer(alice, name, '/order neu tea 5')).toContain('Did you mean /order new?');
  expect(await answer(alice, name, '/order everything')).toContain('Did you mean /order help?');
});

test('nobody is told of a command that is hidden, not in their help, or not theirs, when they write one like it', async () => {
  const name = await botNamed((bot) => {
    const onlyAlice = { test: ({ user }: EventContext) => user.username === 'alice' };
    bot.command('/secret', { hidden: true }, (ctx) => ctx.reply('a secret'));
    bot.command('/trade', (ctx) => ctx.reply('traded'));
    bot.inHelp((ctx, words) => words !== '/trade' || ctx.user.username === 'alice');
    bot.command('/close', { only: onlyAlice, aliases: ['/shut'] }, (ctx) => ctx.reply('closed'));
    bot.group('/vault', { hidden: true }).command('open', (ctx) => ctx.reply('opened'));
    const desk = bot.scope({ only: onlyAlice }).group('/desk');
    desk.command('clear', (ctx) => ctx.reply('cleared'));
    bot.group('/order').command('purge', { only: onlyAlice }, (ctx) => ctx.reply('purged'));
    // Of two that are near, the other one is told.
    bot.command('/clone', (ctx) => ctx.reply('cloned'));
    bot.fallback((ctx) => ctx.reply(`what? ${ctx.suggestion ?? 'no idea'}`));
  });
  const both = async (text: string): Promise<readonly string[]> => [
    await answer(alice, name, text),
    await answer(bob, name, text),
  ];
  expect(await both('/secrte')).toEqual(['what? no idea', 'what? no idea']);
  expect(await both('/vualt')).toEqual(['what? no idea', 'what? no idea']);
  expect(await both('/trdae')).toEqual(['what? /trade', 'what? no idea']);
  expect(await both('/shtu')).toEqual(['what? /shut', 'what? no idea']);
  expect(await both('/dsek')).toEqual(['what? /desk', 'what? no idea']);
  expect(await both('/cloe')).toEqual(['what? /close', 'what? /clone']);
  const [alices, bobs] = await both('/order pruge');
  expect(alices).toContain('Did you mean /order purge?');
  expect(bobs).toContain('Did you mean /order help?');
});

test('whoever may not use a command or a group is told what is missing', async () => {
  // As a constant of its own it has a boolean, not the literal.
  const owners = { roomOwners: true };
  const bot = await stage.bot('desk-bot', (one) => {
    const admin = one.group('/admin', { only: owners });
    admin.command('close', (ctx) => ctx.reply('closed'));
    const nobody = { roomOwners: false, emails: ['nobody@example.com'] };
    one.command('/mail', { only: nobody }, (ctx) => ctx.reply('mail'));
    one.command(
      '/own',
      { only: [() => true, { test: () => false, otherwise: 'Ask Ada.' }] },
      () => 1,
    );
    one.command('/role', { only: { roles: ['COMPLIANCE_OFFICER'] } }, (ctx) => ctx.reply('role'));
  });
  const room = await alice.room('Desk');
  await alice.say(room, '/admin close');
  const ofBot = async (): Promise<string> => {
    const message = await bob.nextMessage({ streamId: room });
    return message.from.username === 'desk-bot' ? message.text : ofBot();
  };
  expect(await ofBot()).toBe('closed');
  const texts = [];
  for (const command of ['/admin close', '/mail', '/own', '/role']) {
    await bob.say(room, command);
    texts.push(await ofBot());
  }
  expect(texts).toEqual([
    'You may not use /admin: it is for owners of this room only.',
    'You may not use /mail: it is for certain people only.',
    'Ask Ada.',
    'You may not use /role: it needs the role COMPLIANCE_OFFICER.',
  ]);
  await bot.stop();
});

test('a guard holds for events outside of all conversations too', async () => {
  const passed: string[] = [];
  const handled = gate();
  const asked = await stage.bot('asked', (bot) => {
    const guarded = (name: string, only: Guard): void => {
      bot.scope({ only }).on('CONNECTIONREQUESTED', () => passed.push(name));
    };
    guarded('others', { emails: ['nobody@example.com'] });
    guarded('bob', { users: [bob.user.id] });
    guarded('owners', { roomOwners: true });
    guarded('a function', () => true);
    bot.on('CONNECTIONREQUESTED', handled.open);
  });
  const toUser = { userId: (await asked.client.users.session()).id };
  await control(stage.pod, 'POST', '/bots/asked/events', {
    type: 'CONNECTIONREQUESTED',
    initiator: bob.user.id,
    payload: { connectionRequested: { toUser } },
  });
  await handled.pass();
  expect(passed).toEqual(['bob']);
});

test('the bot hears texts, patterns and whatever a function says, after its commands', async () => {
  const name = await botNamed((bot) => {
    bot.command('hello', (ctx) => ctx.reply('command'));
    bot.hears('Hello', (ctx) => ctx.reply('never'));
    bot.hears('good morning', (ctx) => ctx.reply('morning'));
    bot.hears(/ABC-(\d+)/g, (ctx) => ctx.reply(`ticket ${ctx.match[1] ?? ''}`));
    bot.hears(
      (ctx) => ctx.incoming.text.length > 30,
      (ctx) => ctx.reply(`long: ${ctx.match[0].length}`),
    );
  });
  expect(await answer(alice, name, 'hello')).toBe('command');
  expect(await answer(alice, name, ' Good Morning ')).toBe('morning');
  expect(await answer(alice, name, 'see ABC-12')).toBe('ticket 12');
  expect(await answer(alice, name, 'and ABC-34')).toBe('ticket 34');
  expect(await answer(alice, name, 'x'.repeat(40))).toBe('long: 40');
});

test('what no command and no filter takes goes to the fallback, with what it may have meant', async () => {
  const name = await botNamed((bot) => {
    bot.command('/ping', (ctx) => ctx.reply('pong'));
    bot.on('message:hashtag', (ctx) => ctx.reply(`tag ${ctx.hashtags[0].value}`));
    bot.fallback((ctx) => ctx.reply(`what? ${ctx.suggestion ?? ''}`));
  });
  expect(await answer(alice, name, '/pong')).toBe('what? /ping');
  const { raw } = await alice.say(name, messageML`about <hash tag="news"/>`);
  expect((await alice.nextMessage({ streamId: raw.stream.streamId })).text).toBe('tag news');
});

test('what has the runtime do an event again does not end in the catch of a scope', async () => {
  let tries = 0;
  const name = await botNamed((bot) => {
    const scope = bot.scope();
    scope.catch((_error, ctx) => ctx.reply('caught'));
    scope.command('/count', async (ctx) => {
      tries++;
      if (tries === 1) {
        throw new StoreError('STORE_CONFLICT', 'Somebody else was faster.');
      }
      await ctx.reply(`at try ${tries}`);
    });
  });
  expect(await answer(alice, name, '/count')).toBe('at try 2');
});

test('what a scope throws goes to its own catch first, and what that throws to the next outside', async () => {
  const name = await botNamed((bot) => {
    bot.catch((error, ctx) => ctx.reply(`bot: ${String(error)}`));
    const outer = bot.scope();
    outer.catch((error, ctx) => ctx.reply(`outer: ${String(error)}`));
    const inner = outer.scope();
    inner.use(async (ctx, next) => {
      await ctx.reply('before');
      await next();
    });
    inner.catch(() => {
      throw new Error('second');
    });
    inner.command('/inner', () => {
      throw new Error('first');
    });
    outer.command('/outer', () => {
      throw new Error('first');
    });
    bot.command('/bot', () => {
      throw new Error('first');
    });
  });
  const { raw } = await alice.say(name, '/inner');
  const { streamId } = raw.stream;
  expect((await alice.nextMessage({ streamId })).text).toBe('before');
  expect((await alice.nextMessage({ streamId })).text).toBe('outer: Error: second');
  expect(await answer(alice, name, '/outer')).toBe('outer: Error: first');
  expect(await answer(alice, name, '/bot')).toBe('bot: Error: first');
});

test('a type of argument of the bot is parsed, and typed in patterns', async () => {
  const name = await botNamed((bot) => {
    const traders = bot.argumentType('even', {
      needs: 'an even number',
      parse: (word) => (Number(word) % 2 === 0 ? { half: Number(word) / 2 } : undefined),
    });
    traders.command('/half {n:even}', (ctx) => ctx.reply(`half is ${ctx.args.n.half}`));
  });
  expect(await answer(alice, name, '/half 8')).toBe('half is 4');
  expect(await answer(alice, name, '/half 7')).toContain('needs an even number, not "7"');
});

test('what the bot says is in the language of the user, with own texts before those built in', async () => {
  const name = await botNamed(
    (bot) => {
      bot.command('/add {n:int}', (ctx) => ctx.reply(ctx.text('added', { n: ctx.args.n })));
    },
    {
      language: ({ username }) => (username === 'bob' ? 'de-CH' : undefined),
      texts: {
        languages: {
          en: {
            added:
              '.input {$n :integer} .match $n one {{{#b}{$n}{/b} thing}} * {{{#b}{$n}{/b} things}}',
          },
          de: {
            added: '.input {$n :integer} .match $n one {{{$n} Ding}} * {{{$n} Dinge}}',
            'usage.missing': '{$name}, bitte!',
          },
        },
      },
    },
  );
  expect(await answer(alice, name, '/add 1')).toBe('1 thing');
  expect(await answer(alice, name, '/add 2')).toBe('2 things');
  expect(await answer(alice, name, '/add x')).toContain('needs a whole number, not "x". Usage:');
  expect(await answer(bob, name, '/add 1')).toBe('1 Ding');
  expect(await answer(bob, name, '/add')).toContain('n, bitte! So wird es geschrieben:');
  expect(await answer(bob, name, '/add x')).toContain('„n“ braucht eine ganze Zahl');
});

test('a conversation has texts in the language of whom it began with, and a bot those for everybody else', async () => {
  const name = await botNamed(
    (bot) => {
      const trip = bot.conversation('trip', async (c) => {
        const where = await c.ask(c.text('where'));
        await c.say(c.text('there', { where }));
        await c.send({ username: 'alice' }, [bot.text('there', { where }), ` (${c.language})`]);
        await c.send({ username: 'alice' }, bot.text('where', {}, 'de-CH'));
      });
      bot.command('/trip', (ctx) => ctx.start(trip));
    },
    {
      language: ({ username }) => (username === 'bob' ? 'de-CH' : undefined),
      texts: {
        languages: {
          en: { where: 'Where to?', there: 'Off to {#b}{$where}{/b}' },
          de: { where: 'Wohin?', there: 'Auf nach {$where}' },
        },
      },
    },
  );
  expect(await answer(bob, name, '/trip')).toBe('Wohin?');
  expect(await answer(bob, name, 'Rom')).toBe('Auf nach Rom');
  const streamId = await alice.openIm(name);
  expect((await alice.nextMessage({ streamId })).text).toBe('Off to Rom (de-CH)');
  expect((await alice.nextMessage({ streamId })).text).toBe('Wohin?');
});

test('what the framework says for a bot is in the language of the user where it is given by the key of a text', async () => {
  const name = await botNamed(
    (bot) => {
      const even = (word: string) => (Number(word) % 2 === 0 ? Number(word) : undefined);
      const knowing = bot.argumentType('even', { needs: { key: 'even' }, parse: even });
      knowing.command('/half {n:even}', { description: { key: 'half' } }, (ctx) =>
        ctx.reply(String(ctx.args.n / 2)),
      );
      const desk = bot.group('/desk', { description: { key: 'desk', values: { n: 3 } } });
      const only = { users: [1], otherwise: { key: 'ask', values: { who: 'Ada' } } };
      desk.command('close', { only }, (ctx) => ctx.reply('closed'));
    },
    {
      language: ({ username }) => (username === 'bob' ? 'de' : undefined),
      texts: {
        languages: {
          en: { even: 'an even number', half: 'Halve', desk: '{$n} desks', ask: 'Ask {$who}.' },
          de: { even: 'eine gerade Zahl', half: 'Halbieren', ask: 'Frag {#b}{$who}{/b}.' },
        },
      },
    },
  );
  expect(await answer(alice, name, '/help')).toContain('/half n – Halve');
  expect(await answer(bob, name, '/help')).toMatch(/Halbieren[^]*3 desks/);
  expect(await answer(alice, name, '/half 3')).toContain('needs an even number, not "3"');
  expect(await answer(bob, name, '/half 3')).toContain('braucht eine gerade Zahl');
  expect(await answer(alice, name, '/desk close')).toBe('Ask Ada.');
  expect(await answer(bob, name, '/desk close')).toBe('Frag Ada.');
});

test('what is wrong with a form is in the language of the user, but for what the form says itself', async () => {
  const order = form('order', [
    textField('note', { required: true }),
    numberField('quantity', { min: 5, patternError: 'A number, please' }),
    numberField('price'),
    numberField('pieces', { integer: true }),
    select('side', ['buy', 'sell']),
    button('send', 'Send'),
  ]);
  const name = await botNamed(
    (bot) => {
      const ordering = bot.conversation('ordering', (c) => c.form(order));
      bot.command('/order', (ctx) => ctx.reply(order));
      bot.command('/talk', (ctx) => ctx.start(ordering));
      bot.form(order, () => undefined);
    },
    {
      language: ({ username }) => (username === 'bob' ? 'de' : undefined),
      texts: {
        languages: { de: { 'form.below': 'Erst ab {$least}', 'form.integer': 'Nur ganze' } },
      },
    },
  );
  const told = async (person: TestUser, said: string, values: Record<string, string>) => {
    const { raw } = await person.say(name, said);
    const { streamId } = raw.stream;
    await person.submit(await person.nextMessage({ streamId }), 'order', values);
    return (await person.nextMessage({ streamId })).text;
  };
  const wrong = { quantity: '3', side: 'buy' };
  expect(await told(alice, '/order', { ...wrong, note: 'x' })).toContain('Not below 5');
  expect(await told(bob, '/order', { ...wrong, note: 'x' })).toContain('Erst ab 5');
  expect(await told(bob, '/talk', { ...wrong, note: 'x' })).toContain('Erst ab 5');
  const price = { quantity: 'many', price: '1', note: 'x', side: 'buy' };
  expect(await told(alice, '/order', price)).toContain('A number, please');
  expect(await told(bob, '/order', { ...wrong, quantity: '5', price: 'viel', note: 'x' })).toMatch(
    /^Bitte eine Zahl eingeben/,
  );
  const half = { ...wrong, quantity: '5', pieces: '1.5', note: 'x' };
  expect(await told(bob, '/order', half)).toMatch(/^Nur ganze/);
  expect(await told(alice, '/talk', half)).toMatch(/^Enter a whole number/);
});

test('arguments and questions take words of the language of the user, and English ones', async () => {
  const name = await botNamed(
    (bot) => {
      bot.command('/set {on:boolean} [day:date]', (ctx) =>
        ctx.reply(`${ctx.args.on} ${ctx.args.day ?? ''}`),
      );
      const sure = bot.conversation('sure', async (c) => c.say(String(await c.confirm('Sure?'))));
      bot.command('/sure', (ctx) => ctx.start(sure));
    },
    {
      language: ({ username }) => (username === 'bob' ? 'de' : 'es'),
      texts: { languages: { es: { 'word.true': 'sí, claro', 'word.today': 'hoy' } } },
    },
  );
  expect(await answer(bob, name, '/set ja')).toBe('true');
  expect(await answer(bob, name, '/set Nein heute')).toMatch(/^false \d{4}-\d\d-\d\d$/);
  expect(await answer(bob, name, '/set off tomorrow')).toMatch(/^false \d{4}-\d\d-\d\d$/);
  expect(await answer(bob, name, '/set sí')).toContain('„on“ braucht ja oder nein');
  expect(await answer(alice, name, '/set CLARO hoy')).toMatch(/^true \d{4}-\d\d-\d\d$/);
  expect(await answer(alice, name, '/set no')).toBe('false');
  for (const [person, word, sure] of [
    [bob, 'J', 'true'],
    [bob, 'no', 'false'],
    [alice, ' claro ', 'true'],
    [alice, 'n', 'false'],
  ] as const) {
    expect(await answer(person, name, '/sure')).toContain('Sure?');
    expect(await answer(person, name, word)).toBe(sure);
  }
});

test('a key without a text is refused where it is registered', async () => {
  const half = (bot: Bot) => bot.command('/half', { description: { key: 'halve' } }, () => 1);
  await expect(botNamed(half)).rejects.toMatchObject({
    code: 'NO_SUCH_TEXT',
    message: expect.stringContaining('There is no text "halve" in "en"') as unknown,
  });
  const desk = (bot: Bot) => bot.group('/desk', { description: { key: 'desks' } });
  await expect(botNamed(desk)).rejects.toMatchObject({ code: 'NO_SUCH_TEXT' });
});

test('a text that is not in MessageFormat stops the start, with its language and key', async () => {
  const broken = { texts: { languages: { de: { hello: 'Hallo {$name' } } } };
  await expect(botNamed(() => undefined, broken)).rejects.toMatchObject({
    code: 'BAD_TEXT',
    message: expect.stringContaining('"hello" of the language "de"') as unknown,
  });
});
