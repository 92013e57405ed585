import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { control, expectOk } from '../../pod/caller.js';
import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import type { Outcome, RawRequest } from '../raw-request.js';
import { repeated, send } from '../raw-request.js';

/** Something that a pod is filled with before an attack, once. */
interface Filling {
  readonly fill: (target: Target) => Promise<void>;
  readonly filled: WeakSet<Target>;
}

function filling(fill: (target: Target) => Promise<void>): Filling {
  return { fill, filled: new WeakSet() };
}

async function fill(target: Target, ...fillings: readonly Filling[]): Promise<void> {
  for (const { fill: begin, filled } of fillings) {
    if (!filled.has(target)) {
      filled.add(target);
      await begin(target);
    }
  }
}

/** The feeds that wait, of each kind: the datahose of officer, the others of alice. */
const feeds = new WeakMap<Target, string>();
const olderFeeds = new WeakMap<Target, string>();
const hose = { type: 'datahose', tag: 'attacked', eventTypes: ['MESSAGESENT'] };

const waitingFeeds = filling(async (target) => {
  const { alice, officer, room } = target;
  feeds.set(target, await alice.createDatafeed());
  const created = expectOk(await alice.post('/agent/v4/datafeed/create'));
  olderFeeds.set(target, (created.json() as { id: string }).id);
  // A datahose begins with its first read, which waits for something.
  const answered = new AbortController();
  const first = officer.post('/agent/v5/events/read', hose).finally(() => answered.abort());
  while (!answered.signal.aborted) {
    expectOk(await officer.send(room, '<messageML>first</messageML>'));
  }
  expectOk(await first);
});

const manyMessages = filling(async (target) => {
  const element = JSON.stringify({
    message: 'hello to everybody',
    intendedMessageTimestamp: 1_400_000_000_000,
    intendedMessageFromUserId: target.alice.user.id,
    originatingSystemId: 'old',
    streamId: target.room,
  });
  const body = repeated(['[', element, ',', ']'], 20_000);
  const outcome = await send(by(target.officer, { path: '/agent/v4/message/import', body }));
  if (outcome.status !== 200) {
    throw new Error(`The pod was not filled: ${outcome.status}.`);
  }
});

const longMessage = `<messageML>${'lorem ipsum '.repeat(116_000)}</messageML>`;

const longMessages = filling(async ({ officer, room }) => {
  for (let count = 0; count < 60; count += 1) {
    expectOk(await officer.send(room, longMessage));
  }
});

const longLastMessages = filling(async ({ officer }) => {
  const message = `<messageML>${'<b>x</b> '.repeat(150_000)}</messageML>`;
  for (let count = 0; count < 25; count += 1) {
    const { roomSystemInfo } = await officer.createRoom({ name: `Long ${count}` });
    expectOk(await officer.send(roomSystemInfo.id, message));
  }
});

const shortMessages = filling(async ({ officer, room }) => {
  for (let count = 0; count < 1000; count += 1) {
    expectOk(await officer.send(room, '<messageML>hello</messageML>'));
  }
});

const longViolations = filling(async (target) => {
  const policy = { name: 'Terms', type: 'BLOCK', terms: ['lorem'] };
  expectOk(await control(target, 'PUT', '/policies', { policies: [policy] }));
  for (let count = 0; count < 60; count += 1) {
    await target.officer.post(`/agent/v4/stream/${target.room}/message/create`, {
      message: longMessage,
      enforceExpressionFiltering: 'true',
    });
  }
  expectOk(await control(target, 'PUT', '/policies', { policies: [] }));
});

function onFull(
  name: string,
  statuses: readonly number[],
  fillings: readonly Filling[],
  attack: (target: Target) => Promise<Outcome>,
): Attack {
  return {
    name: `full pod: ${name}`,
    statuses,
    bodyLimit: 40,
    keepsPod: true,
    prepare: (target) => fill(target, ...fillings),
    send: attack,
  };
}

function controlled(target: Target, request: Omit<RawRequest, 'url'>): Promise<Outcome> {
  const headers = { Authorization: `Bearer ${target.controlToken}`, ...request.headers };
  return send({ url: target.url, ...request, headers });
}

/** Many at the same time. Answers the first that is not right. */
async function atOnce(
  count: number,
  statuses: readonly number[],
  one: (place: number) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, place) => one(place)));
  return outcomes.find(({ status }) => !statuses.includes(status)) ?? { status: 200, text: '' };
}

/** Opens connections, of which each sends a beginning and then nothing, while another client calls. */
async function slowly(target: Target, count: number, beginning: string): Promise<Outcome> {
  const { hostname, port } = new URL(target.url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(beginning.replace('TOKEN', target.alice.headers['sessionToken'] ?? ''));
    return socket;
  });
  try {
    return await atOnce(50, [200], () => send(by(target.alice, { path: '/pod/v2/sessioninfo' })));
  } finally {
    sockets.forEach((socket) => socket.destroy());
  }
}

const head = 'POST /pod/v1/streams/list HTTP/1.1\r\nHost: localhost\r\nsessionToken: TOKEN\r\n';

/** What costs more the more there is in the pod, and what holds connections. */
export const busyPodAttacks: readonly Attack[] = [
  onFull('a snapshot of 20,000 messages', [200, 201], [manyMessages], (target) =>
    controlled(target, { method: 'PUT', path: '/cadenza/v1/snapshots/attack' }),
  ),
  onFull('the snapshot again', [200, 201], [manyMessages], (target) =>
    controlled(target, { method: 'PUT', path: '/cadenza/v1/snapshots/attack' }),
  ),
  onFull('its restore', [200, 204], [manyMessages], (target) =>
    controlled(target, { method: 'POST', path: '/cadenza/v1/snapshots/attack/restore' }),
  ),
  onFull('an export of them', [200], [manyMessages], (target) =>
    controlled(target, { path: '/cadenza/v1/export?startDate=2014-01-01&endDate=2014-12-31' }),
  ),
  onFull('an export with its files', [201, 202], [manyMessages], (target) =>
    controlled(target, {
      path: '/cadenza/v1/exports',
      body: '{"startDate":"2014-01-01","endDate":"2014-12-31"}',
    }),
  ),
  onFull('history with skip', [200, 400], [manyMessages], ({ room, alice, ...target }) =>
    send(
      by(alice, {
        ...target,
        path: `/agent/v4/stream/${room}/message?since=0&skip=19000&limit=500`,
      }),
    ),
  ),
  onFull('a search for a word of all of them', [200], [manyMessages], ({ room, alice }) =>
    send(
      by(alice, {
        path: '/agent/v1/message/search',
        body: JSON.stringify({ text: 'hello', streamId: room }),
      }),
    ),
  ),
  onFull('all ids of a stream', [200], [manyMessages], ({ room, officer }) =>
    send(
      by(officer, {
        path: `/pod/v2/admin/streams/${room}/messageIds?since=1400000000000&to=1400000001000&limit=1000&offset=18000`,
      }),
    ),
  ),
  onFull('all of them seen', [200], [manyMessages], (target) =>
    send(
      by(target.alice, {
        path: `/cadenza/v1/streams/${target.room}/seen`,
        headers: { Authorization: `Bearer ${target.controlToken}` },
        body: '{"all":true}',
      }),
    ),
  ),
  onFull('a datafeed read of 1,000 events', [200], [waitingFeeds, shortMessages], readAll),
  onFull('a datafeed read of 60 messages of 1.4 MB', [200], [waitingFeeds, longMessages], readAll),
  onFull('the same by datafeed 1', [200], [waitingFeeds, longMessages], readAllOlder),
  onFull('the same by datahose', [200], [waitingFeeds, longMessages], readAllHosed),
  onFull('60 messages of 1.4 MB of a stream', [200], [longMessages], ({ room, alice }) =>
    send(by(alice, { path: `/agent/v4/stream/${room}/message?since=0&limit=500` })),
  ),
  onFull('a search that finds 60 messages of 1.4 MB', [200], [longMessages], ({ room, alice }) =>
    send(
      by(alice, {
        path: '/agent/v1/message/search',
        body: JSON.stringify({ text: 'lorem', streamId: room }),
      }),
    ),
  ),
  onFull('an export of 60 messages of 1.4 MB', [200], [longMessages], (target) =>
    controlled(target, { path: `/cadenza/v1/export?startDate=2020-01-01&endDate=2037-12-31` }),
  ),
  onFull('a snapshot of 60 messages of 1.4 MB', [200, 201], [longMessages], (target) =>
    controlled(target, { method: 'PUT', path: '/cadenza/v1/snapshots/long' }),
  ),
  onFull('the snapshot of them again', [200, 201], [longMessages], (target) =>
    controlled(target, { method: 'PUT', path: '/cadenza/v1/snapshots/long' }),
  ),
  onFull('the restore of them', [200, 204], [longMessages], (target) =>
    controlled(target, { method: 'POST', path: '/cadenza/v1/snapshots/long/restore' }),
  ),
  onFull('the console’s page of them', [200], [longMessages], (target) =>
    controlled(target, { path: `/cadenza/v1/streams/${target.room}/messages?limit=100` }),
  ),
  onFull('25 conversations that end with 1.4 MB', [200], [longLastMessages], (target) =>
    controlled(target, { path: '/cadenza/v1/conversations', headers: target.officer.headers }),
  ),
  onFull('violations with 60 messages of 1.4 MB', [200], [longViolations], ({ officer }) =>
    send(
      by(officer, {
        method: 'POST',
        path: '/agent/v1/dlp/violations/message?startTime=0&limit=500',
      }),
    ),
  ),
  onFull('1,000 reads of one datafeed at once', [200], [waitingFeeds], (target) => {
    const feed = feeds.get(target) ?? '';
    const path = `/agent/v5/datafeeds/${feed}/read`;
    const reads = atOnce(1000, [200, 400], () => send(by(target.alice, { path, body: '{}' })));
    const said = target.officer.send(target.room, '<messageML>hello</messageML>');
    const ended = said.then(() =>
      send(by(target.alice, { method: 'DELETE', path: `/agent/v5/datafeeds/${feed}` })),
    );
    return ended.then(() => reads);
  }),
  onFull('the journal after all that', [200], [shortMessages], (target) =>
    controlled(target, {
      path: `/cadenza/v1/journal?limit=1000&traceId=${'a'.repeat(10_000)}&user=x`,
    }),
  ),
  onFull('its reset', [200, 204], [manyMessages, longMessages], (target) =>
    controlled(target, { method: 'POST', path: '/cadenza/v1/reset' }),
  ),
  {
    name: 'connections: 500 headers that never end',
    statuses: [200],
    send: (target) => slowly(target, 500, head),
  },
  {
    name: 'connections: 500 bodies that never end',
    statuses: [200],
    send: (target) =>
      slowly(
        target,
        500,
        `${head}Content-Type: application/json\r\nContent-Length: 1900000\r\n\r\n${'['.repeat(50)}`,
      ),
  },
  {
    name: 'connections: a body of gzip that is 100 MB of spaces',
    statuses: [400, 415],
    send: (target, scale) =>
      send(
        by(target.alice, {
          path: '/pod/v1/streams/list',
          headers: { 'Content-Encoding': 'gzip' },
          body: gzipSync(Buffer.alloc(100_000_000 * scale, ' ')),
        }),
      ),
  },
  {
    name: 'connections: 10,000 headers',
    statuses: [200, 400, 431],
    send: (target, scale) =>
      send(
        by(target.alice, {
          path: '/pod/v2/sessioninfo',
          headers: Object.fromEntries(
            Array.from({ length: 10_000 * scale }, (_, place) => [`x-${place}`, 'a']),
          ),
        }),
      ),
  },
];

/** Reads until nothing waits but what was said last; what a read acknowledges is what the one before it gave. */
async function readUntilLast(
  target: Target,
  read: (ackId: string) => Promise<Outcome>,
): Promise<Outcome> {
  let ackId = '';
  for (;;) {
    expectOk(await target.officer.send(target.room, '<messageML>last</messageML>'));
    const outcome = await read(ackId);
    if (outcome.status !== 200) {
      return outcome;
    }
    const batch = JSON.parse(outcome.text) as readonly unknown[] | Batch;
    const events = 'events' in batch ? batch.events : batch;
    ackId = 'ackId' in batch ? batch.ackId : '';
    if (events.length === 1) {
      return outcome;
    }
  }
}

interface Batch {
  readonly events: readonly unknown[];
  readonly ackId: string;
}

function readAll(target: Target): Promise<Outcome> {
  const path = `/agent/v5/datafeeds/${feeds.get(target) ?? ''}/read`;
  return readUntilLast(target, (ackId) =>
    send(by(target.alice, { path, body: JSON.stringify({ ackId }) })),
  );
}

function readAllOlder(target: Target): Promise<Outcome> {
  const path = `/agent/v4/datafeed/${olderFeeds.get(target) ?? ''}/read`;
  return readUntilLast(target, () => send(by(target.alice, { path })));
}

function readAllHosed(target: Target): Promise<Outcome> {
  const path = '/agent/v5/events/read';
  return readUntilLast(target, (ackId) =>
    send(by(target.officer, { path, body: JSON.stringify({ ...hose, ackId }) })),
  );
}
