import { expect, test } from '@jest/globals';
import {
  avatarColour,
  avatarColours,
  initialsOf,
} from '../../../src/console/people/avatar-look.js';
import { endUsers, everyoneBut, isMeant } from '../../../src/console/people/people.js';
import { alice, bob, directory, echo } from '../fixtures.js';

const people = directory(echo, bob, alice);

test('lets the console act as end users only', () => {
  expect(endUsers(people)).toEqual([alice, bob]);
});

test('offers bots first, and never the person who asks', () => {
  expect(everyoneBut(people, alice.id)).toEqual([echo, bob]);
});

test.each(['', 'bo', 'BROWN', 'bob.b', 'bob br'])('finds Bob Brown by %j', (typed) => {
  expect(isMeant(bob, typed)).toBe(true);
});

test('does not find Bob Brown by the middle of a word', () => {
  expect(isMeant(bob, 'own')).toBe(false);
});

test.each([
  ['Alice van Dyke', 'AD'],
  ['echo', 'E'],
  ['', '?'],
  ['😀 Smile', '😀S'],
])('makes initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('gives everybody one of the colours, always the same', () => {
  for (let id = 68719476736; id < 68719476836; id += 1) {
    expect(avatarColour(id)).toBe(avatarColour(id));
    expect(avatarColour(id)).toBeLessThan(avatarColours);
  }
  const used = new Set(Array.from({ length: 100 }, (_, id) => avatarColour(68719476736 + id)));
  expect(used.size).toBe(avatarColours);
});
