import { expect, test } from '@jest/globals';
import {
  readCursorPages,
  readNumberedPages,
  readPages,
  readPagesBehind,
} from '../../../src/client/transport/pages.js';
import { failure } from '../failure.js';

/** What is read of pages, each with the cursor that it names; `items` fills as they are read. */
async function walk(
  pages: Readonly<Record<string, string | null>>,
  items: string[] = [],
): Promise<readonly string[]> {
  const walked = readCursorPages('lists.read', (after = 'first') => {
    expect(items.length).toBeLessThan(9);
    return Promise.resolve({ items: [`of ${after}`], after: pages[after] });
  });
  for await (const item of walked) {
    items.push(item);
  }
  return items;
}

test('pages are read until one names no other', async () => {
  await expect(walk({ first: 'a', a: 'b', b: null })).resolves.toEqual([
    'of first',
    'of a',
    'of b',
  ]);
});

test('a page whose cursor is empty is the last', async () => {
  await expect(walk({ first: 'a', a: '' })).resolves.toEqual(['of first', 'of a']);
});

test.each([
  { first: 'a', a: 'b', b: 'a' },
  { first: 'a', a: 'b', b: 'b' },
])('pages that lead round in a circle are an error once each was read: %j', async (pages) => {
  const items: string[] = [];
  const error = await failure(walk(pages, items));
  expect(items).toEqual(['of first', 'of a', 'of b']);
  expect(error).toMatchObject({ code: 'MALFORMED_ANSWER', operation: 'lists.read' });
  expect(error.message).toBe(
    'lists.read was answered with a page that leads back to one that was read before, so the rest of the list cannot be read. Read the list again; if it ends there again, tell the operators of the service.',
  );
});

test('a service that does not continue behind the last item is an error, not a walk without end', async () => {
  const read: number[] = [];
  const walkOn = async (): Promise<void> => {
    const pages = readPagesBehind('lists.read', 2, {
      read: () => Promise.resolve([1, 2]),
      idOf: (item) => item,
    });
    for await (const item of pages) {
      read.push(item);
      expect(read.length).toBeLessThan(9);
    }
  };
  expect(await failure(walkOn())).toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(read).toEqual([1, 2, 1, 2]);
});

test.each([
  ['that begins behind others', () => readPages('lists.read', 2, () => Promise.resolve([1, 2]))],
  [
    'with a number',
    () => {
      const items = Array.from({ length: 50 }, (_, index) => index);
      return readNumberedPages('lists.read', () =>
        Promise.resolve({ items, pageCount: undefined }),
      );
    },
  ],
])('a service that always answers with the first page, asked for one %s', async (_which, pages) => {
  let read = 0;
  const walkOn = async (): Promise<void> => {
    const items = pages();
    while ((await items.next()).done !== true) {
      read += 1;
      expect(read).toBeLessThan(199);
    }
  };
  expect(await failure(walkOn())).toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect([4, 100]).toContain(read);
});

test('a page that is nested without end is told like any answer that is wrong, where it cannot be read', async () => {
  const endless: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  const pages = readPages('lists.read', 2, () => Promise.resolve([endless, endless]));
  // Newer versions of Node write JSON of any depth, so that they can compare such a page with the next.
  const told = await pages.next().catch((error: unknown) => error);
  expect(told).toMatchObject(
    canBeWritten(endless)
      ? { done: false }
      : {
          code: 'MALFORMED_ANSWER',
          operation: 'lists.read',
          message: expect.stringContaining('nested too deeply'),
        },
  );
});

function canBeWritten(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== '';
  } catch {
    return false;
  }
}

test('a list whose last page is empty has ended', async () => {
  const read: number[] = [];
  const list = [1, 2, 3, 4];
  for await (const item of readPages('lists.read', 2, ({ skip, limit }) =>
    Promise.resolve(list.slice(skip, skip + limit)),
  )) {
    read.push(item);
  }
  expect(read).toEqual(list);
});
