import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testUser } from 'cadenza/testing';
import { packedPackage } from './packed-package.js';

const run = promisify(execFile);
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|command)|NODE_TEST|JEST)/i.test(name),
  ),
);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-created-'));
  await npm(['init', '--yes'], folder);
  await npm(['install', '--no-audit', '--no-fund', packedPackage()], folder);
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function npm(args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  return run('npm', [...args], { cwd, env: environment, maxBuffer: 1 << 26 });
}

/** Makes a project in the empty folder and installs it. */
async function create(name: string, ...options: readonly string[]): Promise<string> {
  const cadenza = join(folder, 'node_modules', '.bin', 'cadenza');
  const args = ['new', name, '--cadenza', `file:${packedPackage()}`, ...options];
  await run(cadenza, args, { cwd: folder, env: environment });
  const project = join(folder, name);
  await npm(['install', '--no-audit', '--no-fund', '--prefer-offline'], project);
  return project;
}

test.each([
  ['small', []],
  ['plain', ['--js']],
  ['leave-bot', ['--from', 'leave']],
  ['mover', ['--from', 'migration']],
  ['plain-orders', ['--from', 'orders', '--js']],
  ['plain-mover', ['--from', 'migration', '--js']],
])(
  'the new project %s builds and passes its own tests',
  async (name, options) => {
    const project = await create(name, ...options);

    await npm(['run', 'build'], project);
    const { stdout } = await npm(['test'], project);

    expect(stdout).toMatch(/^[#ℹ] fail 0$/m);
    expect(stdout).not.toMatch(/^[#ℹ] pass 0$/m);
  },
  600_000,
);

test('npm run dev answers a message in a new project', async () => {
  const project = await create('spoken');
  const dev = spawn('node_modules/.bin/cadenza', ['dev', '--port', '0'], {
    cwd: project,
    env: environment,
  });
  let printed = '';
  dev.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  dev.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(dev, 'close');
  try {
    while (!printed.includes('Ctrl-C')) {
      await Promise.race([
        once(dev.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(printed))),
      ]);
    }
    const [address = ''] = /http:\S+/.exec(printed) ?? [];
    const page = await (await fetch(address)).text();
    const [, controlToken = ''] = /cadenza-control-token" content="([^"]+)"/.exec(page) ?? [];
    const alice = await testUser({ url: new URL(address).origin, controlToken }, 'alice');
    await alice.say('spoken', '/hello');
    expect((await alice.nextMessage({ timeout: 30_000 })).text).toBe('Hello Alice Adams!');
    await alice.close();
  } finally {
    dev.kill('SIGINT');
    await ended;
  }
  expect(await readFile(join(project, '.cadenza', 'spoken.yaml'), 'utf8')).toContain(
    'username: spoken',
  );
}, 600_000);
