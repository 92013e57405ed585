import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packedPackage } from './packed-package.js';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
let project = '';

/** npm as a user's shell would run it, without what the surrounding npm run set. */
function npm(args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command)/i.test(name)),
  );
  return run('npm', [...args], { cwd, env: environment, maxBuffer: 1 << 26 });
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'cadenza-package-'));
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'scratch', private: true, type: 'module' }),
  );
  await npm(['install', '--no-audit', '--no-fund', packedPackage()], project);
}, 300_000);

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

/** The packages of a `node_modules` folder. */
async function packagesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const found = await Promise.all(
    names.map(async (name) =>
      name.startsWith('@')
        ? (await readdir(join(folder, name))).map((one) => `${name}/${one}`)
        : [name],
    ),
  );
  return found.flat().map((name) => join(folder, name));
}

/** What packages take on a disk with blocks of 4 KB; a file with several names is there once. */
async function bytesOnDisk(packages: readonly string[]): Promise<number> {
  const sizes = new Map<number, number>();
  for (const folder of packages) {
    for (const file of await readdir(folder, { recursive: true })) {
      const { ino, size } = await lstat(join(folder, file));
      sizes.set(ino, Math.ceil(size / 4096) * 4096);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

test('what is installed has at most 45 MB and 90 packages, and the notices of what it contains', async () => {
  const packages = await packagesIn(join(project, 'node_modules'));
  const notices = await readFile(join(project, 'node_modules/cadenza/dist/NOTICES.md'), 'utf8');

  expect(packages.length).toBeLessThanOrEqual(90);
  expect((await bytesOnDisk(packages)) / 1_048_576).toBeLessThanOrEqual(45);
  expect(notices).toMatch(/^## express .*MIT/m);
});

test('the notices say of each package whose it is, and where its terms stand', async () => {
  const notices = await readFile(join(project, 'node_modules/cadenza/dist/NOTICES.md'), 'utf8');
  const [, ...sections] = notices.split(/^## /m);
  const terms = sections.filter((section) => section.startsWith('Terms '));
  for (const section of sections.slice(0, -terms.length)) {
    const [, number] = /^Terms (\d+), below\.$/m.exec(section) ?? [];
    const hasNone = section.includes('The package has no text of its licence with it.');
    expect([section, hasNone || number !== undefined]).toEqual([section, true]);
    expect(hasNone || terms[Number(number) - 1]?.startsWith(`Terms ${number}\n\n`)).toBe(true);
  }
  expect(notices).toContain('Douglas Christopher Wilson');
  expect(terms.filter((text) => text.includes('Permission is hereby granted'))).not.toEqual([]);
});

test('the bill of materials names what is in the package or comes with it, and nothing else', async () => {
  const file = join(project, 'node_modules/cadenza/dist/sbom.cdx.json');
  const { components } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly components: readonly { readonly name: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['express', 'preact', 'pino', '@libsql/linux-x64-gnu']),
  );
  expect(names).not.toContain('jest');
});

const script = `
import { Bot } from 'cadenza';
import { messageML } from 'cadenza/messageml';
import { Pod } from 'cadenza/pod';
import { testUser } from 'cadenza/testing';

const pod = await Pod.start({
  seed: {
    people: [{ username: 'alice', displayName: 'Alice Archer' }],
    serviceAccounts: [],
    rooms: [],
  },
});
const { config } = await pod.serviceAccount('greeter', { displayName: 'Greeter' });
const bot = new Bot(config);
bot.command('/hello {name}', async (ctx) => {
  await ctx.reply(messageML\`Hello <b>\${ctx.args.name}</b>\`);
});
await bot.start();
const alice = await testUser(pod, 'alice');
await alice.say('greeter', '/hello <world>');
const answer = await alice.nextMessage();
console.log(answer.presentationML);
await alice.close();
await bot.stop();
await pod.close();
`;

test('a scratch project starts a pod and a bot and gets a reply', async () => {
  await writeFile(join(project, 'index.js'), script);

  const { stdout } = await run(process.execPath, ['index.js'], { cwd: project, timeout: 30_000 });

  expect(stdout).toContain('Hello <b>&lt;world&gt;</b>');
}, 60_000);

test('what the README and the guide link to is in the package', async () => {
  const home = join(project, 'node_modules/cadenza');
  const pages = ['README.md', ...(await readdir(join(home, 'docs'))).map((name) => `docs/${name}`)];
  const missing: string[] = [];
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    const text = await readFile(join(home, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      const target = join(dirname(page), link);
      // Those who change Cadenza have its repository; the promises of the runtime name their tests.
      if (!/^(test\/|ARCHITECTURE|CONTRIBUTING)/.test(target) && !existsSync(join(home, target))) {
        missing.push(`${page}: ${link}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test('the command is installed and knows its version', async () => {
  const { stdout } = await run(join(project, 'node_modules', '.bin', 'cadenza'), ['--version']);

  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
}, 30_000);

test('cadenza dev starts the bundled bots from the installed package', async () => {
  const dev = spawn(
    join(project, 'node_modules', '.bin', 'cadenza'),
    ['dev', '--port', '0', '--folder', join(project, 'state')],
    { cwd: project },
  );
  let printed = '';
  dev.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(dev, 'close');
  const ready = new Promise<void>((resolve) => {
    dev.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C')) {
        resolve();
      }
    });
  });
  await Promise.race([ready, ended]);
  const address = /http:\S+/.exec(printed)?.[0] ?? printed;
  const page = await (await fetch(address)).text();
  dev.kill('SIGINT');
  const [code] = (await ended) as [number | null];

  expect(printed).toContain('echo');
  expect(printed).toContain('Left out  migration: npm install csv-parse fflate postal-mime\n');
  expect(page).toContain('cadenza-control-token');
  expect(code).toBe(0);
}, 60_000);

test('every entry of the exports map that needs no test runner can be imported', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const entries = Object.keys(exports).filter(
    (entry) => !/\.json$|\/testing\/(?:jest|vitest)$/.test(entry),
  );
  await writeFile(
    join(project, 'entries.js'),
    entries
      .map((entry) => `console.log(Object.keys(await import('cadenza${entry.slice(1)}')).length);`)
      .join('\n'),
  );

  const { stdout } = await run(process.execPath, ['entries.js'], { cwd: project });

  const counts = stdout.trim().split('\n').map(Number);
  expect(counts).toHaveLength(entries.length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
}, 30_000);

const bundledBot = `import { Bot, loadConfig, sqliteStore } from 'cadenza';
async function main() {
  const bot = new Bot(await loadConfig('config.yaml'), { store: sqliteStore('bot.db') });
  bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
  await bot.start();
}
void main();
`;

/** Bundles the bot as docs/deployment.md says, runs the one file that it comes to, and talks to it. */
const talkToBundle = `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Pod } from 'cadenza/pod';
import { testUser } from 'cadenza/testing';
import { build } from 'esbuild';

const [format, outfile] = process.argv.slice(2);
await build({ entryPoints: ['bot.ts'], bundle: true, platform: 'node', format, outfile, logLevel: 'error' });
const pod = await Pod.start({ console: false });
const { config, privateKey } = await pod.serviceAccount('bundled');
writeFileSync('bot.pem', privateKey);
const { scheme, host, port } = config;
const bot = { username: 'bundled', privateKey: { path: 'bot.pem' } };
writeFileSync('config.yaml', JSON.stringify({ scheme, host, port, bot }));
const running = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
await once(running.stdout, 'data');
const alice = await testUser(pod, 'alice');
await alice.say('bundled', '/echo from one file');
console.log((await alice.nextMessage({ timeout: 30_000 })).text);
await alice.close();
running.kill('SIGTERM');
await once(running, 'exit');
await pod.close();
`;

test.each([
  ['ES module', 'esm', 'out/bot.mjs'],
  ['CommonJS', 'cjs', 'out/bot.cjs'],
])(
  'a bot that was bundled into one file, %s, answers, keeps its log and its store',
  async (...given) => {
    const [, ...bundled] = given;
    await rm(join(project, 'bot.db'), { force: true });
    await writeFile(join(project, 'bot.ts'), bundledBot);
    await writeFile(join(project, 'talk.mjs'), talkToBundle);
    const { stdout } = await run(process.execPath, ['talk.mjs', ...bundled], { cwd: project });
    expect(stdout).toContain('from one file\n');
    expect(existsSync(join(project, 'bot.db'))).toBe(true);
  },
  120_000,
);
