import { writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defineConfig, loadConfig } from '../../../src/client/index.js';
import { folder, load, makeFolder, minimal, removeFolder } from './loading.js';

beforeEach(makeFolder);
afterEach(removeFolder);

test('the smallest configuration is filled in with the defaults', () => {
  const config = defineConfig(minimal);
  expect(config.endpoints.pod).toEqual({
    scheme: 'https',
    host: 'acme.test',
    port: 443,
    context: '',
    connectionTimeout: 15_000,
    readTimeout: 60_000,
    connectionPoolMax: 50,
    defaultHeaders: {},
    proxy: undefined,
  });
  expect(config.endpoints.agent).toEqual(config.endpoints.pod);
  expect(config.retry).toMatchObject({ maxAttempts: 10, initialInterval: 500, multiplier: 2 });
  expect(config.datafeed.retry.maxAttempts).toBe(Infinity);
  expect(config.bot).toMatchObject({ name: 'quotes', credential: { kind: 'privateKey' } });
});

test('a full file of the Java kit loads, and every component inherits from the root', async () => {
  const { config, warnings } = await load(`
scheme: https
host: localhost.symphony.com
port: 8443
context: app/
connectionTimeout: 10000
readTimeout: 20000
connectionPoolMax: 30
connectionPoolPerRoute: 10
defaultHeaders:
  Connection-Id: 42
proxy:
  host: proxy.symphony.com
  port: 1234
  username: proxyuser
  password: proxypass
pod:
  host: dev.symphony.com
  port: 443
agent:
  context: /path
keyManager:
  host: dev-key.symphony.com
  port: 8444
sessionAuth:
  host: dev-session.symphony.com
ssl:
  trustStore:
    path: /path/to/truststore.pem
    password: changeit
bot:
  username: bot-name
  privateKey:
    path: path/to/rsa/private.pem
app:
  appId: app-id
  privateKey:
    path: path/to/private.pem
datafeed:
  version: v2
  idFilePath: data/
  retry:
    maxAttempts: 6
    initialIntervalMillis: 2000
    multiplier: 1.5
    maxIntervalMillis: 10000
datahose:
  tag: my-tag
  eventTypes: [INSTANTMESSAGECREATED, ROOMCREATED]
retry:
  maxAttempts: 6
  initialIntervalMillis: 2000
  multiplier: 1.5
  maxIntervalMillis: 10000
extensions:
  groups: { anything: [1, 2] }
commonJwt:
  enabled: false
`);
  expect(warnings).toEqual([]);
  const { pod, agent, keyManager, sessionAuth } = config.endpoints;
  expect(pod).toMatchObject({ host: 'dev.symphony.com', port: 443, context: '/app' });
  expect(agent).toMatchObject({ host: 'localhost.symphony.com', port: 8443, context: '/path' });
  expect(keyManager).toMatchObject({ host: 'dev-key.symphony.com', port: 8444 });
  expect(sessionAuth).toMatchObject({ host: 'dev-session.symphony.com', port: 8443 });
  for (const endpoint of [pod, agent, keyManager, sessionAuth]) {
    expect(endpoint).toMatchObject({
      connectionTimeout: 10_000,
      readTimeout: 20_000,
      connectionPoolMax: 10,
      defaultHeaders: { 'Connection-Id': '42' },
      proxy: { host: 'proxy.symphony.com', port: 1234, username: 'proxyuser' },
    });
  }
  expect(config.datafeed.retry).toEqual({
    maxAttempts: 6,
    initialInterval: 2000,
    multiplier: 1.5,
    maxInterval: 10_000,
    deadline: Infinity,
  });
  expect(config.extensions).toEqual({ groups: { anything: [1, 2] } });
});

test('a file of the Python kit loads, without a datafeed version and in JSON', async () => {
  const { config } = await load(
    '{\n\t"host": "acme.test",\n\t"bot": {"username": "b", "privateKey": {"path": "k"}},\n\t"datafeed": {}\n}\n',
    {},
    'config.json',
  );
  expect(config.endpoints.pod.host).toBe('acme.test');
});

test('the older one-word keys work, with a word about the clearer ones', async () => {
  const { config, warnings } = await load(
    'host: acme.test\nbot:\n  username: b\n  privateKeyPath: key.pem\n',
  );
  expect(config.bot?.credential).toEqual({
    kind: 'privateKey',
    source: { kind: 'path', path: 'key.pem' },
  });
  expect(warnings).toEqual([
    'config.yaml:4:3 bot.privateKeyPath: is the older name of privateKey.path; it works, and privateKey.path is clearer',
  ]);
});

test('variables are put in everywhere, numbers and lists included', async () => {
  const { config } = await load(
    [
      'host: ${POD}.test',
      'port: ${PORT:-8443}',
      'agent:',
      '  loadBalancing:',
      '    mode: random',
      '    stickiness: ${STICKY:-false}',
      '    nodes: [{ host: "${FIRST}" }, { host: "${SECOND:-b.test}" }]',
      'defaultHeaders: { X-Literal: "$${POD}", X-Empty: "${EMPTY:-fallback}" }',
      'bot: { username: "${USER_NAME}", privateKey: { content: "${KEY}" } }',
    ].join('\n'),
    { POD: 'acme', FIRST: 'a.test', USER_NAME: 'b', KEY: '${POD}', EMPTY: '', PORT: '9443' },
  );
  expect(config.endpoints.pod).toMatchObject({
    host: 'acme.test',
    port: 9443,
    defaultHeaders: { 'X-Literal': '${POD}', 'X-Empty': 'fallback' },
  });
  expect(config.loadBalancing).toMatchObject({
    stickiness: false,
    nodes: [{ host: 'a.test' }, { host: 'b.test' }],
  });
  const source = config.bot?.credential.source;
  expect(source?.kind === 'content' && source.content.reveal()).toBe('${POD}');
});

test('sample files of the other kits are read: their version, and the system properties of Java', async () => {
  const { config, warnings } = await load(
    '_version: "3.0"\nhost: acme.test\nbot: { username: "${user.name}", privateKey: { content: "${user.home}/k" } }\n',
    {},
  );
  expect(config.bot?.name).toBe(userInfo().username);
  const source = config.bot?.credential.source;
  expect(source?.kind === 'content' && source.content.reveal()).toBe(`${homedir()}/k`);
  expect(warnings).toEqual([]);
});

test('without a path the first of config.yaml, config.yml and config.json is read', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const missing = loadConfig();
    await expect(missing).rejects.toMatchObject({ code: 'CONFIG_NOT_FOUND' });
    await expect(missing).rejects.toThrow(
      `config.yaml, config.yml or config.json in ${process.cwd()}.`,
    );
    const elsewhere = join(folder, 'none', 'bot.yaml');
    await expect(loadConfig(elsewhere)).rejects.toThrow(`there is no ${elsewhere}. Create it`);
    await writeFile('config.json', '{"host":"json.test"}');
    expect((await loadConfig()).endpoints.pod.host).toBe('json.test');
    await writeFile('config.yml', 'host: yml.test');
    expect((await loadConfig()).endpoints.pod.host).toBe('yml.test');
  } finally {
    process.chdir(before);
  }
});

test('a component without any host is taken to be on the host of the pod', () => {
  const { endpoints } = defineConfig({ pod: { host: 'pod.test', port: 8080, scheme: 'http' } });
  expect(endpoints.keyManager).toMatchObject({ host: 'pod.test', port: 8080 });
});

test('a configuration that was checked is taken as it is', () => {
  const config = defineConfig(minimal);
  expect(defineConfig(config)).toBe(config);
});

test('a default can hold variables, and a variable a list', async () => {
  const { config } = await load(
    [
      'host: ${HOST:-${REGION:-eu}.acme.test}',
      'datahose: { eventTypes: "${TYPES}" }',
      'defaultHeaders: { X-Open: "${not closed", X-Two: "${A:-}${B:-}x" }',
    ].join('\n'),
    { REGION: 'us', TYPES: 'MESSAGESENT, ROOMCREATED' },
  );
  expect(config.endpoints.pod.host).toBe('us.acme.test');
  expect(config.datahose.eventTypes).toEqual(['MESSAGESENT', 'ROOMCREATED']);
  expect(config.endpoints.pod.defaultHeaders).toEqual({ 'X-Open': '${not closed', 'X-Two': 'x' });
});

test.each([0.5, 0, -1])(
  'a multiplier of %s, with which pauses would shrink, becomes 2',
  (multiplier) => {
    const config = defineConfig({ host: 'a', retry: { multiplier } });
    expect(config.retry.multiplier).toBe(2);
    expect(config.warnings.map(({ key }) => key)).toEqual(['retry.multiplier']);
  },
);

const newKey = Buffer.alloc(32, 'new').toString('base64');
const oldKey = Buffer.alloc(32, 'old').toString('base64');

test('a configuration names the server of the store, and how the bot is scaled; addresses are secrets', async () => {
  const { config } = await load(
    [
      'host: acme.test',
      'store: { postgres: { url: "postgres://bot:hidden-word@db.test/bots", schema: quotes } }',
      'scale: { redis: "redis://:hidden-word@redis.test", partitions: 32 }',
      'encryptionKeys: "${KEYS}"',
    ].join('\n'),
    { KEYS: `${newKey}, ${oldKey}` },
  );
  expect(config.store).toMatchObject({ kind: 'postgres', schema: 'quotes' });
  expect(config.store?.url.reveal()).toBe('postgres://bot:hidden-word@db.test/bots');
  expect(config.scale?.partitions).toBe(32);
  expect(config.encryptionKeys.map((key) => key.reveal())).toEqual([newKey, oldKey]);
  const shown = `${inspect(config, { depth: 9 })}${JSON.stringify(config)}`;
  for (const secret of ['hidden-word', newKey, oldKey]) {
    expect(shown).not.toContain(secret);
  }
});

test('a store of two servers, or of none, is refused', async () => {
  const two =
    'host: a\nstore: { postgres: { url: "postgres://a" }, redis: { url: "redis://a" } }\n';
  await expect(load(two)).rejects.toThrow('store: names one server');
  await expect(load('host: a\nstore: {}\n')).rejects.toThrow('store: names one server');
});
