import { expect, test } from '@jest/globals';
import type { EntityObject } from '../../../src/messageml/compose/entity-objects.js';
import { addEntities, entityObjectAt } from '../../../src/messageml/compose/entity-objects.js';
import { sameJson } from '../../../src/messageml/compose/same-json.js';
import type { JsonValue } from '../../../src/messageml/index.js';

test('the first entity of a key stays, and the keys of others that differ are told', () => {
  const target: EntityObject = {};
  expect(addEntities(target, { a: { x: 1 }, b: 'text' })).toEqual([]);
  expect(addEntities(target, { a: { x: 2 }, b: 'text', c: null })).toEqual(['a']);
  expect(target).toEqual({ a: { x: 1 }, b: 'text', c: null });
});

test('only objects take further entities, and only those of the target itself', () => {
  const target: EntityObject = {};
  addEntities(target, { a: { x: 1 }, b: 'text' });
  expect(entityObjectAt(target, 'a')).toEqual({ x: 1 });
  expect(entityObjectAt(target, 'b')).toBeUndefined();
  expect(entityObjectAt(target, 'constructor')).toBeUndefined();
});

test('entities that are added to a frozen object go into a copy of it', () => {
  const frozen = Object.freeze({ x: 1 });
  const target: EntityObject = { a: frozen };
  addEntities(entityObjectAt(target, 'a') ?? {}, { b: 2 });
  expect(target).toEqual({ a: { x: 1, b: 2 } });
  expect(frozen).toEqual({ x: 1 });
});

test.each<[JsonValue, JsonValue, boolean]>([
  [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [[1, 2], [1], false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [{ toString: null }, {}, false],
  ['1', 1, false],
  [{}, null, false],
])('%j and %j say the same: %j', (left, right, same) => {
  expect(sameJson(left, right)).toBe(same);
});
