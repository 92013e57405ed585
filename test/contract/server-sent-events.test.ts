import { expect, test } from '@jest/globals';
import { createEventReader, serverSentEvent } from '../../src/contract/server-sent-events.js';

function eventsIn(...chunks: readonly string[]): string[] {
  const events: string[] = [];
  const read = createEventReader((data) => events.push(data));
  for (const chunk of chunks) {
    read(chunk);
  }
  return events;
}

test('hands on the data of each event', () => {
  expect(eventsIn('data: one\n\ndata: two\n\n')).toEqual(['one', 'two']);
});

test('reads what is written, with a name or without', () => {
  const written = [serverSentEvent({ text: 'one\ntwo' }), serverSentEvent({ a: 1 }, 'm7')];
  expect(written[1]).toBe('id: m7\ndata: {"a":1}\n\n');
  expect(eventsIn(...written)).toEqual(['{"text":"one\\ntwo"}', '{"a":1}']);
});

test('joins the data lines of one event by line feeds', () => {
  expect(eventsIn('data: one\ndata: two\n\n')).toEqual(['one\ntwo']);
});

test('takes comments and other fields for nothing', () => {
  expect(eventsIn(': still here\n\nid: 7\nevent: message\ndata: one\n\n')).toEqual(['one']);
});

test('holds an event back until its blank line has come', () => {
  expect(eventsIn('data: one\n')).toEqual([]);
  expect(eventsIn('data: one\n', '\n')).toEqual(['one']);
});

test('removes one space after the colon and no more', () => {
  expect(eventsIn('data:  one\n\n', 'data:two\n\n')).toEqual([' one', 'two']);
});

test.each(['\n', '\r', '\r\n'])(
  'reads the same however lines end and chunks are cut (%j)',
  (end) => {
    const stream = ['data: {"a":1}', '', ': comment', 'data: x', 'data: y', '', ''].join(end);
    const expected = ['{"a":1}', 'x\ny'];
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const events = eventsIn(stream.slice(0, cut), stream.slice(cut), end);
      expect(events).toEqual(expected);
    }
    expect(eventsIn(...stream.split(/(?=[^])/), end)).toEqual(expected);
  },
);
