import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Config, ConfigError, defineConfig, loadConfig } from '../../../src/client/index.js';

const fixtures = join(__dirname, 'fixtures');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-kits-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function load(name: string): Promise<{ config: Config; warnings: readonly string[] }> {
  const config = await loadConfig(join(fixtures, name), { environment: {}, checkFiles: false });
  return { config, warnings: config.warnings.map(({ key, message }) => `${key} ${message}`) };
}

/** A configuration of a text. */
async function read(text: string): Promise<Config> {
  const path = join(folder, 'read.yaml');
  writeFileSync(path, text);
  return loadConfig(path, { environment: {}, checkFiles: false });
}

/** The problems of a text, each with its line and key. */
async function problemsOf(name: string, text: string): Promise<readonly string[]> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const error: unknown = await loadConfig(path, { environment: {} }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConfigError)) {
    throw new Error('The configuration was accepted.');
  }
  return error.problems.map(({ line, key, message }) => `${line ?? 0} ${key}: ${message}`);
}

const key = (path: string) => ({ kind: 'privateKey', source: { kind: 'path', path } });
const certificate = (path: string) => ({ kind: 'certificate', source: { kind: 'path', path } });

test.each(readdirSync(fixtures))('%s loads as it is', async (name) => {
  const { config } = await load(name);
  expect(config.endpoints.pod.host).toMatch(/^(acme\.symphony|pod\.acme)\.com$/);
  expect(config.bot?.name).toBe('quotes');
});

test('the YAML of the Java kit: inheritance, retry, lists and defaults of variables', async () => {
  const { config, warnings } = await load('java.yaml');
  const { pod, agent, keyManager, sessionAuth } = config.endpoints;
  expect(pod).toMatchObject({ host: 'pod.acme.com', port: 443, context: '/bots' });
  expect(agent).toMatchObject({ host: 'agent.acme.com', port: 8443, readTimeout: 20_000 });
  expect(keyManager.defaultHeaders).toEqual({ 'X-Desk': 'keys' });
  expect(sessionAuth.proxy).toMatchObject({ scheme: 'http', host: 'proxy.acme.com', port: 3128 });
  expect(sessionAuth.proxy?.password?.reveal()).toBe('none');
  expect(config.retry).toMatchObject({ maxAttempts: Infinity, multiplier: 1.5 });
  expect(config.datafeed).toMatchObject({
    version: 'v2',
    retry: { maxAttempts: 6, multiplier: 2 },
  });
  expect(config.datahose.eventTypes).toEqual(['MESSAGESENT', 'ROOMCREATED']);
  expect(warnings).toEqual([
    'datafeed.retry.multiplier is below 1, so that pauses would shrink; 2 is used',
  ]);
});

test('the JSON of the Java kit: load balancing, a certificate, and a feed of the first generation', async () => {
  const { config, warnings } = await load('java.json');
  expect(config.loadBalancing).toMatchObject({
    mode: 'roundRobin',
    stickiness: false,
    nodes: [
      { host: 'agent1.acme.com', port: 7443 },
      { host: 'agent2.acme.com', context: '/app' },
    ],
  });
  expect(config.bot?.credential).toMatchObject(certificate('/etc/keys/quotes.p12'));
  expect(config.datafeed).toMatchObject({ version: 'v1', idFile: '/var/lib/quotes' });
  expect(warnings.join()).toContain('datafeed.version is v1, which knows no acknowledgement');
});

test('the properties of the Java kit: groups, lists, escapes and lines that go on', async () => {
  const { config, warnings } = await load('java.properties');
  expect(config.endpoints.pod).toMatchObject({
    context: '/bots',
    readTimeout: 30_000,
    defaultHeaders: { 'X-Desk': 'rates=5, max=1000' },
  });
  expect(config.loadBalancing?.nodes.map(({ host, port }) => [host, port])).toEqual([
    ['agent1.acme.com', 443],
    ['agent2.acme.com', 8443],
  ]);
  expect(config.bot?.credential).toEqual(key('C:\\keys\\quotes.pem'));
  expect(config.app?.name).toBe('desk-app');
  expect(warnings).toEqual([
    expect.stringMatching(/^defaultHeaders\.Connection is left out/),
    expect.stringMatching(/^bot\.privateKeyPath is the older name/),
  ]);
});

test('the YAML of a Spring application: what stands below bdk, in kebab case too', async () => {
  const { config, warnings } = await load('spring.yaml');
  expect(config.endpoints.pod.defaultHeaders).toEqual({ 'X-Desk-Name': 'rates' });
  expect(config.loadBalancing).toMatchObject({
    mode: 'external',
    nodes: [{ host: 'balancer.acme.com', connectionTimeout: 5_000 }],
  });
  expect(config.bot?.credential).toEqual(key('/etc/keys/quotes.pem'));
  expect(config.datafeed.retry.maxAttempts).toBe(6);
  expect(warnings.map((warning) => warning.split(' ')[0])).toEqual([
    'bdk.datafeed.enabled',
    'bdk.datafeed.event',
    'bdk-app',
  ]);
});

test('the properties of a Spring application', async () => {
  const { config } = await load('spring.properties');
  expect(config.bot?.credential).toEqual(key('/etc/keys/quotes.pem'));
  expect(config.trustStore?.source).toEqual({ kind: 'path', path: '/etc/ssl/acme.pem' });
  expect(config.datahose.eventTypes).toEqual(['MESSAGESENT']);
});

test('the files of the Python kit: a certificate as PEM, a datafeed without a version', async () => {
  const { config, warnings } = await load('python.yaml');
  expect(config.bot?.credential).toMatchObject(certificate('/etc/keys/quotes.pem'));
  expect(config.app?.credential).toEqual(key('/etc/keys/desk-app.pem'));
  expect(config.datafeed.retry.maxAttempts).toBe(3);
  expect(warnings).toEqual([]);
  expect((await load('python.json')).config.retry.maxAttempts).toBe(5);
});

test('the file of the Node kit: hosts, a key in its folder, a proxy as URL, seconds', async () => {
  const { config, warnings } = await load('node.json');
  const { pod, agent, keyManager, sessionAuth } = config.endpoints;
  expect(pod).toMatchObject({ host: 'pod.acme.com', port: 443, context: '/bots' });
  expect(agent).toMatchObject({ host: 'agent.acme.com', port: 443, context: '' });
  expect(keyManager).toMatchObject({ host: 'keys.acme.com', port: 8444 });
  expect(sessionAuth).toMatchObject({ host: 'session.acme.com', port: 8444 });
  expect(agent.proxy).toMatchObject({ host: 'proxy.acme.com', port: 3128, username: 'desk' });
  expect(config.bot?.credential).toEqual(key('/etc/keys/quotes.pem'));
  expect(config.app).toBeUndefined();
  expect(config.datafeed.retry).toMatchObject({ maxAttempts: 100, maxInterval: 64_000 });
  expect(warnings).toEqual([
    'nodeTlsRejectUnauthorized is not followed: TLS is always checked. Put the PEM file of the authority into ssl.trustStore.path',
  ]);
});

test('the file of the Node kit with certificates and several agents', async () => {
  const { config, warnings } = await load('node-certificate.json');
  expect(config.bot?.credential).toMatchObject(certificate('/etc/keys/quotes.p12'));
  expect(config.app?.credential).toMatchObject(certificate('/etc/keys/desk-app.p12'));
  expect(config.loadBalancing).toMatchObject({ mode: 'roundRobin', stickiness: true });
  expect(config.loadBalancing?.nodes.map(({ host }) => host)).toEqual([
    'agent1.acme.com',
    'agent2.acme.com',
  ]);
  expect(warnings).toEqual([]);
});

test('what is wrong in such files is told by the keys and lines that they have', async () => {
  await expect(
    problemsOf(
      'a.yaml',
      'server:\n  port: 1\nbdk:\n  host: a\n  bot:\n    private-key: {}\n  port: x\n',
    ),
  ).resolves.toEqual([
    '7 bdk.port: must be a whole number from 1 to 65535',
    '5 bdk.bot.username: is missing: give the name of the service account',
    '5 bdk.bot: has nothing to log in with; give privateKey.path, privateKey.content or certificate.path',
  ]);
  await expect(
    problemsOf('a.properties', '# here\nbdk.host=https://a\n\nbdk.port=x\n'),
  ).resolves.toEqual([
    '2 bdk.host: must be a host name alone, without scheme, port and path',
    '4 bdk.port: must be a whole number from 1 to 65535',
  ]);
  await expect(
    problemsOf('a.json', '{\n"podHost": "a",\n"podPort": "x",\n"proxyURL": "proxy:3128:1"\n}'),
  ).resolves.toEqual([
    '4 proxyURL: must be a URL, such as http://proxy.acme.com:3128',
    '3 podPort: must be a whole number from 1 to 65535',
  ]);
});

test('names and passwords of digits, bytes, capitals and what was left empty are read as the other kits read them', async () => {
  const config = await read(
    [
      'scheme: HTTPS',
      'host: acme.com',
      'proxy: { host: proxy, port: 3128, username: 4711, password: 0815 }',
      'bot:',
      '  username: 12',
      '  privateKey: { path: "", content: !!binary cGVt }',
      '  certificate: { path: "", password: "" }',
    ].join('\n'),
  );
  expect(config.endpoints.pod).toMatchObject({ scheme: 'https', proxy: { username: '4711' } });
  expect(config.endpoints.pod.proxy?.password?.reveal()).toBe('0815');
  const { bot } = config;
  expect(bot).toMatchObject({ name: '12', credential: { kind: 'privateKey' } });
  const source = bot?.credential.source;
  expect(source?.kind === 'content' && source.content.reveal()).toBe('cGVt');
});

test.each([
  '1.0',
  '12.50',
  '12.5',
  '.5',
  '1e5',
  '0x1F',
  '0o17',
  '+5',
  '0815',
  '12345678901234567890',
])(
  'a password, a name and a header that look like the number %s stay as they are',
  async (written) => {
    const { endpoints, bot } = await read(
      [
        `host: a`,
        `proxy: { host: p, password: ${written} }`,
        `defaultHeaders: { X-Api-Version: ${written} }`,
        `bot: { username: ${written}, privateKey: { path: a.pem } }`,
      ].join('\n'),
    );
    const { defaultHeaders, proxy } = endpoints.pod;
    const texts = [proxy?.password?.reveal(), defaultHeaders['X-Api-Version'], bot?.name];
    expect(texts).toEqual([written, written, written]);
  },
);

test('numbers are read in every way that YAML writes them, and those of extensions stay numbers', async () => {
  const text = 'host: a\nport: 0x1BB\nreadTimeout: 2e3\nretry: { multiplier: 1.50 }\n';
  const config = await read(`${text}extensions: { limits: { most: 1.0, share: [2.50] } }\n`);
  expect(config.endpoints.pod).toMatchObject({ port: 443, readTimeout: 2_000 });
  expect(config.retry.multiplier).toBe(1.5);
  expect(config.extensions).toEqual({ limits: { most: 1, share: [2.5] } });
});

test('a number in code that would be another as text is told to be text', () => {
  const proxy = { host: 'p' };
  Reflect.set(proxy, 'password', 2 ** 60);
  expect(() => defineConfig({ host: 'a', proxy })).toThrow(
    'proxy.password: must be text: put it in quotes',
  );
});

test('the mark that Windows editors put in front is no part of the first key of properties', async () => {
  const path = join(folder, 'marked.properties');
  writeFileSync(path, '\uFEFFbdk.host=acme.com\n');
  expect((await loadConfig(path)).endpoints.pod.host).toBe('acme.com');
});

/** A file of a Spring application with variables. */
async function readSpring(
  name: string,
  lines: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Config> {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return loadConfig(path, { environment, checkFiles: false });
}

test('references of Spring have defaults behind a colon, other settings, and variables in capitals', async () => {
  const lines = [
    'spring:',
    '  application: { name: "${DESK:rates}-bot" }',
    'bdk:',
    '  host: ${pod.host:acme.com}',
    '  port: ${server.port}',
    '  context: ${CONTEXT:}',
    '  agent: { host: "${AGENT:${bdk.host}}" }',
    '  bot: { username: "${spring.application.name}", privateKey: { path: "${KEYS:-keys}/a.pem" } }',
    'server.port: 8443',
  ];
  const config = await readSpring('application.yaml', lines);
  expect(config.endpoints.pod).toMatchObject({ host: 'acme.com', port: 8443, context: '' });
  expect(config.endpoints.agent.host).toBe('acme.com');
  expect(config.bot).toMatchObject({ name: 'rates-bot', credential: key('keys/a.pem') });
  const named = await readSpring('application.yaml', lines, { POD_HOST: 'b.com' });
  expect(named.endpoints.agent.host).toBe('b.com');
});

test('variables in the rest of a Spring application are none of the bot', async () => {
  const yaml = ['spring: { datasource: { url: "${DB_URL}" } }', 'bdk: { host: a.com }'];
  expect((await readSpring('rest.yaml', yaml)).endpoints.pod.host).toBe('a.com');
  const properties = ['server.port=${PORT}', 'bdk.host=${POD:a.com}'];
  expect((await readSpring('rest.properties', properties)).endpoints.pod.host).toBe('a.com');
});

test('a setting of Spring that refers to itself is a variable that is not set', async () => {
  await expect(problemsOf('own.yaml', 'bdk:\n  host: ${bdk.host}\n')).resolves.toEqual([
    expect.stringContaining('2 bdk.host: the environment variable bdk.host is not set'),
  ]);
});

test('merge keys of YAML are followed', async () => {
  const state = 'state: &state { host: acme.com, port: 8443 }\n';
  const config = await read(`${state}pod:\n  <<: *state\n  port: 443\n`);
  expect(config.endpoints.pod).toMatchObject({ host: 'acme.com', port: 443 });
});

test.each([
  'ssl: { trustStore: { path: a.jks, password: 1234 } }',
  'ssl: { trustStorePath: a.jks, trustStorePassword: 1234 }',
])('the trust store of Java comes with its password: %s', async (written) => {
  const { trustStore } = await read(`host: a\n${written}\n`);
  expect(trustStore?.source).toEqual({ kind: 'path', path: 'a.jks' });
  expect(trustStore?.password?.reveal()).toBe('1234');
});

test.each([
  ['roundrobin', 'roundRobin'],
  ['ROUND_ROBIN', 'roundRobin'],
  ['round-robin', 'roundRobin'],
  ['External', 'external'],
  ['RANDOM', 'random'],
])('the load balancing mode %s, as Spring binds it, is %s', async (written, mode) => {
  const nodes = '[{ host: b }]';
  const text = `host: a\nagent: { loadBalancing: { mode: ${written}, nodes: ${nodes} } }\n`;
  expect((await read(text)).loadBalancing?.mode).toBe(mode);
});

test('the version of the datafeed may be in capitals', async () => {
  expect((await read('host: a\ndatafeed: { version: V1 }\n')).datafeed.version).toBe('v1');
});

test.each([
  ['yes', true],
  ['On', true],
  ['TRUE', true],
  ['1', true],
  ['no', false],
  ['OFF', false],
  ['"False"', false],
  ['0', false],
])('%s is a truth value, as in the YAML of the Python kit and in Spring', async (word, enabled) => {
  const text = `host: acme.symphony.com\ndatafeed:\n  includeInvisible: ${word}\n`;
  expect((await read(text)).datafeed.includeInvisible).toBe(enabled);
});

test('a word that is not known is told with those that are, and the nearest', async () => {
  const text = [
    'host: a',
    'scheme: htps',
    'datafeed: { version: v3 }',
    'agent: { loadBalancing: { mode: roundrobbin, nodes: [{ host: b }] } }',
  ];
  const problems = await problemsOf('c.yaml', text.join('\n'));
  expect(problems.toSorted()).toEqual([
    '2 scheme: must be https or http; did you mean https?',
    '3 datafeed.version: must be v1 or v2',
    '4 agent.loadBalancing.mode: must be external, roundRobin or random; did you mean roundRobin?',
  ]);
});

test('a keystore of Java with a certificate is told how to convert, at its key; one to trust is read', async () => {
  const store = join(folder, 'store.jks');
  writeFileSync(store, Buffer.from('feedfeed00000002', 'hex'));
  const text = [
    'host: a',
    `ssl: { trustStore: { path: ${store} } }`,
    `bot: { username: b, certificate: { path: ${store}, password: c } }`,
    'app: { appId: d, privateKey: { path: "classpath:/key.pem" } }',
  ];
  const problems = await problemsOf('b.yaml', text.join('\n'));
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/^3 bot\.certificate\.path: .* keytool -importkeystore .*PKCS12$/),
    '4 app.privateKey.path: names a resource of a Java program; give the path of a file',
  ]);
});

test('a file that is not there is told at the older key that names it', async () => {
  const text = 'host: a\nbot:\n  username: b\n  privateKeyPath: "classpath:/b.pem"';
  const app = 'app:\n  appId: d\n  certificatePath: "classpath:/d.p12"\n  certificatePassword: c';
  const problems = await problemsOf('older.yaml', `${text}\n${app}`);
  expect(problems.filter((problem) => problem.includes('names a resource'))).toEqual([
    '4 bot.privateKeyPath: names a resource of a Java program; give the path of a file',
    '7 app.certificatePath: names a resource of a Java program; give the path of a file',
  ]);
});

test('a key that every object has reaches no prototype', async () => {
  const keys = ['__proto__', 'constructor.prototype', 'bot.__proto__', 'bot.constructor.prototype'];
  const text = keys.map((key) => `bdk.${key}.reached: yes`).join('\n');
  try {
    await read(`bdk.host: acme.example\n${text}\n`).catch(() => undefined);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('reached');
  } finally {
    Reflect.deleteProperty(Object.prototype, 'reached');
  }
});
