import { afterEach, expect, jest, test } from '@jest/globals';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Queries, Tables } from '../../../src/pod/store/tables.js';
import { writeInTurns } from '../../../src/pod/store/write-in-turns.js';

const inProcess: Queries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const onServer: Queries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** How many rows each of six steps is given. */
async function given(queries: Queries, step: () => void): Promise<number[]> {
  const steps: number[] = [];
  await writeInTurns(queries, (rows) => {
    steps.push(rows);
    step();
    return Promise.resolve(steps.length < 6);
  });
  return steps;
}

test('each step is given twice as many rows while that takes no time', async () => {
  expect(await given(inProcess, () => undefined)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(await given(onServer, () => undefined)).toEqual([16, 32, 64, 128, 256, 512]);
});

test('one row at a time where each holds up this process', async () => {
  const times = [0, 2, 4, 6, 8, 10].flatMap((step) => [step * 11_000, (step + 1) * 11_000]);
  jest
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: times.shift() ?? 0, system: 0 }));
  expect(await given(inProcess, () => undefined)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a machine that is busy with something else does not make the steps of a process smaller', async () => {
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);
  expect(await given(inProcess, wait)).toEqual([1, 2, 4, 8, 16, 32]);
});

test('a slow way to a server leaves enough rows to a step to get on', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const steps = await given(onServer, () => {
    now += 500;
  });
  expect(steps).toEqual([16, 16, 16, 16, 16, 16]);
});
