import { parseArgs } from 'node:util';
import { printTable } from '../../bench/table.js';
import { type Finding, fuzz, type Fuzzed } from './fuzz.js';
import { surfaces } from './surfaces/index.js';

// `npm run fuzz -- [word …] [--minutes 5] [--seed 1] [--inputs 1]`: gives every surface, or those whose names hold
// one of the words, invented inputs, and prints what it took badly.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: 'Infinity' },
  },
});
const chosen = surfaces.filter(
  ({ name }) =>
    positionals.length === 0 ||
    positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
);
const seed = Number(values.seed);
const bounds = {
  inputs: Number(values.inputs),
  milliseconds: (Number(values.minutes) * 60_000) / Math.max(1, chosen.length),
};

console.log(`seed ${seed}\n`);
const results: Fuzzed[] = [];
for (const surface of chosen) {
  results.push(await fuzz(surface, seed, bounds));
}
printTable(
  ['surface', 'inputs', 'longest ms', 'findings'],
  results.map(({ surface, inputs, longest, findings }) => [
    surface,
    String(inputs),
    longest.toFixed(0),
    String(findings.length),
  ]),
);
for (const finding of results.flatMap(({ findings }) => findings)) {
  console.error(`\n${describe(finding)}`);
  process.exitCode = 1;
}

function describe({ surface, seed: found, problem, input }: Finding): string {
  const again = `npm run fuzz -- '${surface}' --seed ${found} --inputs 1`;
  return `${surface}: ${problem}\n  input: ${JSON.stringify(input).slice(0, 2000)}\n  again: ${again}`;
}
