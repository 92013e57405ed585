import type { Benchmark } from './measurement.js';

// Runs the one benchmark that is named, and sends what it measured to the process that started this one.
const [name = ''] = process.argv.slice(2);
const module = (await import(new URL(`${name}.ts`, import.meta.url).href)) as {
  default: Benchmark;
};
const measurements = await module.default();
process.send?.(measurements, () => process.exit());
