import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { Client } from '../src/client/index.js';
import { printTable, quantile } from './table.js';

const warmUp = 300;
const rounds = 2_000;
const uploads = 15;
const megabyte = 1024 * 1024;
const fileSize = 30 * megabyte;

/** Answers everything at once, in a process of its own, so that only the client is measured. */
const service = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"token":"t","messageId":"m"}');
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

/** What sending costs over a bare request: time on a warm connection, and memory for a large file. */
export default async function benchmark(): Promise<void> {
  const { process: child, port } = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const bare = new Pool(`http://127.0.0.1:${port}`, { connections: 20 });
  const client = connect(port);
  try {
    const path = join(folder, 'large.bin');
    await writeFile(path, randomBytes(fileSize));
    await printSends(client, bare);
    await printUploads(client, bare, path);
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
    ...{ scheme: 'http', host: '127.0.0.1', port },
    bot: { username: 'bench', privateKey: { content: privateKey } },
  });
}

const message = '<messageML>Hello <b>everyone</b></messageML>';
const path = '/agent/v4/stream/s/message/create';
const form = [
  '--x\\r\\nContent-Disposition: form-data; name="message"\\r\\nContent-Type: text/plain; charset=utf-8\\r\\n\\r\\n',
  message,
  '\\r\\n--x--\\r\\n',
].join('');

async function requestBare(pool: Pool): Promise<void> {
  const { body } = await pool.request({
    path,
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      sessionToken: 't',
      keyManagerToken: 't',
    },
    body: form,
  });
  await body.json();
}

async function printSends(client: Client, bare: Pool): Promise<void> {
  const times: Record<'bare' | 'client', number[]> = { bare: [], client: [] };
  for (let round = 0; round < warmUp + rounds; round++) {
    const bareTime = await timed(() => requestBare(bare));
    const clientTime = await timed(() => client.messages.create('s', { message }));
    if (round >= warmUp) {
      times.bare.push(bareTime);
      times.client.push(clientTime);
    }
  }
  printTable(
    ['send on a warm connection', 'median ms', '95 % ms'],
    [
      ['undici request', quantile(times.bare, 0.5), quantile(times.bare, 0.95)],
      ['client.messages.create', quantile(times.client, 0.5), quantile(times.client, 0.95)],
    ],
  );
}

async function printUploads(client: Client, bare: Pool, file: string): Promise<void> {
  const uploadBare = async (): Promise<void> => {
    const { body } = await bare.request({
      path,
      method: 'POST',
      headers: { 'content-length': String(fileSize) },
      body: createReadStream(file, { highWaterMark: 256 * 1024 }),
    });
    await body.json();
  };
  const uploadAsAttachment = (): Promise<unknown> =>
    client.messages.create('s', { attachments: [file] });
  const rows = [
    ['undici request', ...(await measureUploads(uploadBare))] as const,
    ['client.messages.create', ...(await measureUploads(uploadAsAttachment))] as const,
  ];
  printTable(['30 MB from a file', 'median MB/s', 'peak memory growth MB'], rows);
}

/** Throughput, and how far the process's memory rose above where it stood, at its highest. */
async function measureUploads(upload: () => Promise<unknown>): Promise<[number, number]> {
  await upload();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 2);
  const times: number[] = [];
  for (let round = 0; round < uploads; round++) {
    times.push(await timed(upload));
  }
  clearInterval(watch);
  const speed = fileSize / megabyte / (quantile(times, 0.5) / 1000);
  return [speed, (highest - before) / megabyte];
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}
