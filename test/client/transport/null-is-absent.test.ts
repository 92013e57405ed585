import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { Bot } from '../../../src/bot/index.js';
import { nullIsAbsent } from '../../../src/client/transport/null-is-absent.js';
import { Pod } from '../../../src/pod/index.js';
import { testUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) {
    await end();
  }
});

/** What a service may leave out of what it answers, by a member that is never left out. */
const mayBeAbsent: readonly (readonly [string, readonly string[]])[] = [
  ['messageId', ['replacing', 'replacedBy', 'attachments', 'data', 'diagnostic', 'sharedMessage']],
  ['userId', ['firstName', 'lastName', 'email', 'username', 'displayName']],
  ['streamId', ['roomName', 'members', 'external', 'crossPod']],
  ['payload', ['diagnostic', 'id']],
];

function withNulls(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const absent = mayBeAbsent.filter(([sign]) => sign in value).flatMap(([, names]) => names);
  return { ...Object.fromEntries(absent.map((name) => [name, null])), ...value };
}

/** The pod, behind something that writes out every member that has no value. */
async function verbose(pod: Pod): Promise<number> {
  const server: Server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const passedOn = request({ host: '127.0.0.1', port: pod.port, method, path: url, headers });
    passedOn.on('response', (answer) => {
      void buffer(answer).then((body) => {
        const text = JSON.stringify(JSON.parse(body.toString(), withNulls));
        response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
        response.end(text);
      });
    });
    passedOn.on('error', () => response.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

test('a bot answers on a service that writes null for what is absent', async () => {
  const pod = await Pod.start({ console: false });
  endings.push(() => pod.close());
  const { config } = await serviceAccount(pod, 'greeter');
  const bot = new Bot({ ...config, port: await verbose(pod) }, { log: false });
  bot.command('/hello', (ctx) => ctx.reply(`Hello ${ctx.user.displayName ?? 'stranger'}`));
  bot.on('message:update', (ctx) => ctx.reply('This was edited.'));
  bot.on('message:reply', (ctx) => ctx.reply('This is a reply.'));
  bot.on('message:attachment', (ctx) => ctx.reply('There is a file.'));
  bot.on('message', (ctx) => ctx.reply(`${ctx.incoming.text}?`));
  await bot.start();
  endings.push(() => bot.stop());
  const alice = await testUser(pod, 'alice', patient);
  endings.push(() => alice.close());
  await alice.openIm('greeter');

  await alice.say('greeter', '/hello');
  expect((await alice.nextMessage()).text).toBe('Hello Alice Adams');
  await alice.say('greeter', 'Well');
  expect((await alice.nextMessage()).text).toBe('Well?');
});

test('nulls are absent however deep they lie, but not in lists and in what a user entered', () => {
  const text = '{"a":{"b":null,"c":[null,{"d":null}]},"formValues":{"note":null}}';
  const answer = nullIsAbsent(text, JSON.parse(text));
  expect(JSON.stringify(answer)).toBe('{"a":{"c":[null,{}]},"formValues":{"note":null}}');

  const depth = 200_000;
  const nested = `${'{"a":'.repeat(depth)}null${'}'.repeat(depth)}`;
  let inside: unknown = nullIsAbsent(nested, JSON.parse(nested));
  for (let level = 0; level < depth; level++) {
    inside = Object.values(inside as object)[0];
  }
  expect(inside).toBeUndefined();
});
