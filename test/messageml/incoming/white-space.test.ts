import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  collapsed,
  isLineEnd,
  isWhite,
  trimmedLines,
  withPlainSpaces,
} from '../../../src/messageml/incoming/white-space.js';

const SEED = 20261127;

const text = fc.string({
  unit: fc.constantFrom('a', '€', '😄', ' ', '\t', '\n', '\r', '\u00a0', '\u2028', '\ufeff'),
  maxLength: 30,
});

test('white space is what JavaScript trims', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, unit) => unit);
  expect(units.filter(isWhite)).toEqual(
    units.filter((unit) => String.fromCharCode(unit).trim() === ''),
  );
});

test('each run of line ends, or of white space, is one space', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(collapsed(written, isLineEnd)).toBe(written.replace(/[\r\n]+/g, ' '));
      expect(collapsed(written, isWhite)).toBe(written.replace(/\s+/g, ' '));
      expect(withPlainSpaces(written)).toBe(written.replaceAll('\u00a0', ' '));
    }),
    { seed: SEED },
  );
});

test('lines end without white space', () => {
  fc.assert(
    fc.property(text, (written) => {
      const lines = written.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
      expect(trimmedLines(written)).toBe(lines.join('\n'));
    }),
    { seed: SEED },
  );
});

test('a text of a million characters stays whole', () => {
  const long = 'one two\u00a0three\n'.repeat(70_000);
  expect(collapsed(long, isWhite)).toBe('one two three '.repeat(70_000));
  expect(withPlainSpaces(long)).toBe('one two three\n'.repeat(70_000));
  expect(trimmedLines(long)).toBe(long);
});
