import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { get as getPlain } from 'node:http';
import { get as getSecurely } from 'node:https';
import { Readable } from 'node:stream';
import { afterEach, expect, jest, test } from '@jest/globals';
import { listed } from '../../../src/pod/http/answer.js';
import type { Listener } from '../../../src/pod/http/listen.js';
import { listen } from '../../../src/pod/http/listen.js';
import { send } from '../../../src/pod/http/send.js';
import { CertificateAuthority } from '../../../src/pod/index.js';
import type { TlsFiles } from '../../../src/pod/tls/certificate-authority.js';

let listener: Listener;

afterEach(() => listener.close());

/** Milliseconds. What is to last longer than a client may stall lasts several times as long. */
const stalledAfter = 50;

function start(onCall: RequestListener, tls?: TlsFiles, patience = stalledAfter) {
  const reception = { onConnection: () => undefined, onCall };
  return listen(reception, { host: '127.0.0.1', port: 0, tls, stalledAfter: patience });
}

/** Calls what listens, and does not read what it answers. */
async function call(tls?: TlsFiles) {
  const options = { host: '127.0.0.1', port: listener.port, path: '/', agent: false };
  const request =
    tls === undefined ? getPlain(options) : getSecurely({ ...options, rejectUnauthorized: false });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
  return response;
}

async function lengthOf(response: AsyncIterable<Buffer>): Promise<number> {
  let length = 0;
  for await (const piece of response) {
    length += piece.length;
  }
  return length;
}

/** A list of groups of 64 KB, and how many of them were made. */
class LongList {
  made = 0;
  readonly ended: Promise<void>;
  #end = (): void => undefined;

  constructor() {
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  async *groups(most = Infinity): AsyncGenerator<readonly string[]> {
    try {
      for (; this.made < most; this.made += 1) {
        yield await Promise.resolve(['x'.repeat(65_536)]);
      }
    } finally {
      this.#end();
    }
  }
}

const withTls = async () => (await CertificateAuthority.create()).tls();

test.each([
  ['HTTP', () => Promise.resolve(undefined)],
  ['HTTPS', withTls],
])(
  'who takes nothing of an answer over %s is let go, and no more of it is made',
  async (_, files) => {
    const tls = await files();
    const list = new LongList();
    listener = await start((_request, response) => void send(response, listed(list.groups())), tls);
    const response = await call(tls);
    await list.ended;
    // What the network takes is made: some megabytes of an endless list.
    expect(list.made).toBeLessThan(2000);
    await expect(lengthOf(response)).rejects.toThrow('aborted');
  },
);

test('who takes an answer slowly gets all of it, and of what is not taken little is made', async () => {
  const list = new LongList();
  const groups = 1000;
  listener = await start(
    (_request, response) => void send(response, listed(list.groups(groups))),
    undefined,
    60_000,
  );
  const response = await call();
  let taken = 0;
  let ahead = 0;
  for await (const piece of response) {
    taken += piece.length;
    ahead = Math.max(ahead, list.made * 65_536 - taken);
    await new Promise(setImmediate);
  }
  expect(taken).toBeGreaterThan(groups * 65_536);
  expect(ahead).toBeLessThan((groups * 65_536) / 2);
});

test('a connection is given little of a long message at once, and all of it', async () => {
  // Every other character of the first one is half of a sign, of the second one it is the other half.
  const messages = ['\u{1f600}'.repeat(400_000), `x${'\u{1f600}'.repeat(400_000)}`, 'short'];
  const given: number[] = [];
  listener = await start((_request, response) => {
    const writes = jest.spyOn(response, 'write');
    response.once('finish', () =>
      given.push(...writes.mock.calls.map(([it]) => String(it).length)),
    );
    void send(response, listed(Readable.from(messages.map((message) => [message]))));
  });
  const answer: Buffer[] = [];
  for await (const piece of await call()) {
    answer.push(piece);
  }
  expect(JSON.parse(Buffer.concat(answer).toString())).toEqual(messages);
  expect(Math.max(...given)).toBeLessThan(140_000);
});

test('an answer that is long in coming is waited for', async () => {
  listener = await start((_request, response) => {
    setTimeout(() => response.end('at last'), stalledAfter * 5);
  });
  expect(await lengthOf(await call())).toBe('at last'.length);
});
