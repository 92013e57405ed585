import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import { archivedMessage, commonTag, rareTag } from './archive.js';
import type { RemoteUser } from './peer.js';
import { RemotePod } from './peer.js';

const BATCH = 5000;
const CONNECTIONS = 16;

/** How much is done to a pod. */
export interface Load {
  /** Imports of 5,000 messages each; at least 8. */
  readonly batches: number;
  /** Rooms that are made and listed. */
  readonly rooms: number;
  /** Messages that are sent. */
  readonly creates: number;
}

/**
 * What a pod with a database that is kept does over HTTP: imports, searches, lists, creates, delivers.
 *
 * @param database - a path, or `postgres://…?schema=…`
 */
export async function measureOverHttp(database: string, load: Load): Promise<Measurement[]> {
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
      ...(await importing(pod, archivist, streamId, reader.id, load.batches)),
      ...(await searching(reader, streamId)),
      ...(await listingStreams(archivist, reader, load.rooms)),
      ...(await creating(reader, streamId, load.creates)),
      ...(await delivering(pod, reader)),
      {
        what: 'memory of the pod at the end',
        value: await pod.memory(),
        unit: 'MB',
        goal: { atMost: 500 },
      },
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
  batches: number,
): Promise<Measurement[]> {
  // Some around the 4th and the last ones: one alone says what else the machine did at that moment.
  const early: readonly [number, number] = [2, 6];
  const late: readonly [number, number] = [batches - 4, batches];
  const times: number[] = [];
  let memory = 0;
  for (let batch = 0; batch < batches; batch += 1) {
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
  const rate = (BATCH * batches) / (times.reduce((sum, time) => sum + time, 0) / 1000);
  const batchTime = ([first, last]: readonly [number, number]) =>
    quantile(times.slice(first - 1, last), 0.5);
  return [
    {
      what: `import of ${BATCH * batches} messages`,
      value: rate,
      unit: '/s',
      goal: { atLeast: 25_000 },
    },
    {
      what: `a batch near the end of the import (${late.join(' to ')})`,
      value: batchTime(late),
      unit: 'ms',
      yardstick: { what: `one of ${early.join(' to ')}`, value: batchTime(early) },
      goal: { atMost: 1.1 },
      budget: { atMost: 1.5 },
    },
    {
      what: 'memory of the pod while it imports',
      value: memory,
      unit: 'MB',
      goal: { atMost: 500 },
    },
  ];
}

async function searching(reader: RemoteUser, streamId: string): Promise<Measurement[]> {
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
  const rows: Measurement[] = [];
  for (const [what, body] of searches) {
    const times = await repeated(100, () => reader.post('/agent/v1/message/search', body));
    rows.push({ ...milliseconds(`search: ${what}`, times, 0.95), goal: { atMost: 1.5 } });
  }
  return rows;
}

async function listingStreams(
  archivist: RemoteUser,
  reader: RemoteUser,
  rooms: number,
): Promise<Measurement[]> {
  await concurrently(rooms, async (number) => {
    await reader.post('/pod/v3/room/create', { name: `Room ${number}` });
  });
  const pages: readonly (readonly [string, string, object])[] = [
    ['first page', 'limit=50', {}],
    ['a page in the middle', `limit=50&skip=${rooms / 2}`, {}],
    [
      'a page of the private rooms',
      'limit=50',
      { streamTypes: [{ type: 'ROOM' }], privacy: 'PRIVATE' },
    ],
  ];
  const rows: Measurement[] = [];
  for (const [what, query, filter] of pages) {
    const times = await repeated(50, () =>
      archivist.post(`/pod/v2/admin/streams/list?${query}`, filter),
    );
    rows.push({
      ...milliseconds(`${rooms} streams: ${what}`, times, 0.95),
      goal: { atMost: 15 },
    });
  }
  return rows;
}

async function creating(
  sender: RemoteUser,
  streamId: string,
  many: number,
): Promise<Measurement[]> {
  const send = (number: number) =>
    sender.post(`/agent/v4/stream/${streamId}/message/create`, {
      message: `<messageML>Hello <b>${number}</b></messageML>`,
    });
  await concurrently(500, send);
  const time = await timed(() => concurrently(many, send));
  const rate = many / (time / 1000);
  return [
    {
      what: `create, ${CONNECTIONS} connections`,
      value: rate,
      unit: '/s',
      goal: { atLeast: 5000 },
    },
  ];
}

/** From the answer of create to the moment at which another user's datafeed has delivered the message. */
async function delivering(pod: RemotePod, sender: RemoteUser): Promise<Measurement[]> {
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
    {
      ...milliseconds('delivery after create was answered', times.slice(20), 0.5),
      goal: { atMost: 10 },
    },
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

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

export function milliseconds(what: string, times: readonly number[], share: number): Measurement {
  return { what: `${what}, p${share * 100}`, value: quantile(times, share), unit: 'ms' };
}
