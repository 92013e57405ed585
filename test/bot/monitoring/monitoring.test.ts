import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  type Bot,
  collection,
  memoryStore,
  Monitoring,
  type Observation,
  type OperatedBot,
  put,
  sqliteStore,
} from '../../../src/bot/index.js';
import { createLog } from '../../../src/bot/log.js';
import { Observers } from '../../../src/bot/monitoring/index.js';
import { lettersOf } from '../dead-letters/kept-letters.js';
import { messageEvent } from '../events.js';
import { Stage } from '../stage.js';
import { failingStore } from '../state/failing-store.js';

const stage = new Stage();
const token = 'a token of operators';
let monitoring: Monitoring | undefined;

beforeAll(() => stage.open());

afterEach(async () => {
  await monitoring?.stop();
  monitoring = undefined;
});

/** A bot of which only operators know. */
class QuietBot implements OperatedBot {
  readonly observers = new Observers();
  readonly log = createLog(false);
  readonly name: string;
  state = 'running';
  readonly replayed: string[] = [];
  readonly letters = new Map([['letter 1', '<b>MESSAGESENT</b>']]);

  constructor(name: string) {
    this.name = name;
  }

  observe = (observer: (observation: Observation) => void) => this.observers.add(observer);

  readonly operations: OperatedBot['operations'] = {
    stored: () => Promise.resolve({ sessions: 3 }),
    deadLetters: () =>
      Promise.resolve(
        [...this.letters].map(([id, what]) => ({
          id,
          what,
          at: Date.UTC(2026, 10, 23),
          tries: 5,
          error: 'BROKEN: it broke',
        })),
      ),
    replayDeadLetter: (id) => {
      this.replayed.push(id);
      return Promise.resolve(this.letters.delete(id));
    },
    discardDeadLetter: (id) => Promise.resolve(this.letters.delete(id)),
    parkedConversations: () => Promise.resolve({ parked: [], hasMore: false }),
    resumeConversation: () => Promise.resolve(undefined),
    dropConversation: () => Promise.resolve(undefined),
    schedules: () =>
      Promise.resolve([{ name: 'reminders', rule: '0 9 * * *', due: Date.UTC(2026, 10, 24, 9) }]),
    redact: (text) => text,
  };
}

async function watch(bots: readonly OperatedBot[], options: object = {}): Promise<string> {
  monitoring = await Monitoring.start(bots, { port: 0, ...options });
  return monitoring.url;
}

const bearer = { headers: { authorization: `Bearer ${token}` } };

function form(fields: Readonly<Record<string, string>>, headers = {}): RequestInit {
  return { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers };
}

test('probes say whether bots run and read, and metrics count what they do', async () => {
  const bot = await stage.bot('quotes', (it) => {
    it.command('/quote', (ctx) => ctx.reply('100'));
    it.command('/fail', () => {
      throw new TypeError('no price');
    });
    it.catch(() => undefined);
  });
  const url = await watch([bot]);
  const alice = await stage.person('alice');
  await alice.say('quotes', '/fail');
  await alice.say('quotes', '/quote');
  await alice.nextMessage();

  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, bots: { quotes: 'running' } },
  ]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(
    /^cadenza_handler_duration_seconds_count\{(?=.*bot="quotes")(?=.*event="MESSAGESENT")(?=.*outcome="failed").*\} 1$/m,
  );
  expect(metrics).toMatch(/^cadenza_send_duration_seconds_count\{.*outcome="done".*\} 1$/m);
  expect(metrics).toMatch(/^cadenza_feed_lag_seconds\{bot="quotes"\} [\d.e-]+$/m);

  const page = await (await fetch(url)).text();
  expect(page).toContain('TypeError: no price');

  await bot.stop();
  const stopped = await Promise.all(['healthz', 'readyz'].map((probe) => fetch(`${url}/${probe}`)));
  expect(stopped.map(({ status }) => status)).toEqual([503, 503]);
});

test('a bot whose feed fails is alive and not ready, until it reads again', async () => {
  const bot = new QuietBot('quiet');
  const url = await watch([bot]);
  bot.observers.tell?.({ kind: 'feed failed', error: new Error('gone') });
  const during = await Promise.all(['healthz', 'readyz'].map((probe) => fetch(`${url}/${probe}`)));
  expect(during.map(({ status }) => status)).toEqual([200, 503]);
  bot.observers.tell?.({ kind: 'read', events: 0, newest: undefined });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('the page shows schedules, sessions and dead letters, which are replayed and discarded there', async () => {
  const bot = new QuietBot('quiet');
  bot.letters.set('letter 2', 'SYMPHONYELEMENTSACTION');
  const url = await watch([bot]);
  const page = await (await fetch(url)).text();
  expect(page.replaceAll(/<\/?(?:time|span)>/g, '')).toContain('2026-11-24 09:00:00');
  expect(page).toMatch(/<dt>sessions<\/dt>\s*<dd>3<\/dd>/);
  expect(page).toContain('&lt;b&gt;MESSAGESENT&lt;/b&gt;');

  const letters = `${url}/bots/quiet/dead-letters`;
  expect((await fetch(letters, form({ id: 'letter 1', do: 'replay' }))).status).toBe(303);
  expect((await fetch(letters, form({ id: 'letter 2', do: 'discard' }))).status).toBe(303);
  expect([bot.replayed, [...bot.letters.keys()]]).toEqual([['letter 1'], []]);
  const stale = await fetch(letters, form({ id: 'letter 1', do: 'replay' }));
  expect([stale.status, await stale.text()]).toEqual([
    404,
    expect.stringMatching(/no such dead letter any more.*<a href="\/">Back to the bots<\/a>/s),
  ]);
});

test('the page says which dead letter a button is for, and how many are not shown', async () => {
  const bot = new QuietBot('quiet');
  const url = await watch([bot]);
  const few = await (await fetch(url)).text();
  expect(few).toContain('aria-label="Retry &lt;b&gt;MESSAGESENT&lt;/b&gt; of 2026-11-23 00:00:00"');
  expect(few).not.toContain('The oldest');

  bot.operations.stored = () => Promise.resolve({ 'dead letters': 120 });
  expect(await (await fetch(url)).text()).toContain('The oldest 1 of 120.');
});

test('a page that was open when the token changed asks for the new one', async () => {
  const url = await watch([new QuietBot('quiet')], { token });
  const level = (accept: string) =>
    fetch(`${url}/bots/quiet/log-level`, form({ level: 'debug' }, { accept }));
  const [page, program] = [await level('text/html,*/*;q=0.8'), await level('*/*')];
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('name="token"')]);
  expect([program.status, await program.text()]).toEqual([401, 'Show the token.\n']);
});

test('the level of the log changes while the bot runs', async () => {
  const bot = new QuietBot('quiet');
  const url = await watch([bot]);
  const address = `${url}/bots/quiet/log-level`;
  expect((await fetch(address, form({ level: 'debug' }))).status).toBe(303);
  expect(bot.log.level).toBe('debug');
  expect((await fetch(address, form({ level: 'loud' }))).status).toBe(400);
  expect((await fetch(`${url}/bots/nobody/log-level`, form({ level: 'info' }))).status).toBe(404);
});

test('with a token, only who shows it sees more than the probes', async () => {
  const url = await watch([new QuietBot('quiet')], { token });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const path of ['/', '/metrics']) {
    expect((await fetch(url + path)).status).toBe(401);
    const wrong = { headers: { authorization: 'Bearer another token here' } };
    expect((await fetch(url + path, wrong)).status).toBe(401);
    expect((await fetch(url + path, bearer)).status).toBe(200);
  }
  expect((await fetch(`${url}/login`, form({ token: 'a guess' }))).status).toBe(401);
  const login = await fetch(`${url}/login`, form({ token }));
  const cookie = login.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
  expect(cookie).not.toContain(token);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await fetch(url, { headers })).status).toBe(200);
});

test('a request that names no host is told so', async () => {
  const url = await watch([new QuietBot('quiet')]);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.end('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    });
    let told = '';
    socket.setEncoding('utf8').on('data', (text) => (told += String(text)));
    socket.on('end', () => resolve(told)).on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n[^]*by the header Host: 127\.0\.0\.1:8080\./);
});

test('of requests that do not wait for answers one is answered, and the bots go on', async () => {
  const bot = new QuietBot('quiet');
  const url = await watch([bot]);
  let shown = 0;
  bot.operations.stored = () => {
    shown += 1;
    return Promise.resolve({});
  };
  const { host, port } = new URL(url);
  await new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1000));
    });
    socket.resume().on('error', resolve).on('close', resolve);
  });
  expect(shown).toBe(1);
  expect((await fetch(url)).status).toBe(200);
});

test('an address that is none is not found, and is no failure', async () => {
  const url = await watch([new QuietBot('quiet')]);
  for (const path of ['//', '//[', '/nowhere?%', '/bots/%/log-level']) {
    expect([path, (await fetch(url + path)).status]).toEqual([
      path,
      path.startsWith('/bots') ? 405 : 404,
    ]);
  }
});

test('pages of elsewhere can neither read nor change anything', async () => {
  const bot = new QuietBot('quiet');
  const url = await watch([bot]);
  const foreign = form({ level: 'trace' }, { origin: 'https://evil.example' });
  expect((await fetch(`${url}/bots/quiet/log-level`, foreign)).status).toBe(403);
  for (const site of ['cross-site', 'same-site']) {
    const silent = form({ level: 'trace' }, { 'sec-fetch-site': site });
    expect((await fetch(`${url}/bots/quiet/log-level`, silent)).status).toBe(403);
  }
  const own = form({ level: 'debug' }, { 'sec-fetch-site': 'same-origin', origin: url });
  expect((await fetch(`${url}/bots/quiet/log-level`, own)).status).toBe(303);
  // A name that leads here, but is not of this machine.
  const { statusCode, body } = await new Promise<{ statusCode?: number; body: string }>(
    (resolve, reject) => {
      request(url, { headers: { host: 'evil.example' } }, (response) => {
        const { statusCode = 0 } = response;
        response.setEncoding('utf8').once('data', (body: string) => resolve({ statusCode, body }));
      })
        .on('error', reject)
        .end();
    },
  );
  expect([statusCode, body]).toEqual([
    401,
    'Without a token, the page is for this machine, by the name 127.0.0.1 or localhost. Start with a token.\n',
  ]);
});

test('what would let strangers in, or cannot listen, is refused with the reason', async () => {
  const bots = [new QuietBot('quiet')];
  const start = (options: object) => Monitoring.start(bots, { port: 0, ...options });
  await expect(start({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'MONITORING_OPEN' });
  await expect(start({ token: 'short' })).rejects.toMatchObject({ code: 'MONITORING_TOKEN_SHORT' });
  const port = Number(new URL(await watch(bots)).port);
  await expect(start({ port })).rejects.toMatchObject({
    code: 'MONITORING_PORT',
    message: `The operator's page cannot be served on 127.0.0.1:${port}: the port is in use. Choose another, or 0 for a free one.`,
  });
  await expect(start({ host: '192.0.2.1', token: 'an operator, sixteen' })).rejects.toThrow(
    'cannot be served on 192.0.2.1:0: this machine has no such address.',
  );
});

test('two bots of one name are refused before any is watched', async () => {
  const bots = [new QuietBot('quiet'), new QuietBot('quiet')];

  await expect(Monitoring.start(bots, { port: 0 })).rejects.toMatchObject({
    code: 'BOT_NAME_TWICE',
    message: 'Two of the bots log in as "quiet".',
  });

  expect(bots.map(({ observers }) => observers.tell)).toEqual([undefined, undefined]);
});

test('of many errors the last are kept, without what makes them long', async () => {
  const bot = new QuietBot('quiet');
  await watch([bot]);
  for (let number = 0; number < 60; number += 1) {
    const error = new Error(`number ${number}\n${'x'.repeat(1000)}`);
    bot.observers.tell?.({ kind: 'sent', took: 1, error });
  }
  const errors = monitoring?.bot('quiet')?.activity.errors ?? [];
  expect(errors).toHaveLength(50);
  expect(errors[0]).toMatchObject({ where: 'message', message: 'number 59', name: 'Error' });
});

test('an event that fails at each try is one error for each try, and none for being given up', async () => {
  const bot = new QuietBot('quiet');
  await watch([bot]);
  const [first, last] = [new Error('first'), new Error('last')];
  const tried = { kind: 'handled', eventType: 'MESSAGESENT', took: 1 } as const;
  const event = messageEvent('');
  bot.observers.tell?.({ ...tried, event, traceId: 'a', error: first });
  bot.observers.tell?.({ kind: 'retried', what: 'event', error: first });
  bot.observers.tell?.({ ...tried, event, traceId: 'a', error: last });
  bot.observers.tell?.({ kind: 'dead letter', what: 'MESSAGESENT', event, error: last });
  const errors = monitoring?.bot('quiet')?.activity.errors ?? [];
  expect(errors.map(({ message }) => message)).toEqual(['last', 'first']);
});

test('nobody is told once monitoring has stopped', async () => {
  const bot = new QuietBot('quiet');
  await watch([bot]);
  expect(bot.observers.tell).toBeDefined();
  await monitoring?.stop();
  expect(bot.observers.tell).toBeUndefined();
});

test('a dead letter of a bot with a store is seen on the page, and handled again from there', async () => {
  let price = '';
  const file = join(mkdtempSync(join(tmpdir(), 'cadenza-monitoring-')), 'bot.sqlite');
  const bot = await stage.bot(
    'durable',
    (it) => {
      it.command('/price', (ctx) => {
        if (price === '') {
          throw new TypeError('no price');
        }
        return ctx.reply(price);
      });
    },
    { store: sqliteStore(file) },
  );
  const url = await watch([bot]);
  const alice = await stage.person('alice');
  await alice.say('durable', '/price');
  const sorry = (await alice.nextMessage()).text;
  expect(sorry).toContain('went wrong');
  const number = /: (\w{8})$/.exec(sorry)?.[1] ?? 'none';

  const kept = await lookUntil(() => lettersOf(bot));
  expect((await bot.operations.stored())['dead letters']).toBe(1);
  const page = await (await fetch(url)).text();
  expect(page).toContain('TypeError: no price');
  const rows = page.split('<tr>').filter((row) => row.includes(`<td>${number}</td>`));
  expect(rows).toEqual([
    expect.stringContaining('Forget it for good'),
    expect.stringContaining('<td>MESSAGESENT</td>'),
  ]);

  price = '100';
  const letters = `${url}/bots/durable/dead-letters`;
  const replayed = form({ id: kept[0]?.id ?? '', do: 'replay' });
  expect((await fetch(letters, replayed)).status).toBe(303);
  expect((await alice.nextMessage()).text).toBe('100');
  expect(await bot.deadLetters.count()).toBe(0);
  expect(monitoring?.bot('durable')?.activity.figures.queued).toBe(0);
});

test('parked conversations are seen with both sides, resumed and dropped on the page', async () => {
  const store = memoryStore();
  const asks =
    (label: string) =>
    (it: Bot): void => {
      const talk = it.conversation('talk', async (c) => {
        await c.once(label, () => 1);
        await c.say(`${label}: ${await c.ask('Well?')}`);
      });
      it.command('/talk', (ctx) => ctx.start(talk));
    };
  const before = await stage.bot('parking', asks('<book>'), { store });
  const alice = await stage.person('alice');
  const said = async (words: string): Promise<string> => {
    await alice.say('parking', words);
    return (await alice.nextMessage()).text;
  };
  expect(await said('/talk')).toBe('Well?');
  expect(await said('/talk')).toBe('Well?');
  await before.stop();
  const bot = await stage.bot('parking', asks('reserve'), { store });
  const url = await watch([bot]);
  expect(await said('Fine')).toContain('Please start again');
  expect(await said('Fine')).toContain('Please start again');

  const page = async (): Promise<string> => (await fetch(url)).text();
  const shown = await page();
  expect(shown).toMatch(
    /<td>1<\/td>\s*<td>once &lt;book&gt;#0<\/td>\s*<td class="long">once reserve#0<\/td>/,
  );
  expect(shown).toContain('done again: once &lt;book&gt;#0, send message#0.');
  const [first = '', second = ''] = [...shown.matchAll(/name="id" value="(\w+)"/g)].map(
    ([, id]) => id,
  );
  const address = `${url}/bots/parking/conversations`;
  const press = (id: string, what: string) => fetch(address, form({ id, do: what }));
  const refused = await press(first, 'resume');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringMatching(/stays parked\. Step 1 was .*Back to the bots/s),
  ]);

  expect((await press(first, 'repeat')).status).toBe(303);
  expect((await alice.nextMessage()).text).toBe('Well?');
  expect(await said('Fine')).toBe('reserve: Fine');
  expect((await press(first, 'repeat')).status).toBe(404);
  expect((await press(second, 'drop')).status).toBe(303);
  expect((await press(second, 'drop')).status).toBe(404);
  expect((await press('nobody', 'drop')).status).toBe(404);
  expect((await press(second, 'burn')).status).toBe(404);
  expect(await page()).toMatch(/<h3>Parked conversations<\/h3>\s*<p>None\.<\/p>/);
});

test('a parked conversation that its function takes again goes on by one button', async () => {
  const bot = new QuietBot('quiet');
  const parked = { id: 'c1', name: 'talk', parkedAt: Date.UTC(2026, 10, 23), repeats: [] };
  bot.operations.parkedConversations = () => Promise.resolve({ parked: [parked], hasMore: true });
  const page = await (await fetch(await watch([bot]))).text();
  expect(page).toContain('It takes the recorded steps: it can go on.');
  expect(page).toContain('aria-label="Resume talk of 2026-11-23 00:00:00"');
  expect(page).toContain('There are more than these 1.');
});

test('while the store is away the bot is not ready, and page and metrics show what the process knows', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cadenza-monitoring-')), 'bot.sqlite');
  let away: 'nothing' | 'all' | 'commit' = 'nothing';
  const store = failingStore(
    sqliteStore(file),
    ([method]) => !['open', 'close'].includes(method) && (away === 'all' || away === method),
  );
  const rows = collection<string>('notes');
  const bot = await stage.newBot('away', () => undefined, { store });
  const url = await watch([bot]);
  await bot.start();
  const state = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
  const ready = { ok: true, bots: { away: 'running' } };
  const stuck = { ok: false, bots: { away: 'running, and cannot use its store' } };
  try {
    expect(await state()).toEqual(ready);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^cadenza_stored\{/m);

    away = 'all';
    await expect(bot.store.get(rows, 'a')).rejects.toThrow('cannot be reached');
    expect(await state()).toEqual(stuck);
    const page = await (await fetch(url)).text();
    expect(page).toContain('What the store holds cannot be shown: The store cannot be reached.');
    expect(page).toContain('<td>store</td>');
    const metrics = await fetch(`${url}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.not.stringMatching(/^cadenza_stored\{/m),
    ]);
    const pressed = await fetch(`${url}/bots/away/dead-letters`, form({ id: 'a', do: 'replay' }));
    expect([pressed.status, await pressed.text()]).toEqual([
      503,
      expect.stringContaining('The store cannot be used at the moment.'),
    ]);

    // A full disk can be read.
    away = 'commit';
    await bot.store.get(rows, 'a');
    await expect(bot.store.commit([put(rows, 'a', 'b')])).rejects.toThrow('cannot be reached');
    expect(await state()).toEqual(stuck);

    // A lease that is over takes no write to say so.
    const over = { name: 'over', holder: 'another', epoch: 1 };
    expect(await bot.store.renew(over, 1_000)).toBe(false);
    await bot.store.release(over);
    expect(await state()).toEqual(stuck);
    away = 'nothing';
    await bot.store.get(rows, 'a');
    await bot.store.commit([put(rows, 'a', 'b')]);
    expect(await state()).toEqual(ready);
  } finally {
    away = 'nothing';
    await bot.stop();
  }
});

/** Rows are written with the end of the handling, which comes a moment after the answer. */
async function lookUntil<Row>(look: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows = await look();
  await setImmediate();
  return rows.length > 0 ? rows : lookUntil(look);
}
