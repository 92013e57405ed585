import { expect, test } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import { xmlHead, xmlMessage, xmlTail } from '../../../src/pod/exports/export-xml.js';

const digest = 'ab'.repeat(32);

function document(text: string): string {
  const message = {
    messageId: 'id-1',
    timestamp: Date.UTC(2030, 0, 31),
    message: `<div>${text}</div>`,
    data: '{}',
    user: { userId: 7, displayName: text },
    stream: { streamId: 's-1', streamType: 'ROOM' as const, roomName: text },
    externalRecipients: false,
    userAgent: 'test',
    originalFormat: 'com.symphony.messageml.v2',
  };
  const files = [
    { id: 'f', name: text, size: 5, digest, preview_of: null },
    { id: 'p', name: text, size: 3, digest, preview_of: 'f' },
  ];
  const range = { from: 0, to: Date.UTC(2030, 0, 31) };
  return xmlHead(range) + xmlMessage(message, { plain_text: text, imported: 1 }, files) + xmlTail;
}

test.each([
  ['markup', '</text></message> <!-- ]]> <![CDATA[ <?pi?> &amp; "quoted" \'too\''],
  ['lines', 'one\r\ntwo\ttabbed'],
  ['pairs', 'smile 😀'],
])('[IMP-12] %s comes out of the XML of an export as it was written', (_, text) => {
  const xml = document(text);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    htmlEntities: true,
  });
  expect(parser.parse(xml)).toMatchObject({
    export: {
      from: '1970-01-01T00:00:00.000Z',
      message: {
        id: 'id-1',
        time: '2030-01-31T00:00:00.000Z',
        imported: 'true',
        author: { id: '7', name: text },
        stream: { type: 'ROOM', name: text },
        text,
        presentationML: `<div>${text}</div>`,
        attachment: { name: text, file: `attachments/${digest}` },
        preview: { of: 'f' },
      },
    },
  });
});

test('[IMP-12] what XML cannot write is replaced', () => {
  const xml = document('a\u0000b\u001bc\ufffed\ud800e');
  expect(xml).toContain('<text>a\ufffdb\ufffdc\ufffdd\ufffde</text>');
});
