import { expect, test } from '@jest/globals';
import { webAddressAt } from '../../../src/messageml/values/web-address.js';

test.each([
  ['https://example.com/a, and more', 'https://example.com/a'],
  ['https://example.com/a?!).', 'https://example.com/a'],
  ['https://example.com/a-b', 'https://example.com/a-b'],
  ['https://...', undefined],
  ['see https://example.com', undefined],
])('the signs behind an address belong to the sentence: %s', (text, address) => {
  expect(webAddressAt(text)).toBe(address);
});

test('an address with a million signs within is read once', () => {
  const written = `https://example.com/${'!'.repeat(1_000_000)}x`;
  expect(webAddressAt(`${written}.`)).toBe(written);
});
