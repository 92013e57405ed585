import { expect, test } from '@jest/globals';
import { checkSeedText } from '../../../src/pod/seed/read-seed.js';

test.each([
  ['lists', `company: Acme\npeople: ${'['.repeat(50_000)}`, 2],
  ['lists of JSON', `{"people":\n${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 2],
  ['objects', '{a: '.repeat(50_000), 1],
  ['lists of YAML', '- '.repeat(5_000), 1],
  ['lines', Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), 501],
])('a seed of %s that go deeper than any seed is refused with the line', (_, text, line) => {
  expect(() => checkSeedText(text, 'The seed')).toThrow(
    new RegExp(`^The seed is not valid:\\n  line ${line}: it is nested more than 500 levels deep$`),
  );
});

test('what is less deep is refused for what it says', () => {
  const text = `people: ${'['.repeat(400)}${']'.repeat(400)}`;
  expect(() => checkSeedText(text, 'The seed')).toThrow('line 1, people.0');
});
