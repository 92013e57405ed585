import { expect, test } from '@jest/globals';
import { isColoured, painted } from '../../../src/cli/terminal/colour.js';

const [terminal, file] = [{ isTTY: true }, {}];

test.each([
  ['on a terminal', terminal, {}, true],
  ['in a file', file, {}, false],
  ['on a terminal with NO_COLOR', terminal, { NO_COLOR: '1' }, false],
  ['on a terminal with NO_COLOR=0, as the convention has it', terminal, { NO_COLOR: '0' }, false],
  ['on a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
  ['on a terminal that has none', terminal, { TERM: 'dumb' }, false],
  ['in a file with FORCE_COLOR', file, { FORCE_COLOR: '1' }, true],
  ['in a file with FORCE_COLOR and NO_COLOR', file, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['in a file with an empty FORCE_COLOR', file, { FORCE_COLOR: '' }, false],
  ['on a terminal with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
  ['on a terminal with FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, false],
])('whether there are colours %s', (_, output, environment, expected) => {
  expect(isColoured(output, environment)).toBe(expected);
});

test('a text is coloured where there are colours, whatever standard output is', () => {
  expect(painted('bold', 'x', true)).toBe('\u001B[1mx\u001B[22m');
  expect(painted('bold', 'x', false)).toBe('x');
});
