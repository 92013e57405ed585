import { afterEach, expect, test } from '@jest/globals';
import type { JsonElement } from '../../../src/pod/http/json-element.js';
import { ImportReader } from '../../../src/pod/import/import-reader.js';

let reader: ImportReader;

afterEach(() => reader.close());

function element(text: string): JsonElement {
  const json = Buffer.from(
    JSON.stringify({
      message: text,
      intendedMessageTimestamp: 1,
      intendedMessageFromUserId: 1,
      originatingSystemId: 'other',
      streamId: 'room',
    }),
  );
  return { length: json.length, json, longTexts: [], mark: '' };
}

test('what is wanted of some elements is read, but for the longest', async () => {
  reader = new ImportReader();
  const elements = ['one', 'two', 'x'.repeat(16_000), '<messageML><b></messageML>'].map(element);
  const read = await reader.read(elements, (place) => place !== 0);

  expect([...read.keys()]).toEqual([1, 3]);
  expect(read.get(1)).toMatchObject({
    outcome: { kind: 'rendered', message: { plainText: 'two' } },
  });
  expect(read.get(3)).toMatchObject({ outcome: { kind: 'refused' } });
});

test('where the thread fails nothing is read, and the next elements are', async () => {
  reader = new ImportReader();
  const broken = { ...element('one'), json: Buffer.from('{') };

  expect(await reader.read([element('one'), broken], () => true)).toEqual(new Map());
  expect((await reader.read([element('one')], () => true)).size).toBe(1);
});
