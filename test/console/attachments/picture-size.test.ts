import { expect, test } from '@jest/globals';
import { isTooLarge } from '../../../src/console/attachments/picture-size.js';

/** The beginning of a file, as hexadecimal digits. */
const begins = (digits: string) =>
  Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex')).buffer;

/** The same picture of 30,000 by 30,000 pixels, and of 3,000 by 3,000, in each of the formats. */
const pictures = {
  png: [
    '89504e470d0a1a0a 0000000d 49484452 00007530 00007530',
    '89504e470d0a1a0a 0000000d 49484452 00000bb8 00000bb8',
  ],
  gif: ['474946383961 3075 3075', '474946383961 b80b b80b'],
  jpeg: [
    'ffd8 ffe0 0004 0000 ffff c2 000b 08 7530 7530',
    'ffd8 ffe0 0004 0000 ffff c2 000b 08 0bb8 0bb8',
  ],
  webp: [
    '52494646 00000000 57454250 56503858 0a000000 00000000 2f7500 2f7500',
    '52494646 00000000 57454250 56503858 0a000000 00000000 b70b00 b70b00',
  ],
};

test.each(Object.entries(pictures))(
  'tells by the header of a %s that a small file has too many pixels',
  (_, [large = '', usual = '']) => {
    expect(isTooLarge(begins(large))).toBe(true);
    expect(isTooLarge(begins(usual))).toBe(false);
  },
);

test('tells the size of the other two kinds of WebP', () => {
  const start = '52494646 00000000 57454250 565038';
  expect(isTooLarge(begins(`${start}4c 00000000 2f ff7f ff0f`))).toBe(true);
  expect(isTooLarge(begins(`${start}4c 00000000 2f ff00 0000`))).toBe(false);
  expect(isTooLarge(begins(`${start}20 00000000 000000 9d012a ff3f ff3f`))).toBe(true);
  expect(isTooLarge(begins(`${start}20 00000000 000000 9d012a ff00 ff00`))).toBe(false);
});

test('says nothing of files that end too early, or are no pictures', () => {
  expect(isTooLarge(begins('89504e47'))).toBe(false);
  expect(isTooLarge(begins('ffd8ffe0'))).toBe(false);
  expect(isTooLarge(begins(''))).toBe(false);
  expect(isTooLarge(begins('3c737667'.repeat(20)))).toBe(false);
});
