import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  Client,
  type Config,
  ConfigError,
  type ConfigInput,
  defineConfig,
  loadConfig,
} from '../../../src/client/index.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-config-'));
});

afterEach(() => rm(folder, { recursive: true }));

interface Loaded {
  readonly config: Config;
  readonly warnings: readonly string[];
  readonly file: string;
}

async function load(
  text: string,
  environment: Record<string, string> = {},
  name = 'config.yaml',
): Promise<Loaded> {
  const file = join(folder, name);
  await writeFile(file, text);
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message.replace(`${folder}/`, ''));
  const options = { environment, warn, checkFiles: false };
  return { config: await loadConfig(file, options), warnings, file };
}

/** The lines of the error, with the folder taken out. */
async function problems(
  text: string,
  environment: Record<string, string> = {},
): Promise<readonly string[]> {
  try {
    await load(text, environment);
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.message
        .replaceAll(`${folder}/`, '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    }
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

const minimal: ConfigInput = {
  host: 'acme.test',
  bot: { username: 'quotes', privateKey: { path: 'key.pem' } },
};

test('the smallest configuration is filled in with the defaults of the other kits', () => {
  const config = defineConfig(minimal);
  expect(config.endpoints.pod).toEqual({
    scheme: 'https',
    host: 'acme.test',
    port: 443,
    context: '',
    connectionTimeout: 15_000,
    readTimeout: 60_000,
    connectionPoolMax: 20,
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

test('all problems are told at once, each with its line, column and key', async () => {
  await expect(
    problems(
      [
        'scheme: ftp',
        'host: https://acme.test',
        'port: 70000',
        'agent:',
        '  readTimeout: soon',
        '  loadBalancing: { mode: sometimes, nodes: [] }',
        'bot:',
        '  privateKey: { path: k, content: c }',
        'retry:',
        '  multiplier: fast',
      ].join('\n'),
    ),
  ).resolves.toEqual([
    'config.yaml:1:1 scheme: must be https or http',
    'config.yaml:2:1 host: must be a host name alone, without scheme, port and path',
    'config.yaml:3:1 port: must be a whole number from 1 to 65535',
    'config.yaml:5:3 agent.readTimeout: must be a whole number of milliseconds from 1 to 2147483647',
    'config.yaml:6:20 agent.loadBalancing.mode: must be external, roundRobin or random',
    'config.yaml:6:37 agent.loadBalancing.nodes: must name at least one server',
    'config.yaml:7:1 bot.username: is missing: give text',
    'config.yaml:8:3 bot.privateKey: has a path and a content; keep one of them',
    'config.yaml:10:3 retry.multiplier: must be a number from 1',
  ]);
});

test('what contradicts itself, or is not there, is a problem', async () => {
  await expect(problems('')).resolves.toEqual([
    'config.yaml host: is missing: give the host name of the service, such as acme.symphony.com',
  ]);
  await expect(
    problems(
      'host: a\nbot:\n  username: b\n  privateKey: { path: k, content: c }\napp:\n  appId: a\n',
    ),
  ).resolves.toEqual([
    'config.yaml:4:3 bot.privateKey: has a path and a content; keep one of them',
    'config.yaml:5:1 app: has nothing to log in with; give privateKey.path, privateKey.content or certificate.path',
  ]);
  await expect(
    problems(
      'host: a\nbot:\n  username: b\n  privateKey: { path: k }\n  certificate: { path: c }\n',
    ),
  ).resolves.toEqual([
    'config.yaml:2:1 bot: has a privateKey and a certificate; keep the one to log in with',
  ]);
});

test('an unknown key is a warning with the key that was probably meant', async () => {
  const { warnings } = await load(
    'host: acme.test\nbot:\n  username: b\n  privatKey: { path: k }\n  privateKey: { path: k }\nloging: {}\n',
  );
  expect(warnings).toEqual([
    'config.yaml:4:3 bot.privatKey: is not a known key: did you mean privateKey?',
    'config.yaml:6:1 loging: is not a known key: it has no effect',
  ]);
});

test('an alias that stands for nothing, and far too many of them, are told with their place', async () => {
  await expect(problems('host: *nobody\n')).resolves.toEqual([
    expect.stringMatching(/^config\.yaml:1:7 is not well-formed YAML or JSON: an alias/),
  ]);
  const doubling = Array.from({ length: 20 }, (_, level) =>
    level === 0 ? 'a0: &a0 [x, x]' : `a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`,
  );
  await expect(problems(doubling.join('\n'))).resolves.toEqual([
    expect.stringContaining('there may be a hundred of them at most'),
  ]);
});

test('text that is not YAML is told with its place', async () => {
  await expect(problems('host: a\nbot:\n\tusername: b\n')).resolves.toContain(
    'config.yaml:3:1 is not well-formed YAML or JSON: a tab indents this line; use spaces',
  );
  await expect(problems('host: a\nhost: b\n')).resolves.toEqual([
    'config.yaml:2:1 is not well-formed YAML or JSON: this key is given twice',
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

test('a configuration that cannot be used is told without where the program was', async () => {
  const error = await load('host: acme.test\nport: many\n', {}).catch((thrown: unknown) => thrown);
  expect(inspect(error)).toMatch(/port: must be/);
  expect(inspect(error)).not.toMatch(/\n\s+at /);
});

test('a variable that is not set is a problem once, at its place', async () => {
  await expect(
    problems('host: acme.test\nport: ${PORT}\nbot: { username: "${}", privateKey: { path: k } }\n'),
  ).resolves.toEqual([
    'config.yaml:2:1 port: the environment variable PORT is not set; set it, write ${PORT:-default}, or $${PORT} for the characters themselves',
    'config.yaml:3:8 bot.username: has ${…} without the name of a variable inside; write $${…} for the characters themselves',
  ]);
});

test('keys and passwords are never shown, in a configuration or in its problems', async () => {
  const { config } = await load(
    [
      'host: acme.test',
      'proxy: { host: p, username: u, password: hunter2 }',
      'bot: { username: b, certificate: { content: hunter2, password: hunter2 } }',
      'ssl: { trustStore: { content: hunter2, password: hunter2 } }',
    ].join('\n'),
  );
  expect(inspect(config, { depth: 9 })).not.toContain('hunter2');
  expect(JSON.stringify(config)).not.toContain('hunter2');
  expect(String(config.endpoints.pod.proxy?.password)).toBe('[secret]');
  const lines = await problems('host: a\nbot: { username: b, privateKey: [hunter2] }\n');
  expect(lines.join()).not.toContain('hunter2');
});

test('without a path the first of config.yaml, config.yml and config.json is read', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const missing = loadConfig();
    await expect(missing).rejects.toMatchObject({ code: 'CONFIG_NOT_FOUND' });
    await expect(missing).rejects.toThrow('config.yaml or config.yml or config.json');
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

test('a secret can stand in a file of its own, and a missing file is a problem at its key', async () => {
  const file = join(folder, 'password');
  await writeFile(file, 'hunter2\n');
  const proxy = (password: string) =>
    defineConfig({ host: 'h', proxy: { host: 'p', username: 'me', password } });
  expect(proxy(`\${file:${file}}`).endpoints.pod.proxy?.password?.reveal()).toBe('hunter2');
  expect(() => proxy(`\${file:${file}-missing}`)).toThrow(/proxy\.password: .*ENOENT/);
});

test('a missing host and a missing key file are told together with everything else', async () => {
  const file = join(folder, 'a.yaml');
  await writeFile(file, 'port: x\nbot:\n  username: b\n  privateKey:\n    path: missing.pem\n');
  const error = await loadConfig(file, { environment: {} }).catch((thrown: unknown) => thrown);
  const { problems: found } = error as ConfigError;
  expect(found.map(({ key }) => key).toSorted()).toEqual(['bot.privateKey.path', 'host', 'port']);
  expect(found.find(({ key }) => key === 'bot.privateKey.path')).toMatchObject({
    line: 5,
    message: expect.stringContaining(`is not there: ${join(process.cwd(), 'missing.pem')}`),
  });
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

test('what is odd is told once, by the client that is made with it', async () => {
  const file = join(folder, 'a.yaml');
  await writeFile(file, 'host: a\nloging: {}\nproxi: {}\n');
  const warnings: string[] = [];
  const config = await loadConfig(file);
  new Client(config, { warn: (message) => void warnings.push(message.replace(file, 'a.yaml')) });
  expect(warnings).toEqual([
    'a.yaml:2:1 loging: is not a known key: it has no effect',
    'a.yaml:3:1 proxi: is not a known key: did you mean proxy?',
  ]);
});

test.each([0.5, 0, -1])(
  'a multiplier of %s, with which pauses would shrink, becomes 2',
  (multiplier) => {
    const config = defineConfig({ host: 'a', retry: { multiplier } });
    expect(config.retry.multiplier).toBe(2);
    expect(config.warnings.map(({ key }) => key)).toEqual(['retry.multiplier']);
  },
);

test('a configuration names the server of the store, and how the bot is scaled; addresses are secrets', async () => {
  const { config } = await load(
    [
      'host: acme.test',
      'store: { postgres: { url: "postgres://bot:hidden-word@db.test/bots", schema: quotes } }',
      'scale: { redis: "redis://:hidden-word@redis.test", partitions: 32 }',
      'encryptionKeys: "${KEYS}"',
    ].join('\n'),
    { KEYS: 'new-hidden-word, old-hidden-word' },
  );
  expect(config.store).toMatchObject({ kind: 'postgres', schema: 'quotes' });
  expect(config.store?.url.reveal()).toBe('postgres://bot:hidden-word@db.test/bots');
  expect(config.scale?.partitions).toBe(32);
  expect(config.encryptionKeys.map((key) => key.reveal())).toEqual([
    'new-hidden-word',
    'old-hidden-word',
  ]);
  expect(`${inspect(config, { depth: 9 })}${JSON.stringify(config)}`).not.toContain('hidden-word');
});

test('a store of two servers, or of none, is refused', async () => {
  const two =
    'host: a\nstore: { postgres: { url: "postgres://a" }, redis: { url: "redis://a" } }\n';
  await expect(load(two)).rejects.toThrow('store: names one server');
  await expect(load('host: a\nstore: {}\n')).rejects.toThrow('store: names one server');
});
