import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'cadenza/client';
import { unsafeMessageML } from 'cadenza/messageml';
import { Pool } from 'undici';
import type { Measurement } from './measurement.js';
import { quantile } from './table.js';

/** So many that the functions of a call are compiled, as those of a bot are that runs for a while. */
const warmUp = 8_000;
const rounds = 2_000;
const uploads = 15;
const megabyte = 1024 * 1024;

/** Entries of a list that is walked to its end. */
const entries = 100_000;

/**
 * Answers everything at once, in a process of its own, so that only the client is measured. Its
 * lists of violations and streams come in full pages until all entries were given.
 */
const service = `
  const page = (from, size, entry) =>
    Array.from({ length: Math.min(size, ${entries} - from) }, (_, index) => entry(from + index));
  const violation = (number) => ({
    violation: {
      enforcementEventID: String(number), lastModified: 1700000000000, action: 'WARN',
      policies: [{ id: '63d', versions: ['1.0'], contentTypes: ['Messages'], matchedTerms: ['secret'] }],
    },
    message: { messageId: 'm' + number, message: '<div>' + 'x'.repeat(200) + '</div>' },
  });
  const stream = (number) => ({ id: 's' + number, type: 'ROOM', attributes: { roomName: 'Room ' + number } });
  const answers = {
    '/agent/v4/message/import': () => [{ messageId: 'm' }],
    '/agent/v1/dlp/violations/message/': (query) => {
      const from = Number(query.get('next') ?? 0), next = from + Number(query.get('limit'));
      return { violations: page(from, next - from, violation), nextOffset: next < ${entries} ? String(next) : null };
    },
    '/pod/v2/admin/streams/list': (query) => {
      const skip = Number(query.get('skip')), limit = Number(query.get('limit'));
      return { count: ${entries}, skip, limit, streams: page(skip, limit, stream) };
    },
  };
  const server = require('node:http').createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const answer = answers[pathname];
      response.end(answer ? JSON.stringify(answer(searchParams)) : '{"token":"t","messageId":"m"}');
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

/**
 * What sending costs over a bare request: time on a warm connection, speed and memory for files, which an
 * import turns into Base64; and the memory that walking long lists takes.
 */
export default async function benchmark(): Promise<readonly Measurement[]> {
  const { process: child, port } = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const bare = new Pool(`http://127.0.0.1:${port}`, { connections: 20 });
  const client = connect(port);
  try {
    return [
      ...(await sending(client, bare)),
      // Before the files: what those leave free in the process would hide what lists take.
      ...(await listing(client, bare)),
      ...(await uploading(client, bare, await writeFiles(folder, 1, 30 * megabyte))),
      ...(await uploading(client, bare, await writeFiles(folder, 25, megabyte))),
    ];
  } finally {
    await Promise.all([client.close(), bare.close()]);
    await rm(folder, { recursive: true });
    child.kill();
  }
}

async function startService(): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['-e', service], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve) =>
    child.once('message', (sent) => resolve(Number(sent))),
  );
  return { process: child, port };
}

function connect(port: number): Client {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return new Client({
    scheme: 'http',
    host: '127.0.0.1',
    port,
    bot: { username: 'bench', privateKey: { content: privateKey } },
  });
}

async function writeFiles(folder: string, count: number, size: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${count}-${index}.bin`));
  for (const path of paths) {
    await writeFile(path, randomBytes(size));
  }
  return paths;
}

const message = '<messageML>Hello <b>everyone</b></messageML>';
const markup = unsafeMessageML(message);
const oldMessage = {
  message,
  format: 'MESSAGEML',
  streamId: 's',
  intendedMessageTimestamp: 0,
  intendedMessageFromUserId: 7,
  originatingSystemId: 'fooChat',
  originalMessageId: 'm',
} as const;
const path = '/agent/v4/stream/s/message/create';
const boundary = `cadenza-${randomUUID()}`;
const form = [
  `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`,
  message,
  `\r\n--${boundary}--\r\n`,
].join('');

/** The request that the client sends, byte for byte but for its random parts. */
async function requestBare(pool: Pool): Promise<void> {
  const { body } = await pool.request({
    path,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'Cadenza/0.0.0 Node/0.0.0',
      'x-trace-id': 'aB3dE6',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(form.length),
      sessionToken: 't',
      keyManagerToken: 't',
    },
    body: form,
  });
  await body.json();
}

async function sending(client: Client, bare: Pool): Promise<Measurement[]> {
  const times: Record<'bare' | 'client', number[]> = { bare: [], client: [] };
  for (let round = 0; round < warmUp + rounds; round++) {
    const bareTime = await timed(() => requestBare(bare));
    const clientTime = await timed(() => client.messages.create('s', { message: markup }));
    if (round >= warmUp) {
      times.bare.push(bareTime);
      times.client.push(clientTime);
    }
  }
  const row = (share: number, name: string): Measurement => ({
    what: `client.messages.create on a warm connection, ${name}`,
    value: quantile(times.client, share),
    unit: 'ms',
    yardstick: { what: 'undici request', value: quantile(times.bare, share) },
  });
  return [
    { ...row(0.5, 'median'), goal: { atMost: 1.15 }, budget: { atMost: 1.5 } },
    { ...row(0.95, '95 %'), goal: { atMost: 1.3 }, budget: { atMost: 2.5 } },
  ];
}

async function uploading(
  client: Client,
  bare: Pool,
  files: readonly string[],
): Promise<Measurement[]> {
  const { size } = await stat(files[0] ?? '');
  const total = files.length * size;
  const uploadBare = async (): Promise<void> => {
    const { body } = await bare.request({
      path,
      method: 'POST',
      headers: { 'content-length': String(total) },
      body: Readable.from(readOneByOne(files), { objectMode: false }),
    });
    await body.json();
  };
  const uploadAsAttachments = (): Promise<unknown> =>
    client.messages.create('s', { attachments: files });
  const uploadAsImport = async (): Promise<void> => {
    const input = { ...oldMessage, attachments: files };
    for await (const { status } of client.messages.import([input])) {
      if (status !== 'imported') {
        throw new Error(`The import ended as ${status}.`);
      }
    }
  };
  const row = (name: string, upload: () => Promise<unknown>) => {
    const times: number[] = [];
    return { name, upload, times, growth: 0 };
  };
  const rows = [
    row('undici request', uploadBare),
    row('client.messages.create', uploadAsAttachments),
    row('client.messages.import', uploadAsImport),
  ];
  for (let round = 0; round < uploads; round++) {
    for (const row of rows) {
      const growth = await peakGrowth(async () => {
        row.times.push(await timed(row.upload));
      });
      // The first rounds grow the process to the size that it keeps.
      row.growth = round < uploads / 3 ? 0 : Math.max(row.growth, growth);
    }
  }
  const [peer = 0, ...rates] = rows.map(
    ({ times }) => total / megabyte / (quantile(times, 0.5) / 1000),
  );
  const label = `${files.length} × ${size / megabyte} MB from disk`;
  return rows.slice(1).flatMap(({ name, growth }, index): Measurement[] => [
    {
      what: `${name}, ${label}`,
      value: rates[index] ?? 0,
      unit: 'MB/s',
      yardstick: { what: 'undici request', value: peer },
      // An import turns a file into Base64, a third more than its bytes: there is no like to compare it with.
      ...(name.endsWith('create')
        ? { goal: { atLeast: 0.8 }, budget: { atLeast: 0.4 } }
        : { goal: { atLeast: 0.4 }, budget: { atLeast: 0.15 } }),
    },
    {
      what: 'its memory at its highest',
      value: growth,
      unit: 'MB',
      goal: { atMost: 8 },
      budget: { atMost: 30 },
    },
  ]);
}

async function* readOneByOne(files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const file of files) {
    yield* createReadStream(file, { highWaterMark: 256 * 1024 });
  }
}

/** A long list: how the client walks it, and how its pages are read by hand. */
interface LongList {
  readonly walk: (client: Client) => AsyncIterable<unknown>;
  readonly method: 'GET' | 'POST';
  readonly pageAt: (from: number) => string;
  readonly pageSize: number;
}

const lists: Readonly<Record<string, LongList>> = {
  'violations.messages': {
    walk: (client) => client.violations.messages({ startTime: 0 }),
    method: 'GET',
    pageAt: (from) => `/agent/v1/dlp/violations/message/?startTime=0&limit=500&next=${from}`,
    pageSize: 500,
  },
  'streams.listEnterprise': {
    walk: (client) => client.streams.listEnterprise(),
    method: 'POST',
    pageAt: (from) => `/pod/v2/admin/streams/list?skip=${from}&limit=100`,
    pageSize: 100,
  },
};

async function listing(client: Client, bare: Pool): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const byHand = await timed(() => readPages(bare, list));
    let time = 0;
    const growth = await peakGrowth(async () => {
      time = await timed(async () => {
        const count = await countOf(list.walk(client));
        if (count !== entries) {
          throw new Error(`${name} gave ${count} of ${entries} entries.`);
        }
      });
    });
    measurements.push(
      {
        what: `${name}, ${entries} entries`,
        value: time / 1000,
        unit: 's',
        yardstick: { what: 'the same pages with undici', value: byHand / 1000 },
        goal: { atMost: 1.5 },
        budget: { atMost: 3 },
      },
      {
        what: 'its memory at its highest',
        value: growth,
        unit: 'MB',
        goal: { atMost: 20 },
        budget: { atMost: 60 },
      },
    );
  }
  return measurements;
}

async function readPages(pool: Pool, { method, pageAt, pageSize }: LongList): Promise<void> {
  for (let from = 0; from < entries; from += pageSize) {
    const { body } = await pool.request({ method, path: pageAt(from) });
    await body.json();
  }
}

async function countOf(list: AsyncIterable<unknown>): Promise<number> {
  const iterator = list[Symbol.asyncIterator]();
  let count = 0;
  while ((await iterator.next()).done !== true) {
    count++;
  }
  return count;
}

/** How far what the process uses rises above where it stood, at its highest, in MB. */
async function peakGrowth(action: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 2);
  await action();
  clearInterval(watch);
  return (highest - before) / megabyte;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}
