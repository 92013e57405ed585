import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pod } from 'cadenza/pod';
import { archivedMessage, commonTag, rareTag } from './pod/archive.js';
import { RemotePod } from './pod/peer.js';
import type { RemoteUser } from './pod/peer.js';
import { printTable, quantile } from './table.js';

const BATCHES = 40;
const BATCH = 5000;
/** Batches around the 4th and the last ones: one alone says what else the machine did at that moment. */
const EARLY = [2, 6] as const;
const LATE = [36, 40] as const;
const STREAMS = 20_000;
const CONNECTIONS = 16;

type Row = readonly [what: string, measured: string, goal: string];

/** How long the pod takes to start and reset, and what it does over HTTP with a file database. */
export default async function benchmark(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  try {
    const rows = [...(await inMemory()), ...(await overHttp(join(folder, 'pod.db')))];
    printTable(['what', 'measured', 'goal'], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inMemory(): Promise<Row[]> {
  const starts: number[] = [];
  const resets: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const begin = performance.now();
    const pod = await Pod.start();
    starts.push(performance.now() - begin);
    resets.push(await timed(() => pod.reset()));
    await pod.close();
  }
  return [
    ['Pod.start() in memory', milliseconds(starts.slice(1), 0.5), 'p50 < 80 ms'],
    ['pod.reset()', milliseconds(resets.slice(1), 0.5), 'p50 < 10 ms'],
  ];
}

async function overHttp(database: string): Promise<Row[]> {
  const pod = await RemotePod.start(database);
  try {
    const archivist = await pod.actAs('archivist');
    const reader = await pod.actAs('person0');
    const room = await reader.post<{ roomSystemInfo: { id: string } }>('/pod/v3/room/create', {
      name: 'Archive',
      viewHistory: true,
    });
    const streamId = room.roomSystemInfo.id;
    return [
      ...(await importing(pod, archivist, streamId, reader.id)),
      ...(await searching(reader, streamId)),
      ...(await listingStreams(archivist, reader)),
      ...(await creating(reader, streamId)),
      ...(await delivering(pod, reader)),
      ['memory of the pod at the end', `${(await pod.memory()).toFixed(0)} MB`, '< 500 MB'],
    ];
  } finally {
    await pod.stop();
  }
}

async function importing(
  pod: RemotePod,
  archivist: RemoteUser,
  streamId: string,
  authorId: number,
): Promise<Row[]> {
  const times: number[] = [];
  let memory = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const messages = Array.from({ length: BATCH }, (_, index) =>
      archivedMessage(batch * BATCH + index, streamId, authorId),
    );
    times.push(
      await timed(async () => {
        const outcomes = await archivist.post<{ messageId?: string }[]>(
          '/agent/v4/message/import',
          messages,
        );
        const imported = outcomes.filter(({ messageId }) => messageId !== undefined);
        if (imported.length !== BATCH) {
          throw new Error(`Of ${BATCH} messages ${imported.length} were imported.`);
        }
      }),
    );
    memory = Math.max(memory, await pod.memory());
  }
  const rate = (BATCH * BATCHES) / (times.reduce((sum, time) => sum + time, 0) / 1000);
  const median = ([first, last]: readonly [number, number]) =>
    quantile(times.slice(first - 1, last), 0.5);
  const growth = median(LATE) / median(EARLY);
  return [
    [`import of ${BATCH * BATCHES} messages`, `${rate.toFixed(0)} /s`, '>= 3000 /s'],
    [
      `batches ${LATE.join(' to ')} against ${EARLY.join(' to ')} (medians)`,
      `${growth.toFixed(2)} times`,
      '<= 1.3 times',
    ],
    ['memory of the pod while it imports', `${memory.toFixed(0)} MB`, '< 500 MB'],
  ];
}

async function searching(reader: RemoteUser, streamId: string): Promise<Row[]> {
  const searches: readonly (readonly [string, object])[] = [
    ['common hashtag', { hashtag: commonTag }],
    ['rare hashtag', { hashtag: rareTag }],
    ['common word in a stream', { text: 'all', streamId }],
    ['rare word in a stream', { text: 'ticket4711', streamId }],
    ['three words in a stream', { text: 'price all desk', streamId }],
    ['common and rare word', { text: 'all meteor', streamId }],
    ['author', { author: reader.id }],
    ['hashtag or cashtag', { hashtag: rareTag, cashtag: 'ibm' }],
    ['stream, from a date on', { streamId, fromDate: Date.UTC(2020, 0, 2) }],
  ];
  const rows: Row[] = [];
  for (const [what, body] of searches) {
    const times = await repeated(100, () => reader.post('/agent/v1/message/search', body));
    rows.push([`search: ${what}`, milliseconds(times, 0.95), 'p95 < 15 ms']);
  }
  return rows;
}

async function listingStreams(archivist: RemoteUser, reader: RemoteUser): Promise<Row[]> {
  await concurrently(STREAMS, async (number) => {
    await reader.post('/pod/v3/room/create', { name: `Room ${number}` });
  });
  const pages: readonly (readonly [string, string, object])[] = [
    ['first page', 'limit=50', {}],
    ['a page in the middle', `limit=50&skip=${STREAMS / 2}`, {}],
    [
      'a page of the private rooms',
      'limit=50',
      { streamTypes: [{ type: 'ROOM' }], privacy: 'PRIVATE' },
    ],
  ];
  const rows: Row[] = [];
  for (const [what, query, filter] of pages) {
    const times = await repeated(50, () =>
      archivist.post(`/pod/v2/admin/streams/list?${query}`, filter),
    );
    rows.push([`${STREAMS} streams: ${what}`, milliseconds(times, 0.95), 'p95 < 15 ms']);
  }
  return rows;
}

async function creating(sender: RemoteUser, streamId: string): Promise<Row[]> {
  const send = (number: number) =>
    sender.post(`/agent/v4/stream/${streamId}/message/create`, {
      message: `<messageML>Hello <b>${number}</b></messageML>`,
    });
  await concurrently(500, send);
  const many = 4000;
  const time = await timed(() => concurrently(many, send));
  const rate = many / (time / 1000);
  return [[`create, ${CONNECTIONS} connections`, `${rate.toFixed(0)} /s`, '>= 500 /s']];
}

/** From the answer of create to the moment at which another user's datafeed has delivered the message. */
async function delivering(pod: RemotePod, sender: RemoteUser): Promise<Row[]> {
  const receiver = await pod.actAs('person1');
  const feed = await receiver.post<{ id: string }>('/agent/v5/datafeeds', {});
  const im = await sender.post<{ id: string }>('/pod/v1/im/create', [receiver.id]);
  let ackId = await read(receiver, feed.id, '');
  const times: number[] = [];
  for (let round = 0; round < 220; round += 1) {
    const reading = read(receiver, feed.id, ackId).then((next) => ({
      next,
      at: performance.now(),
    }));
    await sender.post(`/agent/v4/stream/${im.id}/message/create`, {
      message: `<messageML>${round}</messageML>`,
    });
    const answered = performance.now();
    const { next, at } = await reading;
    times.push(Math.max(0, at - answered));
    ackId = next;
  }
  return [
    ['delivery after create was answered', milliseconds(times.slice(20), 0.5), 'p50 < 10 ms'],
  ];
}

async function read(receiver: RemoteUser, feed: string, ackId: string): Promise<string> {
  const batch = await receiver.post<{ ackId: string }>(`/agent/v5/datafeeds/${feed}/read`, {
    ackId,
  });
  return batch.ackId;
}

async function concurrently(
  many: number,
  action: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < many) {
      next += 1;
      await action(next);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

async function repeated(rounds: number, action: () => Promise<unknown>): Promise<number[]> {
  await action();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(action));
  }
  return times;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

function milliseconds(times: readonly number[], share: number): string {
  return `${quantile(times, share).toFixed(1)} ms`;
}
