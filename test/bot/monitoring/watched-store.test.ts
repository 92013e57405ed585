import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import {
  collection,
  memoryStore,
  put,
  scopedStore,
  type Store,
  StoreError,
} from '../../../src/bot/index.js';
import { type Observation, Observers } from '../../../src/bot/monitoring/index.js';
import { watchedStore } from '../../../src/bot/monitoring/watched-store.js';

const numbers = collection<number>('numbers');
const silent = pino({ enabled: false });

/** A store that outlives its process, as far as it tells, with some other methods. */
function lastingStore(other: Partial<Store>): Store {
  return Object.assign(memoryStore(), { durable: true, ...other });
}

function observed(): [Observers, string[]] {
  const told: string[] = [];
  const observers = new Observers();
  observers.add((observation: Observation) => {
    if (observation.kind === 'store lost') {
      told.push(observation.kind);
    }
    if (observation.kind === 'store failed' || observation.kind === 'store answered') {
      told.push(`${observation.kind}, ${observation.half}`);
    }
  });
  return [observers, told];
}

test('a store that takes long to answer counts as failing until it answers in time', async () => {
  const [observers, told] = observed();
  let answer = (): void => undefined;
  const slow = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  const answers = [slow, Promise.resolve(undefined)];
  const store = watchedStore(
    lastingStore({ get: () => answers.shift() ?? slow }),
    observers,
    silent,
    20,
  );
  observers.add((observation) => observation.kind === 'store failed' && answer());
  await store.get(numbers, 'n');
  expect(told).toEqual(['store failed, read']);
  await store.get(numbers, 'n');
  expect(told).toEqual(['store failed, read', 'store answered, read']);
});

test('a server that refuses counts as failing at once, though what it refused is tried again', async () => {
  const [observers, told] = observed();
  let refuse = (): void => undefined;
  const onRefusal: NonNullable<Store['onRefusal']> = (tell) => {
    refuse = () => tell('write', new StoreError('STORE_UNUSABLE', 'Its memory is full.'));
    return () => (refuse = () => undefined);
  };
  const store = watchedStore(scopedStore(lastingStore({ onRefusal }), 'quotes'), observers, silent);
  await store.open();
  refuse();
  refuse();
  expect(told).toEqual(['store failed, write']);
  await store.commit([put(numbers, 'n', 1)]);
  expect(told).toEqual(['store failed, write', 'store answered, write']);
  await store.close();
  refuse();
  expect(told).toHaveLength(2);
});

test('what a server has lost is told to observers and in the log, and counts as no failure to answer', async () => {
  const [observers, told] = observed();
  const logged: string[] = [];
  const log = { error: (_about: object, text: string) => logged.push(text) };
  let lose = (): void => undefined;
  const onLoss: NonNullable<Store['onLoss']> = (tell) => {
    lose = () => tell(new StoreError('STORE_LOST', 'It was emptied.'));
    return () => (lose = () => undefined);
  };
  const store = watchedStore(scopedStore(lastingStore({ onLoss }), 'quotes'), observers, log);
  await store.open();
  lose();
  expect(told).toEqual(['store lost']);
  expect(logged).toEqual(['The store has lost what it kept.']);
  await store.close();
  lose();
  expect(told).toHaveLength(1);
});
