import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { starterNames } from '../../../src/cli/new/command.js';
import { packageManagerOf } from '../../../src/cli/new/package-managers.js';
import { writeProject } from '../../../src/cli/new/write-project.js';
import { readPackageVersion } from '../../../src/cli/version.js';

const root = resolve(__dirname, '../../..');
const parent = mkdtempSync(join(tmpdir(), 'cadenza-new-'));

afterAll(() => rmSync(parent, { recursive: true }));

function read(...path: readonly string[]): string {
  return readFileSync(join(parent, ...path), 'utf8');
}

test('a project has all that builds, tests, runs and ships a bot', async () => {
  const { files } = await writeProject({ name: 'quotes', parent });

  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/test.yml',
      '.gitignore',
      'Dockerfile',
      'README.md',
      'bot.ts',
      'config.example.yaml',
      'deploy/quotes.service',
      'package.json',
      'test/bot.chat',
      'test/bot.test.ts',
      'tsconfig.json',
    ]),
  );
  const described = JSON.parse(read('quotes', 'package.json')) as Record<string, object>;
  expect(Object.keys(described['scripts'] ?? {})).toEqual(['dev', 'test', 'build', 'start']);
  expect(described['allowScripts']).toEqual({ esbuild: false });
  expect(read('quotes', '.gitignore')).toContain('*.pem');
  expect(read('quotes', 'config.example.yaml')).toContain('username: quotes');
  expect(read('quotes', 'config.example.yaml')).toMatch(
    /^# yaml-language-server: \$schema=node_modules\/cadenza\/docs\/config\.schema\.json\n/,
  );
  mkdirSync(join(parent, 'any'));
  expect(statSync(join(parent, 'quotes')).mode).toBe(statSync(join(parent, 'any')).mode);
});

test('a project runs as a service and in a container as the guide says', async () => {
  await writeProject({ name: 'served', parent });
  const guide = readFileSync(join(__dirname, '../../../docs/deployment.md'), 'utf8');
  const [, unit, image] = /```ini\n(.*?)```.*?```dockerfile\n(.*?)```/s.exec(guide) ?? [];
  const written = (...path: readonly string[]): string =>
    read('served', ...path)
      .replace(/^#.*\n/gm, '')
      .replaceAll('served', 'quotes');
  expect(written('deploy', 'served.service')).toBe(unit);
  expect(written('Dockerfile')).toBe(image);
});

test.each([
  [
    'pnpm/10.34.9 npm/? node/v22.4.0 linux x64',
    'pnpm dev',
    ['npm install --global pnpm@10', 'pnpm install --frozen-lockfile'],
    { 'pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: false\n' },
  ],
  [
    'yarn/4.18.1 npm/? node/v22.4.0 linux x64',
    'yarn dev',
    ['corepack enable', 'yarn install --immutable'],
    {
      '.yarnrc.yml': 'nodeLinker: node-modules\n',
      'package.json': /"packageManager": "yarn@4\.18\.1"/,
      '.gitignore': /^\.yarn$/m,
    },
  ],
  [
    'yarn/1.22.22 npm/? node/v22.4.0 linux x64',
    'yarn dev',
    ['corepack enable', 'yarn install --frozen-lockfile'],
    { 'package.json': /"packageManager": "yarn@1\.22\.22"/ },
  ],
  ['npm/11.19.1 node/v22.4.0 linux x64', 'npm run dev', ['npm ci'], {}],
  ['pnpm/`id` npm/?', 'npm run dev', ['npm ci'], {}],
])('a project that is made by %s is one for it', async (userAgent, dev, installing, expected) => {
  const packageManager = packageManagerOf(userAgent);
  const { folder } = await writeProject({ name: 'managed', parent, packageManager });
  const others = { 'README.md': new RegExp(`^\\| \`${dev}\` `, 'm') };
  for (const [file, text] of Object.entries({ ...others, ...expected })) {
    expect(read('managed', file)).toMatch(text);
  }
  for (const line of installing) {
    expect(read('managed', 'Dockerfile')).toContain(`RUN ${line}\n`);
    expect(read('managed', '.github', 'workflows', 'test.yml')).toContain(`      - run: ${line}\n`);
  }
  rmSync(folder, { recursive: true });
});

test('a project begins with a bundled bot, its tests and its rooms, or in JavaScript', async () => {
  await writeProject({ name: 'away', parent, from: 'leave' });
  expect(read('away', 'test', 'leave.chat')).toContain('bob presses approve');
  expect(read('away', 'seed.yaml')).toContain('Managers');
  expect(read('away', 'bot.ts')).toBe(
    readFileSync(join(__dirname, '../../../bots/leave/bot.ts'), 'utf8'),
  );

  const readme = read('away', 'README.md');
  expect(readme).toMatch(/^# away\n\nTakes requests for leave in a chat/);
  expect(readme).toContain('Try `/leave`.');
  expect(readme).toContain('## How it works');
  expect(readme).not.toMatch(/Make it yours|bots\//);

  const { files } = await writeProject({ name: 'plain', parent, js: true });
  expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
  expect(files).toContain('test/bot.test.js');
  expect(read('plain', 'package.json')).not.toContain('typescript');
});

test('a project asks for the packages that its bot imports', async () => {
  await writeProject({ name: 'mover', parent, from: 'migration' });
  const { dependencies } = JSON.parse(read('mover', 'package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(dependencies)).toEqual([
    'cadenza',
    'csv-parse',
    'fflate',
    'postal-mime',
    'zod',
  ]);
  expect(Object.values(dependencies)).toEqual(Array(5).fill(expect.stringMatching(/^\^?\d/)));
});

test.each([
  ['^0.1.0', '^0.1.0'],
  ['next', 'next'],
  [
    'https://packages.example.com/cadenza-0.1.0.tgz',
    'https://packages.example.com/cadenza-0.1.0.tgz',
  ],
  ['packed/cadenza-0.1.0.tgz', 'file:../packed/cadenza-0.1.0.tgz'],
  ['file:packed/cadenza-0.1.0.tgz', 'file:../packed/cadenza-0.1.0.tgz'],
  ['./packed', 'file:../packed'],
])(
  'a project made with --cadenza %s asks for %s, as npm reads it from there',
  async (cadenza, asked) => {
    mkdirSync(join(parent, 'packed'), { recursive: true });
    writeFileSync(join(parent, 'packed', 'cadenza-0.1.0.tgz'), '');
    const { folder } = await writeProject({ name: 'pinned', parent, js: true, cadenza });
    expect(JSON.parse(read('pinned', 'package.json'))).toMatchObject({
      dependencies: { cadenza: asked },
    });
    rmSync(folder, { recursive: true });
  },
);

test.each([
  [{ name: 'Quotes' }, 'BAD_PROJECT_NAME', /lowercase letters/],
  [{ name: 'cadenza' }, 'BAD_PROJECT_NAME', /depends on/],
  [{ name: '../away' }, 'BAD_PROJECT_NAME', /lowercase letters/],
  [{ name: 'quotes' }, 'PROJECT_EXISTS', /is there already/],
  [{ name: 'other', cadenza: './absent.tgz' }, 'NO_SUCH_PACKAGE', /no package at .*absent\.tgz/],
  [
    { name: 'other', from: 'nothing' },
    'NO_SUCH_STARTER',
    /There are: assistant, .*echo, .*leave, .*watchlist\./,
  ],
])('%j is refused, and nothing is half written', async (options, code, message) => {
  const before = readdirSync(parent);
  await expect(writeProject({ parent, ...options })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  expect(readdirSync(parent)).toEqual(before);
});

test('a project can be made in the folder that is there, where it holds no more than a repository', async () => {
  const here = join(parent, 'prices');
  mkdirSync(join(here, '.git'), { recursive: true });
  const { folder, files } = await writeProject({ name: '.', parent: here });
  expect(folder).toBe(here);
  expect(files).toContain('deploy/prices.service');
  expect(JSON.parse(read('prices', 'package.json'))).toMatchObject({ name: 'prices' });
  await expect(writeProject({ name: '.', parent: here })).rejects.toMatchObject({
    code: 'PROJECT_EXISTS',
    message: expect.stringMatching(/is not empty/),
  });

  const unnamed = join(parent, 'My Prices');
  mkdirSync(unnamed);
  await expect(writeProject({ name: '.', parent: unnamed })).rejects.toMatchObject({
    code: 'BAD_PROJECT_NAME',
  });
  expect(readdirSync(unnamed)).toEqual([]);
});

test('a folder that takes no project is named, and not what is written there first', async () => {
  const within = join(parent, 'a-file');
  writeFileSync(within, '');
  await expect(writeProject({ name: 'other', parent: within })).rejects.toMatchObject({
    path: join(within, 'other'),
  });
});

test('each bundled bot can be named, and completed, after --from', () => {
  const folders = readdirSync(join(root, 'bots'), { withFileTypes: true });
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(
    starterNames,
  );
});

test('npm create cadenza does what cadenza new does, by the same version', () => {
  const creator = JSON.parse(
    readFileSync(join(root, 'create-cadenza', 'package.json'), 'utf8'),
  ) as { version: string; dependencies: object };
  const version = readPackageVersion();
  expect(creator).toMatchObject({ version, dependencies: { cadenza: version } });

  const installed = join(parent, 'created', 'node_modules');
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, 'create-cadenza'), join(installed, 'create-cadenza'), { recursive: true });
  symlinkSync(root, join(installed, 'cadenza'));
  execFileSync(process.execPath, [join(installed, 'create-cadenza', 'main.js'), 'my-bot'], {
    cwd: join(parent, 'created'),
  });
  expect(read('created', 'my-bot', 'package.json')).toContain('"name": "my-bot"');
});
