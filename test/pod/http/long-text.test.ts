import { expect, test } from '@jest/globals';
import { jsonPieces } from '../../../src/pod/http/json-pieces.js';
import { LongText } from '../../../src/pod/http/long-text.js';

const text = 'plain \\ "quoted" \n\u00e9\u4e00\u{1f600}'.repeat(5000);

test.each([1, 7, 8192, 65_535, 65_536, 65_537])(
  'a long text reads the same in pieces of %d bytes',
  (size) => {
    const written = Buffer.from(JSON.stringify(text).slice(1, -1));
    const pieces = Array.from({ length: Math.ceil(written.length / size) }, (_, place) =>
      written.subarray(place * size, (place + 1) * size),
    );
    expect(String(new LongText(pieces))).toBe(text);
  },
);

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'an escape is read whole where the pieces are cut in it, %d bytes earlier',
  (shift) => {
    const said = `${'x'.repeat(65_536 - shift)}\\\\"\n\u0001\u00e9y`;
    const written = JSON.stringify(said).slice(1, -1).replace('\u00e9', '\\u00e9');
    expect(String(new LongText(Array.from(written, (each) => Buffer.from(each))))).toBe(said);
  },
);

test('JSON in pieces is the JSON of the whole', () => {
  const long = Array.from({ length: 30_000 }, (_, place) => ({ place, none: undefined }));
  for (const value of [
    [],
    null,
    'text',
    long,
    { users: long, empty: {}, none: undefined, nested: { long, more: [undefined, 1] } },
    [undefined, ...long],
    { at: new Date(0) },
  ]) {
    expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
  }
  expect([...jsonPieces(long)].length).toBeGreaterThan(5);
});
