import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Measurement } from './measurement.js';
import { brokenBudgets, printMeasurements, writeResults } from './report.js';
import { runApart } from './run-apart.js';

const usage = `Usage: npm run bench -- [name …] [--check]
  Without names, every benchmark runs. --check fails where a budget is broken that means the same on every machine.`;

const folder = new URL('./', import.meta.url);
const support = [
  'built.ts',
  'measurement.ts',
  'one.ts',
  'report.ts',
  'run-apart.ts',
  'run.ts',
  'table.ts',
];
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !support.includes(file))
  .map((file) => file.slice(0, -'.ts'.length));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !names.includes(name));

if (values.help) {
  console.log(`${usage}\nThere are: ${names.join(', ')}`);
} else if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exitCode = 1;
} else {
  await runBenchmarks(positionals.length > 0 ? positionals : names, values.check);
}

async function runBenchmarks(wanted: readonly string[], check: boolean): Promise<void> {
  const results: Record<string, readonly Measurement[]> = {};
  const failures: Record<string, string> = {};
  for (const name of wanted) {
    const begin = performance.now();
    const ran = await runApart(name);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    if (ran.ok) {
      results[name] = ran.measurements;
      console.log(`${name}: ${seconds} s`);
    } else {
      failures[name] = ran.problem;
      console.error(`${name}: failed after ${seconds} s. ${ran.problem}`);
    }
  }
  console.log('');
  printMeasurements(results);
  console.log(`\nWritten to ${await writeResults(results, failures)}`);
  const broken = brokenBudgets(Object.values(results).flat());
  if (check && broken.length > 0) {
    console.error(`Over budget: ${broken.map(({ what }) => what).join('; ')}`);
  }
  if ((check && broken.length > 0) || Object.keys(failures).length > 0) {
    process.exitCode = 1;
  }
}
