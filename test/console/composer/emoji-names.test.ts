import { expect, test } from '@jest/globals';
import { emojisFor, isEmoji } from '../../../src/console/composer/emoji-names.js';
import { plainTextToMessageML } from '../../../src/console/composer/plain-text.js';

const names = (typed: string) => emojisFor(typed, 500).map(({ name }) => name);

test('names that begin with what was typed come first, short ones before long ones', () => {
  const [first, second] = names('smil');
  expect(first).toBe('smile');
  expect(second).toMatch(/^smil/);
  expect(names('heart eyes')).toContain('heart_eyes');
});

test('skin tones come when they are asked for', () => {
  expect(names('wave').some((name) => name.includes('tone'))).toBe(false);
  expect(names('wave tone3')).toContain('wave_tone3');
});

test('all that is offered at first exists', () => {
  expect(emojisFor('', 5)).toHaveLength(24);
});

test('a name between colons becomes an emoji where there is one of that name', () => {
  expect(plainTextToMessageML('Done :tada: :nothing_of_that:', [], isEmoji)).toBe(
    '<messageML>Done <emoji shortcode="tada"/> :nothing_of_that:</messageML>',
  );
});
