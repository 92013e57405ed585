import { expect, test } from '@jest/globals';
import { isId } from '../../src/contract/index.js';
import { newId } from '../../src/pod/ids.js';

const now = Date.UTC(2030, 0, 1);

test('ids of one time lie together in an index', () => {
  const ids = Array.from({ length: 50 }, () => newId('m', now));
  const others = [-1, 1].flatMap((hours) =>
    Array.from({ length: 50 }, () => newId('m', now + hours * 3_600_000)),
  );
  const sorted = [...ids, ...others].sort();
  const places = ids.map((id) => sorted.indexOf(id));
  expect(Math.max(...places) - Math.min(...places)).toBe(49);
});

test('ids of one time are told apart by ten bytes that nobody guesses', () => {
  const bytes = Array.from({ length: 200 }, () =>
    Buffer.from(newId('t', now), 'base64url').subarray(6, 16),
  );
  for (let place = 0; place < 10; place += 1) {
    expect(new Set(bytes.map((it) => it[place])).size).toBeGreaterThan(50);
  }
});

test('any time has ids, whatever the clock is set to', () => {
  for (const time of [0, -1, -62_135_596_800_000, 8_640_000_000_000_000]) {
    expect(isId(newId('o', time))).toBe(true);
  }
});
