import { expect, test } from '@jest/globals';
import { switcherTargets } from '../../../src/console/switcher/switcher-targets.js';
import { alice, bob, chat, echo, room } from '../fixtures.js';

const whereto = {
  conversations: [chat('c', [alice, echo]), room('r', 'Trading Desk')],
  people: new Map([alice, bob, echo].map((person) => [person.id, person])),
  me: alice.id,
  isConfined: false,
};

const labels = (typed: string, changes: object = {}) =>
  switcherTargets({ ...whereto, ...changes }, typed).map(({ kind, label }) => `${kind} ${label}`);

test('the beginning of any word of a name finds it', () => {
  expect(labels('des')).toEqual(['conversation Trading Desk']);
  expect(labels('trading d')).toEqual(['conversation Trading Desk']);
});

test('a person with whom there is a chat is offered once, as that chat', () => {
  expect(labels('echo')).toEqual(['conversation Echo']);
  expect(labels('bob')).toEqual(['person Bob Brown']);
});

test('views are found by their names, those of the administration not by who acts for one person alone', () => {
  expect(labels('violations')).toEqual(['view Administration: violations']);
  expect(labels('violations', { isConfined: true })).toEqual([]);
});

test("the topics of the pod's panel are found as well, not by who acts for one person alone", () => {
  expect(labels('clock')).toEqual(['pod The pod: clock']);
  expect(labels('the pod').length).toBeGreaterThan(4);
  expect(labels('clock', { isConfined: true })).toEqual([]);
});
