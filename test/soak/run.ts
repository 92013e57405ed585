import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '../../bench/table.js';
import { ConsoleVisit } from './console-visit.js';
import { type Outcome, runLoads } from './loads.js';
import { leaksIn, type Usage, usageNow } from './usage.js';
import { openWorld } from './world.js';

// `npm run soak -- --minutes 20`: a pod on a file, a bot with a store and the console in a browser, under mixed load
// with faults. Prints what process and page hold as time goes by, and fails when something grows that should not.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const duration = Number(values.minutes) * 60_000;
const samples = 24;

const folder = await mkdtemp(join(tmpdir(), 'cadenza-soak-'));
try {
  const { usages, outcomes } = await soak();
  printUsages(usages);
  console.log('');
  printTable(
    ['load', 'turns', 'ended by a fault'],
    outcomes.map(({ load, turns, broken }) => [load, String(turns), String(broken)]),
  );
  const problems = [
    ...leaksIn(usages),
    ...outcomes.filter(({ turns }) => turns === 0).map(({ load }) => `${load} never did anything`),
  ];
  console.log(`\n${problems.length === 0 ? 'Nothing leaks.' : problems.join('\n')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function soak(): Promise<{ usages: readonly Usage[]; outcomes: readonly Outcome[] }> {
  await using world = await openWorld(folder);
  await using visit = await ConsoleVisit.open(world);
  if (visit === undefined) {
    console.log('The console is left out: there is no Chromium.');
  }
  const begin = performance.now();
  const isOver = () => performance.now() - begin > duration;
  const running = runLoads(world, isOver);
  const working = visit?.work(isOver);
  const usages: Usage[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await pause(duration / samples);
    const seconds = (performance.now() - begin) / 1000;
    usages.push({ ...usageNow(seconds, world.database), ...(await visit?.usage()) });
  }
  const outcomes = await running;
  await working;
  return {
    usages,
    outcomes:
      visit === undefined
        ? outcomes
        : [...outcomes, { load: 'console', turns: visit.said, broken: visit.broken }],
  };
}

function printUsages(usages: readonly Usage[]): void {
  const columns = {
    second: ({ at }) => at.toFixed(0),
    'heap MB': ({ heap }) => heap.toFixed(1),
    'resident MB': ({ resident }) => resident.toFixed(0),
    handles: ({ handles }) => String(handles),
    descriptors: ({ descriptors }) => String(descriptors),
    'database MB': ({ database }) => database.toFixed(1),
    'page MB': ({ pageHeap }) => pageHeap?.toFixed(1) ?? '-',
    'page nodes': ({ pageNodes }) => String(pageNodes ?? '-'),
    'page listeners': ({ pageListeners }) => String(pageListeners ?? '-'),
  } satisfies Record<string, (usage: Usage) => string>;
  printTable(
    Object.keys(columns),
    usages.map((usage) => Object.values(columns).map((cell) => cell(usage))),
  );
}
