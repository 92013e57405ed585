import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { redaction } from '../../../src/bot/log.js';
import { type Interceptor } from '../../../src/client/advanced.js';
import {
  type Client,
  ClientError,
  type ClientErrorCode,
  clientErrorCodes,
} from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { collect, failure } from '../failure.js';
import { keys, ScriptedService, type Step } from '../scripted-service.js';

const sendRoute = 'POST /agent/v4/stream/s/message/create';
const loginRoute = 'POST /login/pubkey/authenticate';
const text = 'the-text-of-a-message';
const message = `<messageML>${text}</messageML>`;

/** Whatever must not be seen: tokens, the key, the login's own token, passwords, and what people write. */
const hidden =
  /session-1|key-manager-1|PRIVATE|MII[A-Za-z0-9+/]{20}|eyJ[\w-]{10}|hunter2|the-text-of-a-message/;

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

/** An error as programs show it: its message, as JSON, printed to its depth, and in the bot's log. */
function shown(error: ClientError): readonly string[] {
  const lines: string[] = [];
  const log = pino({ redact: redaction }, { write: (line: string) => void lines.push(line) });
  log.error({ err: error }, 'failed');
  const printed = inspect(error, { depth: 20, showHidden: true });
  return [
    error.message,
    error.advice,
    String(error.stack),
    JSON.stringify(error),
    printed,
    ...lines,
  ];
}

const answers: readonly (readonly [string, Step])[] = [
  ['refused', { status: 400, json: { code: 400, message: 'Bad' } }],
  ['refused with the tokens in its body', { status: 403, text: `session-1 ${message}` }],
  ['a failure that quotes the request', { status: 500, text: `{"echo":"${text} key-manager-1"}` }],
  ['held back by a policy', { status: 451, json: { message: text, details: { terms: [text] } } }],
  ['lost', 'drop'],
  ['truncated', 'truncate'],
  ['no JSON', { status: 200, text: `<html>${text}` }],
  ['refused again and again', { status: 401 }],
];

const long = 'We shall buy & sell the whole of the company in the morning';
const old = {
  message: long,
  streamId: 's',
  originatingSystemId: 'x',
  originalMessageId: '1',
  intendedMessageTimestamp: 0,
  intendedMessageFromUserId: 7,
};
const oldWithData = { ...old, message, data: { said: long } };

test.each<readonly [string, (client: Client) => Promise<unknown>]>([
  ['text', (client) => client.messages.create('s', { message: long })],
  [
    'data',
    (client) =>
      client.messages.create('s', { message: unsafeMessageML(message), data: { said: long } }),
  ],
  [
    'text beside a file',
    (client) =>
      client.messages.create('s', {
        message: long,
        attachments: [{ filename: 'a.txt', content: Buffer.from('a') }],
      }),
  ],
  ['text of an import', (client) => collect(client.messages.import([old]))],
  ['data of an import', (client) => collect(client.messages.import([oldWithData]))],
])('what the service says is left out where it quotes the %s of the message', async (_, send) => {
  const quoting = { code: 400, message: `Cannot read "the whole\n of the company in"` };
  service.script(sendRoute, { status: 400, json: quoting });
  service.script('POST /agent/v4/message/import', { status: 400, json: quoting });
  const error = await failure(send(service.client()));
  expect(error).toMatchObject({ code: 'BAD_REQUEST', serviceCode: 400, serviceMessage: undefined });
  for (const form of shown(error)) {
    expect(form).not.toContain('of the company');
  }
});

test('a short text that the service repeats whole is left out as well', async () => {
  service.script(sendRoute, { status: 400, json: { code: 400, message: 'Bad: PIN is 4711' } });
  const error = await failure(service.client().messages.create('s', { message: 'PIN is 4711' }));
  expect(error).toMatchObject({ code: 'BAD_REQUEST', serviceMessage: undefined });
  expect(shown(error).join(' ')).not.toContain('4711');
});

test('what the service says is told where it does not quote the message', async () => {
  const json = { code: 400, message: 'The element "foo" is not known, in a message of a room' };
  service.script(sendRoute, { status: 400, json });
  const send = service.client().messages.create('s', { message: long });
  expect((await failure(send)).message).toContain(json.message);
});

test.each(answers)(
  'an error of a send that was %s shows no token, key or text',
  async (_, step) => {
    service.script(sendRoute, step);
    const error = await failure(
      service.client().messages.create('s', { message: unsafeMessageML(message) }),
    );
    expect(error).toBeInstanceOf(ClientError);
    for (const form of shown(error)) {
      expect(form).not.toMatch(hidden);
    }
  },
);

test.each<readonly [string, Step]>([
  ['refused', { status: 401, json: { code: 401, message: 'No' } }],
  ['answered with something else', { status: 200, text: '{"tokn":"session-1"}' }],
  ['lost', 'drop'],
])('an error of a login that was %s shows neither the key nor what it signed', async (_, step) => {
  service.script(loginRoute, step);
  const error = await failure(service.client({ retry: { maxAttempts: 1 } }).users.session());
  for (const form of shown(error)) {
    expect(form).not.toMatch(hidden);
  }
});

test('an error on the way through a proxy shows no password', async () => {
  const proxy = { host: '127.0.0.1', port: 1, username: 'desk', password: 'hunter2' };
  const error = await failure(service.client({ proxy, retry: { maxAttempts: 1 } }).health.check());
  for (const form of shown(error)) {
    expect(form).not.toMatch(hidden);
    expect(form).not.toContain(Buffer.from('desk:hunter2').toString('base64'));
  }
});

test('a client, its configuration and what interceptors see show no secret when printed', async () => {
  service.script(sendRoute, { status: 200, json: { messageId: 'm' } });
  const seen: string[] = [];
  const printing: Interceptor = (exchange, next) => {
    seen.push(inspect(exchange, { depth: 20, showHidden: true }), JSON.stringify(exchange));
    return next(exchange);
  };
  const client: Client = service.client(
    { bot: { username: 'quotes', privateKey: { content: keys.privateKey } } },
    { interceptors: [printing] },
  );
  await client.messages.create('s', { message: unsafeMessageML(message), data: { said: text } });
  const printed = [inspect(client, { depth: 20 }), inspect(client.config, { depth: 20 })];
  for (const form of [...printed, ...seen]) {
    expect(form).not.toMatch(hidden);
  }
});

const codes = Object.keys(clientErrorCodes) as ClientErrorCode[];

test.each(codes)('%s says what it means and what to do, in one sentence each', (code) => {
  for (const sentence of Object.values(clientErrorCodes[code])) {
    expect(sentence).toMatch(/^[A-Z][^\n]{10,110}\.$/);
    expect(sentence.slice(0, -1)).not.toMatch(/\. /);
  }
  const error = new ClientError(code, 'It failed', { operation: 'x', outcome: 'unknown' });
  expect(error.advice).toBe(clientErrorCodes[code].advice);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code, advice: error.advice });
});
