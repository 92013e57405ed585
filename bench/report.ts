import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Bound, Measurement } from './measurement.js';
import { isPortable, judged, within } from './measurement.js';
import { printTable, type Row } from './table.js';

const header = ['benchmark', 'what', 'measured', 'yardstick', 'ratio', 'goal', 'budget', 'verdict'];

/** Prints what all benchmarks measured, as one table. */
export function printMeasurements(results: Readonly<Record<string, readonly Measurement[]>>): void {
  const rows = Object.entries(results).flatMap(([name, measurements]) =>
    measurements.map((measurement) => rowOf(name, measurement)),
  );
  printTable(header, rows);
}

function rowOf(name: string, measurement: Measurement): Row {
  const { what, value, unit, yardstick, goal, budget } = measurement;
  return [
    name,
    what,
    show(value, unit),
    yardstick === undefined ? '' : `${yardstick.what}: ${show(yardstick.value, unit)}`,
    yardstick === undefined ? '' : judged(measurement).toFixed(2),
    showBound(goal),
    showBound(budget),
    verdict(measurement),
  ];
}

/** What a measurement is worth: 'broken' is below its budget, 'short' keeps the budget and misses the goal. */
export function verdict(measurement: Measurement): 'broken' | 'short' | 'met' | '' {
  const { goal, budget } = measurement;
  const figure = judged(measurement);
  if (budget !== undefined && !within(figure, budget)) {
    return 'broken';
  }
  if (goal !== undefined && !within(figure, goal)) {
    return 'short';
  }
  return goal === undefined && budget === undefined ? '' : 'met';
}

/** The measurements that a check fails for: those over budget that mean the same on every machine. */
export function brokenBudgets(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.filter((one) => isPortable(one) && verdict(one) === 'broken');
}

/**
 * Writes what was measured, with the machine it was measured on, to `bench/results/latest.json`.
 *
 * @param failures - why benchmarks have no results, by their names
 */
export async function writeResults(
  results: Readonly<Record<string, readonly Measurement[]>>,
  failures: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = new URL('./results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const file = new URL('latest.json', folder);
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    node: process.version,
  };
  const judgedResults = Object.fromEntries(
    Object.entries(results).map(([name, measurements]) => [
      name,
      measurements.map((one) => ({ ...one, judged: judged(one), verdict: verdict(one) })),
    ]),
  );
  const measuredAt = new Date().toISOString();
  const content = { measuredAt, machine, results: judgedResults, failures };
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
  return file.pathname;
}

function show(value: number, unit: Measurement['unit']): string {
  const digits = Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
  return `${digits} ${unit}`;
}

function showBound(bound: Bound | undefined): string {
  if (bound === undefined) {
    return '';
  }
  return 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
}
