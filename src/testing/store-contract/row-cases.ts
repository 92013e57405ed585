import { deepEqual, equal } from 'node:assert/strict';
import { check, put, remove } from '../../bot/index.js';
import { addOne, refuses } from './attempts.js';
import { colours, day, numbers } from './samples.js';
import type { Cases } from './stage.js';

/** What a store promises of rows: they are read as they were written, and no change of one is lost. */
export const rowCases: Cases = {
  'a row is read as it was written, with its version and times': async (stage) => {
    const store = await stage.store();
    const value = { colour: 'blue “é” 🦉 \u0000 \n' };
    const expires = stage.now + day;
    const version = await store.commit([put(colours, 'sky', value, { due: 5, expires })]);
    const row = { key: 'sky', value, version, due: 5, expires };
    deepEqual(await store.get(colours, 'sky'), row);
    deepEqual(await store.getAll(colours, ['sea', 'sky']), [undefined, row]);
    equal(await store.get(numbers, 'sky'), undefined);
  },

  'a value that was written or read is nobody else’s: changing it changes no row': async (
    stage,
  ) => {
    const store = await stage.store();
    const written = { colour: 'blue' };
    await store.commit([put(colours, 'sky', written)]);
    written.colour = 'grey';
    for (let reading = 1; reading <= 2; reading++) {
      const row = await store.get(colours, 'sky');
      deepEqual(row?.value, { colour: 'blue' });
      row.value.colour = 'red';
    }
  },

  'a written row takes the place of the one before, times included': async (stage) => {
    const store = await stage.store();
    await store.commit([put(numbers, 'n', 1, { due: 5, expires: stage.now + day })]);
    const version = await store.commit([put(numbers, 'n', 2)]);
    deepEqual(await store.get(numbers, 'n'), {
      key: 'n',
      value: 2,
      version,
      due: undefined,
      expires: undefined,
    });
    deepEqual(await store.due(numbers, Infinity, 10), []);
  },

  'a commit whose row has changed since writes nothing': async (stage) => {
    const store = await stage.store();
    const seen = await store.commit([put(numbers, 'n', 1)]);
    await store.commit([put(numbers, 'n', 2)]);
    const late = [put(numbers, 'other', 1), put(numbers, 'n', 3, { expected: seen })];
    await refuses(store.commit(late), 'STORE_CONFLICT');
    await refuses(
      store.commit([put(numbers, 'other', 1), check(numbers, 'n', seen)]),
      'STORE_CONFLICT',
    );
    await refuses(
      store.commit([put(numbers, 'other', 1), remove(numbers, 'n', { expected: seen })]),
      'STORE_CONFLICT',
    );
    equal((await store.get(numbers, 'n'))?.value, 2);
    equal(await store.get(numbers, 'other'), undefined);
  },

  'a row that must not be there is written once': async (stage) => {
    const store = await stage.store();
    const make = (n: number) => store.commit([put(numbers, 'n', n, { expected: 0 })]);
    const outcomes = await Promise.allSettled([make(1), make(2), make(3)]);
    equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  },

  'of commits that rely on the same version one succeeds, however many are tried': async (
    stage,
  ) => {
    const store = await stage.store();
    await store.commit([put(numbers, 'sum', 0)]);
    await Promise.all(Array.from({ length: 20 }, () => addOne(store)));
    equal((await store.get(numbers, 'sum'))?.value, 20);
  },

  'a row that was deleted and made again is not the one that was seen': async (stage) => {
    const store = await stage.store();
    const seen = await store.commit([put(numbers, 'n', 1)]);
    await store.commit([remove(numbers, 'n')]);
    await store.commit([put(numbers, 'n', 1)]);
    await refuses(store.commit([remove(numbers, 'n', { expected: seen })]), 'STORE_CONFLICT');
  },

  'deleting a row that is not there is nothing': async (stage) => {
    const store = await stage.store();
    await store.commit([remove(numbers, 'n')]);
    await store.commit([remove(numbers, 'n', { expected: 0 }), check(numbers, 'm', 0)]);
    equal(await store.get(numbers, 'n'), undefined);
  },

  'a row vanishes at the end of its time to live': async (stage) => {
    const store = await stage.store();
    const options = { expires: stage.now + 1000, due: 1 };
    await store.commit([put(numbers, 'n', 1, options)]);
    stage.now += 999;
    equal((await store.get(numbers, 'n'))?.value, 1);
    stage.now += 1;
    equal(await store.get(numbers, 'n'), undefined);
    deepEqual(await store.getAll(numbers, ['n']), [undefined]);
    deepEqual(await store.scan(numbers), []);
    deepEqual(await store.due(numbers, Infinity, 10), []);
    await store.commit([put(numbers, 'n', 2, { expected: 0 })]);
    stage.now += day;
    await store.commit([put(numbers, 'm', 2)]);
    equal((await store.get(numbers, 'n'))?.value, 2);
  },
};
