import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Secret } from '../../../src/client/configuration.js';
import type { ClientError } from '../../../src/client/index.js';
import { KnownSecrets } from '../../../src/client/transport/known-secrets.js';
import { failure } from '../failure.js';
import { keys, ScriptedService } from '../scripted-service.js';

const sendRoute = 'POST /agent/v4/stream/s/message/create';
const message = '<messageML>a</messageML>';
const app = { appId: 'desk', privateKey: { content: keys.privateKey } };

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

/** An error as programs show it. */
function shown(error: ClientError): string {
  const { message: sentence, serviceMessage, serviceCode } = error;
  const json = JSON.stringify(error);
  const printed = inspect(error, { depth: 20, showHidden: true });
  return [sentence, serviceMessage, serviceCode, json, printed].join('\n');
}

const refusal = (status: number, said: string) => ({ status, json: { code: said, message: said } });

test.each([400, 401, 403, 429, 500])(
  'an answer of %d that repeats the tokens of the call shows neither of them',
  async (status) => {
    service.script(sendRoute, refusal(status, 'Token session-1 with key-manager-1 is not known'));
    const client = service.client({ retry: { maxAttempts: 1 } });
    const error = await failure(client.messages.create('s', { message }));
    expect(error.serviceMessage).toBe('Token [secret] with [secret] is not known');
    expect(shown(error)).not.toMatch(/session-1|key-manager-1/);
  },
);

test('a token is left out of what the service says of the call after the next login, too', async () => {
  service.script(
    'POST /login/pubkey/authenticate',
    { status: 200, json: { name: 'sessionToken', token: 'session-1' } },
    { status: 200, json: { name: 'sessionToken', token: 'session-2' } },
  );
  service.script(
    sendRoute,
    refusal(401, 'Expired'),
    refusal(400, 'Neither session-1 nor session-2'),
  );
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error.serviceMessage).toBe('Neither [secret] nor [secret]');
});

test('the token of a user is left out of what the service says of a call of the bot', async () => {
  service.script('POST /login/pubkey/app/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token: 'app-token' },
  });
  service.script('POST /login/pubkey/app/username/alice/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token: 'token-of-alice' },
  });
  service.script('GET /pod/v2/sessioninfo', { status: 200, json: { id: 1 } });
  service.script(sendRoute, refusal(400, 'Latest: token-of-alice, app-token'));
  const client = service.client({ app });
  await client.obo({ username: 'alice' }).users.session();
  const error = await failure(client.messages.create('s', { message }));
  expect(error.serviceMessage).toBe('Latest: [secret], [secret]');
});

test('what a login was signed with is left out of its refusal', async () => {
  let sent = '';
  service.script('POST /login/pubkey/authenticate', ({ body }, response) => {
    ({ token: sent } = JSON.parse(body.toString()) as { token: string });
    response.statusCode = 401;
    response.end(JSON.stringify({ code: 401, message: `Not valid: ${sent}` }));
  });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'LOGIN_REFUSED', serviceMessage: 'Not valid: [secret]' });
  expect(sent).toMatch(/^eyJ/);
  expect(shown(error)).not.toContain(sent.slice(0, 40));
});

test('the token that an extension application made up is left out of its refusal', async () => {
  const made = 'a-token-that-the-page-knows';
  service.script(
    'POST /login/v1/pubkey/app/authenticate/extensionApp',
    refusal(400, `Bad: ${made}`),
  );
  const error = await failure(service.client({ app }).extensionApp.authenticate(made));
  expect(shown(error)).not.toContain(made);
});

test('a token in a long answer is left out where the answer is shortened in its middle', async () => {
  const token = 'a'.repeat(40);
  service.script('POST /login/pubkey/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token },
  });
  service.script(sendRoute, refusal(400, `${'-'.repeat(280)}${token}`));
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error.message).not.toContain('aaaa');
});

test('an answer that is not HTTP is not quoted by the cause of the error', async () => {
  service.script(sendRoute, (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\nsession-1 and what people write\r\n\r\n');
  });
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error).toMatchObject({ code: 'CONNECTION_LOST', outcome: 'unknown' });
  expect(shown(error)).not.toMatch(/what people write|session-1/);
});

test('secrets are known whole, in their form in paths, and by what they look like', () => {
  const secrets = new KnownSecrets();
  secrets.addTokens({ sessionToken: new Secret('a/b+c='), bearerToken: new Secret('bearer-1') });
  secrets.add('s');
  expect(secrets.redact('a/b+c= a%2Fb%2Bc%3D bearer-1 as')).toBe('[secret] [secret] [secret] as');
  expect(secrets.redact('jwt eyJhbGciOi.eyJzdWIiOi.c2ln end')).toBe('jwt [secret] end');
  expect(secrets.redact(`key ${keys.privateKey}`)).toBe('key [secret]\n');
});

test('what looks like the beginnings of tokens is looked through at once, however long it is', () => {
  const beginnings = 'eyJ'.repeat(50_000);
  const start = process.cpuUsage();
  expect(new KnownSecrets().redact(`${beginnings} a.${beginnings}`)).toBe(
    `${beginnings} a.${beginnings}`,
  );
  expect(new KnownSecrets().redact(`a-${beginnings}.b.c!`)).toBe('a-[secret]!');
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test('the latest secrets are known, however many there were', () => {
  const secrets = new KnownSecrets();
  for (let number = 0; number < 10_000; number++) {
    secrets.add(`token-${number};`);
  }
  expect(secrets.redact('token-0; token-9999;')).toBe('token-0; [secret]');
});

test.each([
  ['alone', 'session+1/µ'],
  ['behind one byte', ':session+1/µ'],
  ['behind two bytes', 'a:session+1/µ, and more'],
])('a token is left out in Base64 as well: %s', (_where, text) => {
  const secrets = new KnownSecrets();
  secrets.add('session+1/µ');
  for (const form of ['base64', 'base64url'] as const) {
    const said = secrets.redact(`Unknown: ${Buffer.from(text).toString(form)}`);
    expect(said).toContain('[secret]');
    expect(Buffer.from(said.replace('Unknown: ', ''), form).toString()).not.toContain('session');
  }
});
