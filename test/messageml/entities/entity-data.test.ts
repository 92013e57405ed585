import { expect, test } from '@jest/globals';
import {
  entityDataOf,
  entityJsonOf,
  memoryDirectory,
  parseMessageML,
} from '../../../src/messageml/engine.js';
import type { JsonObject, JsonValue } from '../../../src/messageml/index.js';
import { checkMessageML } from '../../../src/messageml/index.js';

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

test.each([
  '{"a":{"type":"x"},"b":[1,-2,true,null,"é"]}',
  '{"order":{"price":1,"sizes":[10000000,0]}}',
  '{"order":{"price":1.5,"sizes":[1e7,-0,0.0]}}',
  '{"b":1,"2":{},"1":[]}',
  '{"a":1,"a":2}',
  '{"a":"1.5","b":",2.5","c":"\\u00e9\\/"}',
  '{"a":"\ud800"}',
  '{"__proto__":{"order":1}}',
  '{"order":12345678901234567890}',
])('The text of entity data does not depend on how it is spaced: %s', (compact) => {
  const markup = '<messageML><hash tag="a"/><cash tag="b"/></messageML>';
  const written = (data: string) => entityJsonOf(parseMessageML(markup, { data }));
  expect(written(compact)).toBe(written(` ${compact}`));
  expect(written(compact)).toContain('"keyword2":{"type":"org.symphonyoss.fin.security"');
});

test('The text of entity data has no white space, and escapes only where they are needed', () => {
  const data =
    ' { "\\u0061" : [ { } , [ ] , [ [ -0 , 1e3 ] , "\\/\\u00e9\\n\\"]," ] , true , null ] } ';
  const document = parseMessageML('<messageML>x</messageML>', { data });
  expect(entityJsonOf(document)).toBe('{"a":[{},[],[[0,1000.0],"/é\\n\\"],"],true,null]}');
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

const unknown = { directory: { userByEmail: () => undefined } };

test('Somebody who was not found has no object in the data, and one that is given stays as it is', () => {
  const source =
    '<messageML><mention email="ann@example.com" strict="false"/><hash tag="a"/></messageML>';
  const document = parseMessageML(source, unknown);
  expect(Object.keys(entityDataOf(document))).toEqual(['keyword2']);
  const taken = parseMessageML(source, { ...unknown, data: { mention1: 5 } });
  expect(entityDataOf(taken)).toMatchObject({ mention1: 5 });
  expect(JSON.parse(entityJsonOf(taken))).toEqual(entityDataOf(taken));
});

test('Nothing is made up for an entity whose data was taken away from the document', () => {
  const document = parseMessageML(
    '<messageML><div class="entity" data-entity-id="order"><hash tag="a"/></div></messageML>',
    { data: { order: { type: 'com.example.order' } } },
  );
  const bare = { ...document, data: {}, dataText: '{}' };
  expect(Object.keys(entityDataOf(bare))).toEqual(['keyword1']);
  expect(JSON.parse(entityJsonOf(bare))).toEqual(entityDataOf(bare));
});

test('What is not known about an instrument is null in its identifiers', () => {
  const directory = { instrument: () => ({ rootBbgCompTicker: 'IBM', isin: 'US4592001014' }) };
  const document = parseMessageML('<messageML><tag isin="US4592001014"/></messageML>', {
    directory,
  });
  const { tag1 } = entityDataOf(document);
  expect(tag1).toMatchObject({ version: '2.0' });
  expect(tag1).toHaveProperty(
    'id',
    expect.arrayContaining([
      { type: 'org.symphonyoss.fin.security.id.ticker', value: 'IBM' },
      { type: 'org.symphonyoss.fin.security.id.isin', value: 'US4592001014' },
      { type: 'org.symphonyoss.fin.security.currency', value: null },
    ]),
  );
});

test('Data that cannot be written as JSON is refused, and so is data nested too deep', () => {
  const circle: Record<string, JsonValue> = {};
  circle['self'] = circle;
  const source = '<messageML>x</messageML>';
  expect(checkMessageML(source, { data: circle }).diagnostics[0]).toMatchObject({
    code: 'data-not-json',
    message: expect.stringContaining('it cannot be written as JSON'),
  });
  const deep = `${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`;
  expect(checkMessageML(source, { data: deep }).diagnostics[0]).toMatchObject({
    message: expect.stringContaining('1000 levels'),
  });
});

test('A number of the data has at most 1,000 digits', () => {
  const codesOf = (data: string) =>
    checkMessageML('<messageML>x</messageML>', { data }).diagnostics.map(({ code }) => code);
  const digits = '1'.repeat(1000);
  expect(codesOf(`{"a":-${digits},"b":"${digits}${digits}","c":[1e5]}`)).toEqual([]);
  expect(codesOf(`{"a":1} ${digits}${digits}`)).toEqual([]);
  expect(codesOf(`{"a":[${digits}1]}`)).toEqual(['data-not-json']);
  expect(codesOf(`{"a":0.${digits}}`)).toEqual(['data-not-json']);
});

test.each([
  ['9223372036854775808', 'Failed to lookup user "-9223372036854775808"'],
  ['"9223372036854775808"', 'Failed to lookup user "0"'],
  ['36893488147419103233', 'Failed to lookup user "1"'],
])('The id of a mentioned person has 64 bits: %s', (value, serviceMessage) => {
  const [diagnostic] = checkMessageML(
    '<messageML><span class="entity" data-entity-id="p">x</span></messageML>',
    {
      data: `{"p":{"type":"com.symphony.user.mention","id":[{"value":${value}}]}}`,
      directory: memoryDirectory({ users: [] }),
    },
  ).diagnostics;
  expect(diagnostic).toMatchObject({ serviceMessage });
});

test.each([
  ['""', 'data-not-object'],
  ['" \\n"', 'data-not-object'],
  ['"x"', 'data-not-json'],
])('What is in a JSON string has to be an object: %s', (data, code) => {
  expect(checkMessageML('<messageML>x</messageML>', { data }).diagnostics[0]).toMatchObject({
    code,
  });
});

test('An id may stand inside an object of the same id, but not beside it', () => {
  const source = '<messageML><div class="entity" data-entity-id="a">x</div></messageML>';
  const codes = (data: JsonObject) =>
    checkMessageML(source, { data }).diagnostics.map(({ code }) => code);
  expect(codes({ a: { a: { b: [{ a: {} }] } } })).toEqual([]);
  expect(codes({ a: {}, b: [{ a: {} }] })).toEqual(['entity-ambiguous']);
});

test('Data that came as an object is that of the moment, also as text', () => {
  const data = { order: { id: 1 } };
  const document = parseMessageML('<messageML>x</messageML>', { data });
  data.order.id = 2;
  expect(document.dataText).toBe('{"order":{"id":1}}');
  expect(document.dataLength).toBe(18);
  expect(entityDataOf(document)).toEqual({ order: { id: 1 } });
});

test('An entity is added beside a member called __proto__, which stays one', () => {
  const document = parseMessageML('<messageML><hash tag="a"/></messageML>', {
    data: '{"__proto__":{"a":1}}',
  });
  expect(Object.keys(entityDataOf(document))).toEqual(['__proto__', 'keyword1']);
});

test('Data that is referred to is what is written first under its name, at whatever depth', () => {
  const source = '<messageML><hash tag="a" data-entity-id="o"/></messageML>';
  const inner = checkMessageML(source, { data: '{"a":{"b":[{"o":1}]},"o":{}}' });
  expect(inner.diagnostics.map(({ serviceMessage }) => serviceMessage)).toEqual([
    'Error processing EntityJSON: the node "o" has to be an object',
  ]);
  expect(checkMessageML(source, { data: '{"o":{},"a":{"b":[{"o":1}]}}' }).ok).toBe(true);
});

test('What is in an entity without an id belongs to the data around it, though a member without a name is found', () => {
  const source = '<messageML><div class="x entity"><hash tag="a"/></div></messageML>';
  for (const given of [{ '': {} }, { o: { '': {} } }, { '': 5 }]) {
    const data = entityDataOf(parseMessageML(source, { data: given }));
    expect(Object.keys(data)).toEqual([...Object.keys(given), 'keyword1']);
  }
  const inner = '<messageML><div class="entity"><b><hr/></b></div></messageML>';
  expect(checkMessageML(inner, { data: { '': {} } }).diagnostics.map(({ code }) => code)).toEqual([
    'child-not-allowed',
    'entity-id-absent',
  ]);
});
