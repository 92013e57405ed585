import { expect, test } from '@jest/globals';
import { entityDataOf, entityJsonOf, parseMessageML } from '../../../src/messageml/index.js';

test('What is in an entity is added to its object', () => {
  const document = parseMessageML(
    '<messageML><div class="entity" data-entity-id="order"><hash tag="a"/></div><cash tag="b"/></messageML>',
    { data: { order: { type: 'com.example.order' } } },
  );
  const data = entityDataOf(document);
  expect(Object.keys(data)).toEqual(['order', 'keyword2']);
  expect(data['order']).toHaveProperty('keyword1.id.0.value', 'a');
  expect(JSON.parse(entityJsonOf(document))).toEqual(data);
});

test('The data that was given is not changed', () => {
  const data = { order: { type: 'com.example.order' } };
  const before = structuredClone(data);
  entityDataOf(
    parseMessageML(
      '<messageML><div class="entity" data-entity-id="order"><hash tag="a"/></div></messageML>',
      { data },
    ),
  );
  expect(data).toEqual(before);
});

test('The text of entity data keeps numbers that JavaScript cannot hold', () => {
  const data = '{"o":{"id":12345678901234567890,"price":1.0}}';
  const document = parseMessageML('<messageML>x</messageML>', { data });
  expect(entityJsonOf(document)).toBe(data);
});

test('Data that came as a JSON string of JSON text is unwrapped', () => {
  const data = JSON.stringify('{"o":{"a":1.0}}');
  const document = parseMessageML('<messageML>x</messageML>', { data });
  expect(entityDataOf(document)).toEqual({ o: { a: 1 } });
  expect(entityJsonOf(document)).toBe('{"o":{"a":1.0}}');
});

test('Names that mean something to JavaScript are ordinary names of data', () => {
  const data = '{"__proto__":{"type":"x"},"constructor":{"type":"y"}}';
  const source =
    '<messageML><div class="entity" data-entity-id="__proto__"><hash tag="a"/></div><div class="entity" data-entity-id="constructor">c</div></messageML>';
  const document = parseMessageML(source, { data });
  const completed = entityDataOf(document);
  expect(Object.keys(completed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(completed)).toBe(Object.prototype);
  expect(entityJsonOf(document)).toContain('"__proto__":{"type":"x","keyword1":');
});
