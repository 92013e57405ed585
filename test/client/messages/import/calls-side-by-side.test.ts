import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type ImportOutcome,
  type ImportProgress,
  openImportJournal,
} from '../../../../src/client/administration.js';
import { systemClock } from '../../../../src/client/advanced.js';
import { collect, failure } from '../../failure.js';
import {
  folder,
  importing,
  make,
  route,
  sent,
  service,
  startImporting,
  statuses,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-19] calls run side by side up to the limit, and those of one stream one after the other', async () => {
  const running = new Map<string, number>();
  let most = 0;
  service.script(route, async (request, response) => {
    const [{ streamId = '' } = {}] = JSON.parse(request.body.toString()) as { streamId?: string }[];
    running.set(streamId, (running.get(streamId) ?? 0) + 1);
    most = Math.max(
      most,
      [...running.values()].reduce((sum, count) => sum + count, 0),
    );
    expect(running.get(streamId)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.set(streamId, 0);
    importing(request, response);
  });
  const messages = Array.from({ length: 120 }, (_, index) =>
    // The same stream in either alphabet.
    make(`m${index}`, { streamId: `s${index % 6}${index % 4 < 2 ? '/' : '_'}` }),
  );
  const outcomes = await collect(
    service.client().messages.import(messages, { batchSize: 1, parallel: 4 }),
  );
  expect(outcomes).toHaveLength(120);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  for (const stream of ['s0_', 's1_', 's2_', 's3_', 's4_', 's5_']) {
    const arrived = sent()
      .flat()
      .filter(({ streamId }) => streamId === stream)
      .map(({ originalMessageId }) => Number(originalMessageId.slice(1)));
    expect(arrived).toEqual([...arrived].sort((one, other) => one - other));
  }
});

test('when a call fails, what ran beside it is still told and recorded', async () => {
  await using journal = await openImportJournal(join(folder, 'import.journal'));
  service.script(route, (request, response) => {
    if (request.body.includes('"s0"')) {
      response.writeHead(403).end('{}');
    } else {
      importing(request, response);
    }
  });
  const messages = [make('a', { streamId: 's0' }), make('b', { streamId: 's1' })];
  const outcomes: ImportOutcome[] = [];
  const error = await failure(
    (async () => {
      const options = { journal, parallel: 2, batchSize: 1 };
      for await (const outcome of service.client().messages.import(messages, options)) {
        outcomes.push(outcome);
      }
    })(),
  );
  expect(error).toMatchObject({ code: 'FORBIDDEN' });
  expect(statuses(outcomes)).toEqual(['b imported']);
  expect(await journal.has('b')).toBe(true);
});

test('progress tells what is done, how fast, and how long it takes yet', async () => {
  let now = 1_000_000_000_000_000;
  const clock = { ...systemClock, now: () => now };
  service.script(route, (request, response) => {
    now += 1_000;
    importing(request, response);
  });
  const progress: ImportProgress[] = [];
  const messages = ['a', 'bad', 'old', 'b', 'c', 'd'].map((id) => make(id));
  const { messages: client } = service.client({}, { clock });
  await collect(
    client.import(messages, { batchSize: 2, onProgress: (event) => progress.push(event) }),
  );
  expect(progress).toEqual([
    { imported: 1, ignored: 0, failed: 1, done: 2, rate: 2, total: 6, timeLeft: 2_000 },
    { imported: 2, ignored: 1, failed: 1, done: 4, rate: 2, total: 6, timeLeft: 1_000 },
    { imported: 4, ignored: 1, failed: 1, done: 6, rate: 2, total: 6, timeLeft: 0 },
  ]);
  progress.length = 0;
  const onProgress = (event: ImportProgress) => progress.push(event);
  await collect(client.import(messages.values(), { onProgress }));
  expect(progress[0]).not.toHaveProperty('timeLeft');
});
