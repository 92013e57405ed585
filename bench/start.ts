import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measurement } from './measurement.js';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const rounds = 9;

/** What an import costs in a process of its own: milliseconds, and the megabytes that the process has then. */
interface Cost {
  readonly time: number;
  readonly memory: number;
}

/** The least of several rounds: what else the machine does only adds. The imports take turns. */
async function costsOf(imports: readonly string[]): Promise<readonly Cost[]> {
  const best = imports.map((): Cost => ({ time: Infinity, memory: Infinity }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of imports.entries()) {
      const { time, memory } = await importOnce(name);
      const { time: least = time, memory: leanest = memory } = best[index] ?? {};
      best[index] = { time: Math.min(time, least), memory: Math.min(memory, leanest) };
    }
  }
  return best;
}

async function importOnce(name: string): Promise<Cost> {
  const script = `
    const start = performance.now();
    await import(${JSON.stringify(name)});
    const time = performance.now() - start;
    console.log(JSON.stringify({ time, memory: process.memoryUsage.rss() / 1e6 }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as Cost;
}

/** How long `npm start` takes to its welcome, when all is built: milliseconds. */
async function startTime(folder: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/start.mjs', '--port', '0', '--folder', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Ctrl-C stops everything.')) {
      break;
    }
  }
  const time = performance.now() - start;
  child.kill('SIGTERM');
  await once(child, 'close');
  return time;
}

/** What lies in an empty project after Cadenza was installed: megabytes on disk, and packages. */
async function installed(folder: string): Promise<{ size: number; packages: number }> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: root });
  const install = ['install', '--no-audit', '--no-fund', join(folder, stdout.trim())];
  await run('npm', install, { cwd: folder });
  const modules = join(folder, 'node_modules');
  const files = await readdir(modules, { recursive: true });
  const found = await Promise.all(files.map((file) => lstat(join(modules, file))));
  // A file with several names lies on the disk once.
  const sizes = new Map(found.map(({ ino, size }) => [ino, Math.ceil(size / 4096) * 4096]));
  return {
    size: [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_048_576,
    packages: files.filter((file) => /^(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file)).length,
  };
}

/** Measures what it costs to import, to start and to install Cadenza. */
export default async function start(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-start-'));
  try {
    const [bare, express, bot, pod] = await costsOf([
      'node:fs',
      'express',
      'cadenza',
      'cadenza/pod',
    ]);
    if (bare === undefined || express === undefined || bot === undefined || pod === undefined) {
      throw new Error('Nothing was measured.');
    }
    const state = join(folder, 'state');
    await startTime(state);
    const warm = await startTime(state);
    const { size, packages } = await installed(folder);
    const yardstick = { what: 'import express', value: express.time };
    const bareNode = { what: 'node alone', value: bare.memory };
    return [
      {
        what: "import 'cadenza'",
        value: bot.time,
        unit: 'ms',
        yardstick,
        goal: { atMost: 2 },
        budget: { atMost: 4 },
      },
      {
        what: "import 'cadenza/pod'",
        value: pod.time,
        unit: 'ms',
        yardstick,
        goal: { atMost: 4 },
        budget: { atMost: 8 },
      },
      {
        what: "memory after import 'cadenza'",
        value: bot.memory,
        unit: 'MB',
        yardstick: bareNode,
        goal: { atMost: 1.4 },
        budget: { atMost: 1.6 },
      },
      {
        what: 'npm start to the welcome, built',
        value: warm,
        unit: 'ms',
        yardstick,
        goal: { atMost: 20 },
        budget: { atMost: 60 },
      },
      {
        what: 'an installed project',
        value: size,
        unit: 'MB',
        goal: { atMost: 40 },
        budget: { atMost: 45 },
      },
      {
        what: 'its packages',
        value: packages,
        unit: 'packages',
        goal: { atMost: 60 },
        budget: { atMost: 90 },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
