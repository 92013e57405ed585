import { expect, test } from '@jest/globals';
import { isId, toUrlSafeId } from '../../src/contract/index.js';
import { attachmentLookupKey, newId } from '../../src/pod/ids.js';

const many = 50;
const times = Array.from({ length: many }, (_, step) => Date.UTC(2001 + step, 0, 1));

function leadingBytes(id: string): Buffer {
  return Buffer.from(id, 'base64url').subarray(0, 16);
}

test('new ids lie together in an index, whatever times they are for', () => {
  const leading = times.map((time) => leadingBytes(newId('m', time)).readUIntBE(0, 6));
  expect(Math.max(...leading) - Math.min(...leading)).toBeLessThan(60_000);
});

test('ids are told apart by ten bytes that nobody guesses', () => {
  const bytes = Array.from({ length: 200 }, () => leadingBytes(newId('t', Date.now())).subarray(6));
  for (let place = 0; place < 10; place += 1) {
    expect(new Set(bytes.map((it) => it[place])).size).toBeGreaterThan(50);
  }
});

test('any time has ids, whatever the clock is set to', () => {
  for (const time of [0, -1, -62_135_596_800_000, 8_640_000_000_000_000]) {
    expect(isId(newId('o', time))).toBe(true);
  }
});

test.each([toUrlSafeId, attachmentLookupKey])(
  'a text of 100,000 signs of padding is no id, which is known at once: %p',
  (spell) => {
    const padding = '='.repeat(100_000);
    const start = process.cpuUsage();
    expect(spell(`${padding}a${padding}`)).toBe(`${padding}a`);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
  },
);
