import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { eachPiece, piecesOf } from '../../../src/pod/http/body-pieces.js';
import type { Listener } from '../../../src/pod/http/listen.js';
import { listen } from '../../../src/pod/http/listen.js';

let listener: Listener;

afterEach(() => listener.close());

type ReadPieces = (request: IncomingMessage) => Promise<Buffer[]>;

const readers: Readonly<Record<string, ReadPieces>> = {
  async piecesOf(request) {
    const pieces: Buffer[] = [];
    for await (const piece of piecesOf(request)) {
      pieces.push(piece);
    }
    return pieces;
  },
  async eachPiece(request) {
    const pieces: Buffer[] = [];
    await eachPiece(request, (piece) => pieces.push(piece));
    return pieces;
  },
};

/** Sends a body in chunks, and answers the pieces that are read of it. */
async function piecesRead(read: ReadPieces, chunks: readonly string[]): Promise<readonly Buffer[]> {
  let pieces: readonly Buffer[] = [];
  const reception = {
    onConnection: () => undefined,
    onCall: (request: IncomingMessage, response: { end: () => void }) => {
      void read(request).then((all) => {
        pieces = all;
        response.end();
      });
    },
  };
  listener = await listen(reception, { host: '127.0.0.1', port: 0 });
  const client = connect(listener.port, '127.0.0.1');
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
  await once(client, 'data');
  client.destroy();
  return pieces;
}

for (const [name, read] of Object.entries(readers)) {
  test(`${name}: bytes that are sent one by one are kept together`, async () => {
    const bytes = Array<string>(5000).fill('a');
    const pieces = await piecesRead(read, bytes);
    expect(Buffer.concat(pieces).toString()).toBe(bytes.join(''));
    expect(pieces.map(({ length }) => length)).toEqual([1024, 1024, 1024, 1024, 904]);
  });

  test(`${name}: a long piece comes with the short ones before it`, async () => {
    const pieces = await piecesRead(read, ['a', 'b', 'c'.repeat(2000), 'd']);
    expect(pieces.map(String)).toEqual([`ab${'c'.repeat(2000)}`, 'd']);
  });
}
