import { expect, test } from '@jest/globals';
import { fileSize } from '../../../src/console/attachments/file-size.js';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [48_213, '48.2 kB'],
  [1_536_000, '1.5 MB'],
  [250_000_000, '250 MB'],
  [5e15, '5000000 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
