import { existsSync, readdirSync } from 'node:fs';

/** A benchmark file exports by default what measures and prints. */
interface BenchmarkModule {
  readonly default: () => Promise<void>;
}

const folder = new URL('./', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'table.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2);

if (wanted.length === 0) {
  console.log(`Usage: npm run bench <name> …\nThere are: ${names.join(', ')}`);
}
for (const name of wanted) {
  const file = new URL(`${name}.ts`, folder);
  if (!names.includes(name) || !existsSync(file)) {
    console.error(`There is no benchmark ${name}. There are: ${names.join(', ')}`);
    process.exitCode = 1;
    continue;
  }
  const benchmark = (await import(file.href)) as BenchmarkModule;
  await benchmark.default();
}
