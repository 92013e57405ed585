import { expect, test } from '@jest/globals';
import { readCursorPages } from '../../../src/client/transport/pages.js';

/** What is read of pages, each with the cursor that it names, and how many were asked for. */
async function walk(
  pages: Readonly<Record<string, string | null>>,
): Promise<{ readonly items: readonly string[]; readonly calls: number }> {
  const items: string[] = [];
  let calls = 0;
  const walked = readCursorPages((after = 'first') => {
    calls++;
    return Promise.resolve({ items: [`of ${after}`], after: calls > 9 ? null : pages[after] });
  });
  for await (const item of walked) {
    items.push(item);
  }
  return { items, calls };
}

test('pages that name each other are read once', async () => {
  const items = ['of first', 'of a', 'of b'];
  await expect(walk({ first: 'a', a: 'b', b: 'a' })).resolves.toEqual({ items, calls: 3 });
  await expect(walk({ first: 'a', a: 'b', b: 'b' })).resolves.toEqual({ items, calls: 3 });
  await expect(walk({ first: 'a', a: 'b', b: null })).resolves.toEqual({ items, calls: 3 });
});
