import { describe, expect, test } from '@jest/globals';
import { TimeoutError } from '../../../src/bot/conversations/errors.js';
import { Execution, type Rest } from '../../../src/bot/conversations/execution.js';
import type { JournalRow } from '../../../src/bot/conversations/operation.js';

type Run = Execution<string, unknown>;
type Main = (run: Run) => Promise<unknown>;

/** A conversation that keeps its journal from run to run, as a store does. */
function conversation(main: Main) {
  const journal: JournalRow[] = [];
  const done: string[] = [];
  const strays: string[] = [];
  const effect = (name: string) => () => {
    done.push(name);
    return Promise.resolve(name.toUpperCase());
  };
  const start = (other = main): { run: Run; rest: Promise<Rest<string, unknown>> } => {
    const run: Run = new Execution({
      journal,
      record: (row) => void journal.push(row),
      now: () => 1000 + journal.length,
      onStray: (id) => strays.push(id),
    });
    return { run, rest: run.run(() => other(run)) };
  };
  return { journal, done, strays, effect, start };
}

const idsOf = (rest: Rest<string, unknown>): string[] =>
  rest.type === 'waiting' ? rest.waits.map(({ id }) => id) : [];

describe('A run over an empty journal', () => {
  test('does each effect, records it and ends with what the function returns', async () => {
    const story = conversation(async (run) => [
      await run.perform('once', 'book', story.effect('book')),
      await run.perform('once', 'book', story.effect('again')),
    ]);
    await expect(story.start().rest).resolves.toEqual({ type: 'done', result: ['BOOK', 'AGAIN'] });
    expect(story.journal.map(({ id }) => id)).toEqual(['once book#0', 'once book#1']);
  });

  test('rests where the function waits, and goes on when the wait gets its result', async () => {
    const story = conversation(
      async (run) => `got ${await run.wait<string>('answer', 'a').result}`,
    );
    const { run, rest } = story.start();
    expect(idsOf(await rest)).toEqual(['wait answer#0']);
    await expect(run.deliver('wait answer#0', { value: 'yes' })).resolves.toEqual({
      type: 'done',
      result: 'got yes',
    });
  });

  test('records what an effect throws, and throws it again in the next run', async () => {
    const failing: Main = async (run) => {
      try {
        await run.perform('once', 'book', () => Promise.reject(new RangeError('No seats')));
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : '';
      }
      return 'booked';
    };
    const story = conversation(failing);
    const expected = { type: 'done', result: 'RangeError: No seats' };
    await expect(story.start().rest).resolves.toEqual(expected);
    await expect(story.start().rest).resolves.toEqual(expected);
    expect(story.journal).toHaveLength(1);
  });

  test('throws what an effect throws with the stack that leads to the line that failed', async () => {
    const failing = (): Promise<never> => Promise.reject(new RangeError('No seats'));
    const story = conversation((run) => run.perform('once', 'book', failing));
    await expect(story.start().rest).resolves.toMatchObject({
      type: 'failed',
      error: {
        name: 'RangeError',
        stack: expect.stringMatching(/^RangeError: No seats\n +at failing .*execution\.test\.ts/),
      },
    });
    expect(JSON.stringify(story.journal)).not.toContain('execution.test.ts');
  });

  test('ends with what the function throws', async () => {
    const story = conversation(() => Promise.reject(new Error('broken')));
    await expect(story.start().rest).resolves.toMatchObject({
      type: 'failed',
      error: { message: 'broken' },
    });
  });
});

describe('A run over a journal', () => {
  test('does no effect twice and waits for nothing twice', async () => {
    const story = conversation(async (run) => {
      const first = await run.perform('once', 'first', story.effect('first'));
      const answer = await run.wait<string>('answer', 'a').result;
      const second = await run.perform('once', 'second', story.effect('second'));
      await run.wait('end', 'e').result;
      return [first, answer, second];
    });
    const { run, rest } = story.start();
    await rest;
    await run.deliver('wait answer#0', { value: 'yes' });
    const again = story.start();
    expect(idsOf(await again.rest)).toEqual(['wait end#0']);
    expect(story.done).toEqual(['first', 'second']);
    await expect(again.run.deliver('wait end#0', { value: 1 })).resolves.toEqual({
      type: 'done',
      result: ['FIRST', 'yes', 'SECOND'],
    });
  });

  test('ends a race as it ended at first, whatever came later', async () => {
    const story = conversation(async (run) => {
      const left = run.wait<string>('left', 'l').result;
      const right = run.wait<string>('right', 'r').result;
      const winner = await Promise.race([left, right]);
      await Promise.all([left, right]);
      await run.wait('end', 'e').result;
      return winner;
    });
    const { run, rest } = story.start();
    await rest;
    await run.deliver('wait right#0', { value: 'right' });
    await run.deliver('wait left#0', { value: 'left' });
    const again = story.start();
    await again.rest;
    await expect(again.run.deliver('wait end#0', { value: 1 })).resolves.toEqual({
      type: 'done',
      result: 'right',
    });
  });

  test('lets branches that run side by side each find their own steps', async () => {
    const branch = async (run: Run, name: string): Promise<string> => {
      const answer = await run.wait<string>(name, name).result;
      return run.perform('once', name, () => Promise.resolve(`${name} ${answer}`));
    };
    const story = conversation((run) => Promise.all([branch(run, 'a'), branch(run, 'b')]));
    const { run, rest } = story.start();
    await rest;
    await run.deliver('wait b#0', { value: 1 });
    const again = story.start();
    expect(idsOf(await again.rest)).toEqual(['wait a#0']);
    await expect(again.run.deliver('wait a#0', { value: 2 })).resolves.toEqual({
      type: 'done',
      result: ['a 2', 'b 1'],
    });
  });

  test('tells the time of the step before, so that a replay lives in the same hour', async () => {
    const times: (number | undefined)[] = [];
    const story = conversation(async (run) => {
      times.push(run.time);
      await run.perform('once', 'first', story.effect('first'));
      times.push(run.time);
    });
    await story.start().rest;
    await story.start().rest;
    expect(times).toEqual([undefined, 1000, undefined, 1000]);
  });

  test('gives a wait that was not answered in time its timeout again', async () => {
    const story = conversation(async (run) => {
      try {
        await run.wait('answer', 'a').result;
      } catch (error) {
        return error instanceof TimeoutError;
      }
      return false;
    });
    const { run, rest } = story.start();
    await rest;
    const outcome = {
      error: { name: 'TimeoutError', code: 'CONVERSATION_TIMEOUT', message: 'Late' },
    };
    await run.deliver('wait answer#0', outcome);
    await expect(story.start().rest).resolves.toEqual({ type: 'done', result: true });
  });
});

describe('A function that has changed', () => {
  const original: Main = async (run) => {
    await run.perform('once', 'reserve', () => Promise.resolve(1));
    await run.wait('answer', 'a').result;
  };

  test('is found before it does anything new', async () => {
    const story = conversation(original);
    await story.start().rest;
    const changed: Main = async (run) => {
      await run.perform('once', 'charge', story.effect('charge'));
      await original(run);
    };
    await expect(story.start(changed).rest).resolves.toEqual({
      type: 'changed',
      change: { expected: 'once reserve#0', actual: 'once charge#0', position: 0 },
    });
    expect(story.done).toEqual([]);
  });

  test('is found when it ends early', async () => {
    const story = conversation(original);
    await story.start().rest;
    await expect(story.start(() => Promise.resolve()).rest).resolves.toEqual({
      type: 'changed',
      change: { expected: 'once reserve#0', actual: undefined, position: 0 },
    });
  });

  test('goes on when its steps so far are the same', async () => {
    const story = conversation(original);
    await story.start().rest;
    const longer: Main = async (run) => {
      await original(run);
      return run.perform('once', 'confirm', story.effect('confirm'));
    };
    const { run, rest } = story.start(longer);
    await rest;
    await expect(run.deliver('wait answer#0', { value: 1 })).resolves.toEqual({
      type: 'done',
      result: 'CONFIRM',
    });
  });
});

test('A run that waits for something else than a step fails, and does nothing that is asked for later', async () => {
  let release: () => void = () => undefined;
  const outside = new Promise<void>((resolve) => {
    release = resolve;
  });
  const story = conversation(async (run) => {
    await run.perform('once', 'first', story.effect('first'));
    await outside;
    await run.perform('once', 'late', story.effect('late'));
  });
  await expect(story.start().rest).resolves.toEqual({
    type: 'failed',
    error: expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' }),
  });
  release();
  await outside;
  await new Promise(setImmediate);
  expect(story.done).toEqual(['first']);
});

test('A step asked for after the run came to rest is told: the function waited for something unknown', async () => {
  let release: () => void = () => undefined;
  const outside = new Promise<void>((resolve) => {
    release = resolve;
  });
  const story = conversation(async (run) => {
    const answer = run.wait('answer', 'a').result;
    await outside;
    await run.perform('once', 'late', story.effect('late'));
    return answer;
  });
  await story.start().rest;
  release();
  await outside;
  await new Promise(setImmediate);
  expect(story.strays).toEqual(['once late#0']);
  expect(story.done).toEqual([]);
});

test('Twenty steps are replayed in well under two milliseconds each', async () => {
  const story = conversation(async (run) => {
    for (let step = 0; step < 20; step += 1) {
      await run.perform('once', 'step', () => Promise.resolve(step));
    }
    await run.wait('end', 'e').result;
  });
  await story.start().rest;
  const times: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = process.cpuUsage();
    await story.start().rest;
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  expect(Math.min(...times)).toBeLessThan(40);
});
