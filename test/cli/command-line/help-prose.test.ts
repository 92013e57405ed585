import { expect, test } from '@jest/globals';
import { wrapProse } from '../../../src/cli/command-line/help-prose.js';

test('a paragraph with a line that is too long is filled anew, and others stay', () => {
  const text = 'Stop the bot before,\nall its processes.\n\nIt may be\nrun again.\n';
  expect(wrapProse(text, 20)).toBe(text);
  expect(wrapProse(text, 18)).toBe(
    'Stop the bot\nbefore, all its\nprocesses.\n\nIt may be\nrun again.\n',
  );
});

test('an example stays as it is, however narrow the terminal', () => {
  const text = '\nExamples:\n  cadenza state move --from old.yaml\n';
  expect(wrapProse(text, 10)).toBe(text);
});

test('a word that is longer than the terminal has a line of its own', () => {
  expect(wrapProse('See {id,ok,presentationML} here.', 10)).toBe(
    'See\n{id,ok,presentationML}\nhere.',
  );
});
