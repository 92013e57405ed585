import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const page = new URL('../../docs/guarantees.md', import.meta.url);
const promises = [...readFileSync(page, 'utf8').matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)].map(
  ([, name = '', path = '']) => ({ name, path }),
);

test('the page of guarantees names tests for them', () => {
  expect(promises.length).toBeGreaterThan(10);
});

test.each(promises)('the test "$name" exists', ({ name, path }) => {
  expect(readFileSync(new URL(path, page), 'utf8')).toMatch(
    new RegExp(`test(?:\\.each\\(\\w+\\))?\\('${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  );
});
