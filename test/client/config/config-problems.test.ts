import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ConfigError } from '../../../src/client/index.js';
import { Client, defineConfig, loadConfig } from '../../../src/client/index.js';
import { folder, load, makeFolder, problems, removeFolder } from './loading.js';

beforeEach(makeFolder);
afterEach(removeFolder);

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
    'config.yaml:7:1 bot.username: is missing: give the name of the service account',
    'config.yaml:8:3 bot.privateKey: has a path and a content; keep one of them',
    'config.yaml:10:3 retry.multiplier: must be a number from 1',
  ]);
});

test('a key of sessions that is none is told with its place in the list, and never shown', async () => {
  const sound = Buffer.alloc(32).toString('base64');
  const told = await problems(`host: a\nport: x\nencryptionKeys:\n  - ${sound}\n  - c2hvcnQ=\n`);
  expect(told).toEqual([
    'config.yaml:2:1 port: must be a whole number from 1 to 65535',
    'config.yaml:5:5 encryptionKeys[1]: must be 32 bytes in base64; make one with: openssl rand -base64 32',
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

test('a variable within braces that lacks its quotes is told once, whatever comes after it', async () => {
  const rest = 'proxy: { host: p, port: 3128 }\nssl: { trustStore: { path: t } }\n';
  await expect(
    problems(`host: a\nbot: { username: b, privateKey: { path: \${HOME}/b.pem } }\n${rest}`),
  ).resolves.toEqual([
    'config.yaml:2:42 is not well-formed YAML or JSON: within braces, a value with ${…} stands in quotes: { path: "${QUOTES_KEY}" }',
  ]);
  await expect(problems(`host: a }\nbot: }\n${rest}`)).resolves.toEqual([
    'config.yaml:2:6 is not well-formed YAML or JSON: something here does not belong',
  ]);
});

test.each([
  ['host: a\nbot:\n  username: [quotes\n  privateKey:\n    path: k\n', '3:13', '['],
  ['host: a\nagent: {host: x\nbot:\n  username: quotes\n', '2:8', '{'],
  ['{\n "host": "x",\n "bot": {"username": "quotes"\n}\n', '1:1', '{'],
  ['host: "a\nbot:\n  username: quotes\n', '1:7', '"'],
])(
  'what is opened and never closed is told where it is opened: %j',
  async (text, place, opening) => {
    await expect(problems(text)).resolves.toEqual([
      `config.yaml:${place} is not well-formed YAML or JSON: this ${opening} is never closed`,
    ]);
  },
);

test.each([
  ['an archive', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0x0a, 0xff, 0x0a, 0x3a, 0x20])],
  ['a program', Buffer.from('\x7fELF\0\0\0\n a: b')],
  ['UTF-16', Buffer.from('\uFEFFhost: a\n', 'utf16le')],
  ['Latin-1', Buffer.from('host: a # f\xfcr\n', 'latin1')],
])('a file that is no UTF-8 text is told so, and nothing else: %s', async (_, bytes) => {
  await expect(problems(bytes)).resolves.toEqual([
    'config.yaml is not text in UTF-8; save it as YAML, JSON or properties in UTF-8',
  ]);
});

test('a file of properties may be in Latin-1', async () => {
  const text = 'bdk.host=a\nbdk.bot.username=f\xfcr\nbdk.bot.privateKey.path=k\n';
  const { config } = await load(Buffer.from(text, 'latin1'), {}, 'application.properties');
  expect(config.bot?.name).toBe('für');
});

test.each(['just a text\n', '- host: a\n', '17\n'])(
  'a file without keys is told so: %j',
  async (text) => {
    await expect(problems(text)).resolves.toEqual([
      'config.yaml must be keys with values, such as host: acme.symphony.com',
    ]);
  },
);

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

test('a secret can stand in a file of its own, and a missing file is a problem at its key', async () => {
  const file = join(folder, 'password');
  await writeFile(file, 'hunter2\n');
  const proxy = (password: string) =>
    defineConfig({ host: 'h', proxy: { host: 'p', username: 'me', password } });
  expect(proxy(`\${file:${file}}`).endpoints.pod.proxy?.password?.reveal()).toBe('hunter2');
  expect(() => proxy(`\${file:${file}-missing}`)).toThrow(
    /proxy\.password: .*-missing does not exist;/,
  );
});

test('a missing host and missing files are told together with everything else', async () => {
  const file = join(folder, 'a.yaml');
  await writeFile(
    file,
    'port: x\nbot:\n  username: b\n  privateKey:\n    path: missing.pem\nssl: { trustStore: { path: none.pem } }\n',
  );
  const error = await loadConfig(file, { environment: {} }).catch((thrown: unknown) => thrown);
  const { problems: found } = error as ConfigError;
  expect(found.map(({ key }) => key).toSorted()).toEqual([
    'bot.privateKey.path',
    'host',
    'port',
    'ssl.trustStore.path',
  ]);
  expect(found.find(({ key }) => key === 'bot.privateKey.path')).toMatchObject({
    line: 5,
    message: expect.stringContaining(`is not there: ${join(process.cwd(), 'missing.pem')}`),
  });
});

test('a folder in place of a key file is told as that, at its key', async () => {
  const file = join(folder, 'a.yaml');
  await writeFile(file, `host: h\nbot:\n  username: b\n  privateKey:\n    path: ${folder}\n`);
  await expect(loadConfig(file)).rejects.toThrow(
    `${file}:5:5 bot.privateKey.path: names a folder, where a file is needed: ${folder}`,
  );
});

test('what is odd is counted apart from what is wrong', async () => {
  const file = join(folder, 'a.yaml');
  await writeFile(file, 'host: a\nport: x\nloging: {}\nproxi: {}\n');
  await expect(loadConfig(file)).rejects.toThrow(`${file} has one problem and 2 warnings:`);
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
