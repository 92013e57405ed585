import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import { answering } from './answering.js';
import { archivedMessage, commonTag, rareTag } from './archive.js';
import type { RemoteUser } from './peer.js';
import { RemotePod } from './peer.js';
import { rawInsertsPerSecond } from './raw-inserts.js';

const BATCH = 5000;
const CONNECTIONS = 16;

/** What a figure is beside that is measured against its own beginning. */
export const itself = 'itself, early';

/** Searches while so many messages are sent each second. */
const createsPerSecond = 500;

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
      ...(await importing(
        { pod, archivist, streamId, authorId: reader.id },
        load.batches,
        database,
      )),
      ...(await searching(reader, streamId)),
      ...(await searchingUnderLoad(reader, streamId)),
      ...(await listingStreams(archivist, reader, load.rooms)),
      ...(await creating(reader, streamId, load.creates)),
      ...(await delivering(pod, reader)),
      await answering(pod, 8),
      {
        what: 'memory of the pod at the end',
        value: await pod.memory(),
        unit: 'MB',
        goal: { atMost: 500 },
        budget: { atMost: 700 },
      },
    ];
  } finally {
    await pod.stop();
  }
}

/** What is imported where, and by whom. */
interface Archive {
  readonly pod: RemotePod;
  readonly archivist: RemoteUser;
  readonly streamId: string;
  readonly authorId: number;
}

async function importing(
  archive: Archive,
  batches: number,
  database: string,
): Promise<Measurement[]> {
  // Some around the 4th and the last ones: one alone says what else the machine did at that moment.
  const early: readonly [number, number] = [2, 6];
  const late: readonly [number, number] = [batches - 4, batches];
  const times: number[] = [];
  let memory = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    times.push(await importBatch(archive, batch));
    memory = Math.max(memory, await archive.pod.memory());
  }
  const rate = (BATCH * batches) / (times.reduce((sum, time) => sum + time, 0) / 1000);
  const batchTime = ([first, last]: readonly [number, number]) =>
    quantile(times.slice(first - 1, last), 0.5);
  const what = `import of ${BATCH * batches} messages`;
  const raw = database.startsWith('postgres:') ? undefined : await rawInsertsPerSecond(database);
  return [
    { what, value: rate, unit: '/s', goal: { atLeast: 25_000 } },
    ...(raw === undefined
      ? []
      : [
          {
            what: `${what}, beside what the database can do`,
            value: rate,
            unit: '/s' as const,
            yardstick: { what: 'inserts of the same rows alone', value: raw },
            goal: { atLeast: 0.5 },
            budget: { atLeast: 0.15 },
          },
        ]),
    {
      what: `a batch near the end of the import (${late.join(' to ')})`,
      value: batchTime(late),
      unit: 'ms',
      yardstick: { what: `${itself} (${early.join(' to ')})`, value: batchTime(early) },
      goal: { atMost: 1.1 },
      budget: { atMost: 1.5 },
    },
    {
      what: 'memory of the pod while it imports',
      value: memory,
      unit: 'MB',
      goal: { atMost: 500 },
      budget: { atMost: 700 },
    },
  ];
}

/** Imports the next messages of an archive, and gives the milliseconds that it took. */
function importBatch({ archivist, streamId, authorId }: Archive, batch: number): Promise<number> {
  const messages = Array.from({ length: BATCH }, (_, index) =>
    archivedMessage(batch * BATCH + index, streamId, authorId),
  );
  return timed(async () => {
    const outcomes = await archivist.post<{ messageId?: string }[]>(
      '/agent/v4/message/import',
      messages,
    );
    const imported = outcomes.filter(({ messageId }) => messageId !== undefined);
    if (imported.length !== BATCH) {
      throw new Error(`Of ${BATCH} messages ${imported.length} were imported.`);
    }
  });
}

async function searching(reader: RemoteUser, streamId: string): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const [what, body] of searchesOf(reader, streamId)) {
    rows.push(
      await besideBareRequest(`search: ${what}`, reader, 200, () =>
        reader.post('/agent/v1/message/search', body),
      ),
    );
  }
  return rows;
}

function searchesOf(reader: RemoteUser, streamId: string): readonly (readonly [string, object])[] {
  return [
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
}

/** Searches while others send; what the request waits for behind theirs, a request that does nothing waits for too. */
async function searchingUnderLoad(reader: RemoteUser, streamId: string): Promise<Measurement[]> {
  let sent = 0;
  let waiting = 0;
  const begin = performance.now();
  const load = setInterval(() => {
    // What is due by now, and no more than some at once where the machine is slower than that.
    const due = ((performance.now() - begin) / 1000) * createsPerSecond;
    while (sent < due && waiting < CONNECTIONS) {
      sent += 1;
      waiting += 1;
      void send(reader, streamId, sent).finally(() => (waiting -= 1));
    }
  }, 5);
  const row = await besideBareRequest('search while others send', reader, 400, () =>
    reader.post('/agent/v1/message/search', { text: 'price all desk', streamId }),
  );
  clearInterval(load);
  const rate = sent / ((performance.now() - begin) / 1000);
  await waitUntil(() => waiting === 0);
  return [{ ...row, what: `${row.what}, ${rate.toFixed(0)} messages a second` }];
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
    const row = await besideBareRequest(`${rooms} streams: ${what}`, reader, 50, () =>
      archivist.post(`/pod/v2/admin/streams/list?${query}`, filter),
    );
    rows.push({ ...row, goal: { atMost: 12 }, budget: { atMost: 60 } });
  }
  return rows;
}

function send(sender: RemoteUser, streamId: string, number: number): Promise<unknown> {
  return sender.post(`/agent/v4/stream/${streamId}/message/create`, {
    message: `<messageML>Hello <b>${number}</b></messageML>`,
  });
}

async function creating(
  sender: RemoteUser,
  streamId: string,
  many: number,
): Promise<Measurement[]> {
  const create = (number: number) => send(sender, streamId, number);
  await concurrently(500, create);
  const bare = await timed(() => concurrently(many, () => sender.ping()));
  const time = await timed(() => concurrently(many, create));
  return [
    {
      what: `create, ${CONNECTIONS} connections`,
      value: many / (time / 1000),
      unit: '/s',
      yardstick: { what: 'requests that do nothing', value: many / (bare / 1000) },
      goal: { atLeast: 0.5 },
      budget: { atLeast: 0.1 },
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
    await send(sender, im.id, round);
    const answered = performance.now();
    const { next, at } = await reading;
    times.push(Math.max(0, at - answered));
    ackId = next;
  }
  const bare = await repeated(200, () => sender.ping());
  return [
    {
      ...milliseconds('delivery after create was answered', times.slice(20), 0.5),
      yardstick: { what: bareRequest, value: quantile(bare, 0.5) },
      goal: { atMost: 5 },
      budget: { atMost: 20 },
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

const bareRequest = 'a request that does nothing';

/** Times a call in turns with a request that does nothing, so that what disturbs the machine disturbs both. */
async function besideBareRequest(
  what: string,
  user: RemoteUser,
  rounds: number,
  call: () => Promise<unknown>,
): Promise<Measurement> {
  await call();
  const times: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(() => user.ping()));
    times.push(await timed(call));
  }
  return {
    ...milliseconds(what, times, 0.95),
    yardstick: { what: bareRequest, value: quantile(bare, 0.95) },
    goal: { atMost: 4 },
    budget: { atMost: 12 },
  };
}

async function repeated(rounds: number, action: () => Promise<unknown>): Promise<number[]> {
  await action();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(action));
  }
  return times;
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await pause(5);
  }
}

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

export function milliseconds(what: string, times: readonly number[], share: number): Measurement {
  return { what: `${what}, p${share * 100}`, value: quantile(times, share), unit: 'ms' };
}
