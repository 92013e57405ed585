// `npm run faults`: how many messages are lost, doubled or disordered while everything fails that can, counted
// in the pod's database.
import { parseArgs } from 'node:util';
import { runWithFaults } from './faulty-run.js';
import { isPattern, patternNames, runWithProcesses } from './scaled-run.js';
import { runWithSurroundings } from './surroundings.js';

const help = `npm run faults -- [options]

  --events 2000        how many messages are sent (50,000; with processes 20,000)
  --rounds 2           how often the bot is killed at each point (3)
  --seed 2             other moments, other calls (1)
  --processes          three processes on Redis instead of one on SQLite
  --pattern restless   what happens to them: ${patternNames.join(', ')} (outage)
  --surroundings       the line, the databases, the disk and the clock around a bot, one after the other (600)
  --keep               keeps databases and logs, and says where they are

Ends with 1 when a message is lost, doubled or out of order.`;

const { values } = readOptions();
const { keep, pattern } = values;
if (values.help) {
  console.log(help);
  process.exit();
}
if (!isPattern(pattern)) {
  refuse(`"${pattern}" is no pattern.`);
}
const [seed = 1, events, rounds = 3] = (['seed', 'events', 'rounds'] as const).map(numberOf);
if (values.surroundings) {
  const rows = await runWithSurroundings(events ?? 600);
  console.table(rows);
  process.exit(rows.every((row) => row.lost + row.doubled + row.disordered === 0) ? 0 : 1);
}
const start = performance.now();
const { folder, ...counts } = values.processes
  ? await runWithProcesses({ events: events ?? 20_000, pattern, seed, keep })
  : await runWithFaults({
      events: events ?? 50_000,
      conversations: 50,
      share: 0.05,
      rounds,
      seed,
      keep,
    });
console.table([{ ...counts, seconds: Math.round((performance.now() - start) / 1_000) }]);
if (keep) {
  console.log(folder);
}
process.exitCode = counts.lost + counts.doubled + counts.disordered === 0 ? 0 : 1;

function readOptions() {
  try {
    return parseArgs({
      options: {
        events: { type: 'string' },
        rounds: { type: 'string' },
        seed: { type: 'string' },
        processes: { type: 'boolean', default: false },
        surroundings: { type: 'boolean', default: false },
        pattern: { type: 'string', default: 'outage' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: 'seed' | 'events' | 'rounds'): number | undefined {
  const given = values[name];
  if (given !== undefined && !/^[1-9]\d*$/.test(given)) {
    return refuse(`--${name} takes a whole number from 1 on, not "${given}".`);
  }
  return given === undefined ? undefined : Number(given);
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${help}`);
  process.exit(2);
}
