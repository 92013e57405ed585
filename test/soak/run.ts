import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '../../bench/table.js';
import { Bot, sqliteStore } from '../../src/index.js';
import { Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { leaksIn, type Usage, usageNow } from './usage.js';

// `npm run soak -- --minutes 20`: a pod on a file and a bot with a store, in this process, under mixed load with faults.
// Prints what the process holds as time goes by, and fails when something grows that should not.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const duration = Number(values.minutes) * 60_000;
const samples = 24;

const folder = await mkdtemp(join(tmpdir(), 'cadenza-soak-'));
const database = join(folder, 'pod.db');
try {
  const usages = await soak();
  printTable(
    ['second', 'heap MB', 'resident MB', 'handles', 'descriptors', 'database MB'],
    usages.map(({ at, heap, resident, handles, descriptors, database: size }) => [
      at.toFixed(0),
      heap.toFixed(1),
      resident.toFixed(0),
      String(handles),
      String(descriptors),
      size.toFixed(1),
    ]),
  );
  const leaks = leaksIn(usages);
  console.log(leaks.length === 0 ? 'Nothing leaks.' : leaks.join('\n'));
  process.exitCode = leaks.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function soak(): Promise<readonly Usage[]> {
  await using pod = await Pod.start({ database });
  const { config } = await pod.serviceAccount('echo');
  const store = sqliteStore(join(folder, 'bot.db'), { outlives: 'process' });
  await using bot = new Bot(config, { log: false, store });
  bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
  await bot.start();
  for (const kind of ['drop', 'truncate'] as const) {
    await pod.control.faults.inject({ route: '*', kind, share: 0.01, seed: 1 });
  }
  await pod.control.faults.inject({ route: '*', kind: 'status', status: 503, share: 0.01 });

  const begin = performance.now();
  const isOver = () => performance.now() - begin > duration;
  const people = ['alice', 'bob', 'carol'].map((name) => talk(pod, name, isOver));
  const usages: Usage[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await pause(duration / samples);
    usages.push(usageNow((performance.now() - begin) / 1000, database));
  }
  const said = (await Promise.all(people)).reduce((sum, count) => sum + count, 0);
  console.log(`${said} messages were said and answered.\n`);
  return usages;
}

/** Somebody who comes and goes, talks to the bot, looks for what was said, and sends files. */
async function talk(pod: Pod, name: string, isOver: () => boolean): Promise<number> {
  let said = 0;
  while (!isOver()) {
    try {
      await using person = await testUser(pod, name);
      for (let turn = 0; turn < 50 && !isOver(); turn += 1) {
        await person.say('echo', `/echo ${name} ${said}`);
        await person.nextMessage({ timeout: 30_000 });
        said += 1;
      }
    } catch {
      // A fault hit the person and not the bot: the person starts again.
    }
  }
  return said;
}
