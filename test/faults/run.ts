// `npm run faults`: how many messages are lost, doubled or disordered while everything fails that can, counted
// in the pod's database. `-- --events 2000` for fewer, `-- --seed 2` for other moments; `-- --processes` for
// three processes on Redis; `-- --keep` to look at the databases and logs afterwards.
import { parseArgs } from 'node:util';
import { runWithFaults } from './faulty-run.js';
import { runWithProcesses } from './scaled-run.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { keep } = values;
const start = performance.now();
const { folder, ...counts } = values.processes
  ? await runWithProcesses(Number(values.events ?? 20_000), keep)
  : await runWithFaults({
      events: Number(values.events ?? 50_000),
      conversations: 50,
      share: 0.05,
      rounds: Number(values.rounds ?? 3),
      seed: Number(values.seed),
      keep,
    });
console.table([{ ...counts, seconds: Math.round((performance.now() - start) / 1_000) }]);
if (keep) {
  console.log(folder);
}
process.exitCode = counts.lost + counts.doubled + counts.disordered === 0 ? 0 : 1;
