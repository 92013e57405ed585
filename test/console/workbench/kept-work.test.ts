import { expect, test } from '@jest/globals';
import { keptWork } from '../../../src/console/workbench/kept-work.js';

const begin = { text: '', count: 1 };

test('work is there again, and what has another shape is not taken for it', () => {
  const shelf = new Map<string, string>();
  const work = keptWork(
    {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => void shelf.set(key, value),
    },
    'try',
    begin,
  );
  expect(work.read()).toEqual(begin);
  work.write({ text: 'half', count: 2 });
  expect(work.read()).toEqual({ text: 'half', count: 2 });
  for (const wrong of ['{', 'null', '{"text":1,"count":2}', '{"text":"a"}']) {
    shelf.set('cadenza.work.try', wrong);
    expect(work.read()).toEqual(begin);
  }
});

test('a storage that is full or forbidden costs the memory only', () => {
  const refuse = () => {
    throw new Error('Forbidden.');
  };
  const work = keptWork({ getItem: refuse, setItem: refuse }, 'try', begin);
  work.write({ text: 'a', count: 1 });
  expect(work.read()).toEqual(begin);
});
