import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readEvents } from '../../src/testing/event-stream.js';
import { messageEvent } from '../bot/events.js';

const events = [messageEvent('äöü €'), messageEvent('b')];
const source = Buffer.from(
  `: hello\r\n\r\n${events.map((event) => `event: event\nid: 1\ndata: ${JSON.stringify(event)}\n\n`).join('')}`,
);

async function read(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(chunk);
      }
      controller.close();
    },
  });
  const read: unknown[] = [];
  for await (const event of readEvents(body)) {
    read.push(event);
  }
  return read;
}

test('events are read wherever the network cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(source.length), { maxLength: 8 }), async (cuts) => {
      const places = [0, ...cuts.sort((one, other) => one - other), source.length];
      const chunks = places.slice(1).map((end, index) => source.subarray(places[index], end));
      expect(await read(chunks)).toEqual(events);
    }),
  );
});
