import { Execution } from '../../src/bot/conversations/execution.js';
import type { JournalRow } from '../../src/bot/conversations/operation.js';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';

const steps = 20;
const rounds = 200;

/** What it takes to bring a conversation back to where it was, from its journal of twenty steps. */
export async function replay(): Promise<readonly Measurement[]> {
  const journal: JournalRow[] = [];
  let effects = 0;
  const run = async (): Promise<void> => {
    const execution: Execution<string, unknown> = new Execution<string, unknown>({
      journal,
      record: (row) => void journal.push(row),
      now: () => 0,
    });
    const rest = await execution.run(async () => {
      for (let step = 0; step < steps; step++) {
        await execution.perform('once', `step ${step}`, () => Promise.resolve(++effects));
      }
      return execution.wait('answer', 'the next').result;
    });
    if (rest.type !== 'waiting') {
      throw new Error(`The conversation is ${rest.type}.`);
    }
  };
  await run();
  const times: number[] = [];
  const asJson: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
    const startOfJson = performance.now();
    JSON.parse(JSON.stringify(journal));
    asJson.push(performance.now() - startOfJson);
  }
  if (effects !== steps) {
    throw new Error(`${effects} effects were done instead of ${steps}.`);
  }
  return [
    {
      what: `replay of a conversation of ${steps} steps`,
      value: quantile(times, 0.5),
      unit: 'ms',
      yardstick: { what: 'its journal as JSON and back', value: quantile(asJson, 0.5) },
      goal: { atMost: 8 },
      budget: { atMost: 30 },
    },
  ];
}
