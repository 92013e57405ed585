import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Benchmark, Measurement } from './measurement.js';
import { brokenRatios, printMeasurements, writeResults } from './report.js';

const usage = `Usage: npm run bench -- [name …] [--check]
  Without names, every benchmark runs. --check fails where a ratio breaks its budget.`;

const folder = new URL('./', import.meta.url);
const support = ['run.ts', 'table.ts', 'measurement.ts', 'report.ts', 'built.ts'];
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
  for (const name of wanted) {
    console.log(`\n${name}\n`);
    const module = (await import(new URL(`${name}.ts`, folder).href)) as { default: Benchmark };
    const measurements = await module.default();
    printMeasurements(measurements);
    results[name] = measurements;
  }
  console.log(`\nWritten to ${await writeResults(results)}`);
  const broken = brokenRatios(Object.values(results).flat());
  if (check && broken.length > 0) {
    console.error(`Over budget: ${broken.map(({ what }) => what).join('; ')}`);
    process.exitCode = 1;
  }
}
