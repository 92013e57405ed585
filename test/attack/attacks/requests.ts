import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import type { RawRequest } from '../raw-request.js';
import { joined, repeated, send } from '../raw-request.js';

type Sent = Omit<RawRequest, 'url'>;

function attack(
  name: string,
  statuses: readonly number[],
  request: (target: Target, scale: number) => Sent,
  who: 'alice' | 'officer' = 'officer',
): Attack {
  return {
    name,
    statuses,
    send: (target, scale) => send(by(target[who], request(target, scale))),
  };
}

/** A call of the control API. */
function controlled(
  name: string,
  statuses: readonly number[],
  request: (target: Target, scale: number) => Sent,
): Attack {
  return {
    name: `control: ${name}`,
    statuses,
    send: (target, scale) => {
      const { headers, ...sent } = request(target, scale);
      return send({
        url: target.url,
        headers: { Authorization: `Bearer ${target.controlToken}`, ...headers },
        ...sent,
      });
    },
  };
}

const numbers = (count: number) => joined(['[', ',', ']'], count, (place) => String(place + 1));
const strings = (count: number) => joined(['[', ',', ']'], count, (place) => `"x${place}"`);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Calls that take JSON, and where in the body a value of any kind stands. */
const jsonPaths: readonly [path: string, (value: string) => string][] = [
  ['/pod/v1/streams/list', (value) => `{"streamTypes":${value}}`],
  ['/pod/v2/admin/streams/list', (value) => `{"streamTypes":${value}}`],
  ['/pod/v3/room/create', (value) => `{"name":"a","keywords":${value}}`],
  ['/pod/v3/room/search', (value) => `{"query":"a","labels":${value}}`],
  ['/pod/v1/user/search', (value) => `{"query":"a","filters":${value}}`],
  ['/agent/v1/signals/create', (value) => `{"name":"a","query":${value}}`],
  ['/agent/v1/message/search', (value) => `{"query":${value}}`],
  ['/agent/v5/datafeeds', (value) => `{"tag":${value}}`],
  ['/pod/v1/im/create', (value) => value],
  ['/pod/v1/admin/im/create', (value) => value],
  ['/pod/v2/admin/user/create', (value) => `{"userAttributes":${value}}`],
  ['/pod/v1/connection/create', (value) => `{"userId":${value}}`],
  ['/agent/v1/util/echo', (value) => `{"message":${value}}`],
  ['/login/pubkey/authenticate', (value) => `{"token":${value}}`],
];

/** Long lists, long texts, deep nesting, many parameters: to every kind of call. */
export const requestAttacks: readonly Attack[] = [
  attack(
    'IM of 100,000 ids',
    [400],
    (_, scale) => ({ path: '/pod/v1/im/create', body: numbers(100_000 * scale) }),
    'alice',
  ),
  attack('IM of 250,000 ids for others', [400], (_, scale) => ({
    path: '/pod/v1/admin/im/create',
    body: numbers(250_000 * scale),
  })),
  attack(
    'user search with 1 MB',
    [400],
    (_, scale) => ({
      path: '/pod/v1/user/search',
      body: JSON.stringify({ query: 'a'.repeat(1_000_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    'user search with 1 MB of %',
    [400],
    (_, scale) => ({
      path: '/pod/v1/user/search',
      body: JSON.stringify({ query: '%_'.repeat(500_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    'room search with 1 MB',
    [400],
    (_, scale) => ({
      path: '/pod/v3/room/search',
      body: JSON.stringify({ query: 'a b '.repeat(250_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    'room search with 100,000 labels',
    [200, 400],
    (_, scale) => ({
      path: '/pod/v3/room/search',
      body: `{"query":"a","labels":${strings(100_000 * scale)}}`,
    }),
    'alice',
  ),
  attack(
    'message search for 30,000 words',
    [400],
    ({ im }, scale) => ({
      path: '/agent/v1/message/search',
      body: JSON.stringify({ text: 'w '.repeat(30_000 * scale), streamId: im }),
    }),
    'alice',
  ),
  attack(
    'message search for as many words as are taken',
    [200],
    ({ im }) => ({
      path: '/agent/v1/message/search',
      body: JSON.stringify({ text: 'w '.repeat(100), streamId: im }),
    }),
    'alice',
  ),
  attack(
    'message search by 50 KB of spaces in the query',
    [400, 431],
    (_, scale) => ({
      path: `/agent/v1/message/search?query=text:w${'+'.repeat(50_000 * scale)}w`,
    }),
    'alice',
  ),
  attack(
    'message search by 60 KB in the query',
    [200, 400, 431],
    ({ im }, scale) => ({
      path: `/agent/v1/message/search?query=${encodeURIComponent(`text:${'w '.repeat(10_000 * scale)} AND streamId:${im}`)}`,
    }),
    'alice',
  ),
  attack(
    'streams list nested 100,000 deep',
    [400],
    (_, scale) => ({
      path: '/pod/v1/streams/list',
      body: `{"streamTypes":${nested(100_000 * scale)}}`,
    }),
    'alice',
  ),
  attack(
    'streams list with 100,000 types',
    [400],
    (_, scale) => ({
      path: '/pod/v1/streams/list',
      body: `{"streamTypes":${joined(['[', ',', ']'], 100_000 * scale, () => '{"type":"ROOM"}')}}`,
    }),
    'alice',
  ),
  attack(
    'streams list with 1,000,000 numbers',
    [400],
    (_, scale) => ({
      path: '/pod/v1/streams/list',
      body: `{"streamTypes":${numbers(250_000 * scale)}}`,
    }),
    'alice',
  ),
  attack(
    'users by 20,000 ids',
    [400, 431],
    (_, scale) => ({
      path: `/pod/v3/users?uid=${Array.from({ length: 10_000 * scale }, (_each, place) => place).join(',')}`,
    }),
    'alice',
  ),
  attack(
    '60 KB of query parameters',
    [200, 400, 431],
    (_, scale) => ({ path: `/pod/v2/sessioninfo?${'a=b&'.repeat(15_000 * scale)}` }),
    'alice',
  ),
  attack(
    '60 KB of parameters in the path',
    [400, 404, 431],
    (_, scale) => ({ path: `/pod/v3/room/${'%41'.repeat(20_000 * scale)}/info` }),
    'alice',
  ),
  attack(
    '1,900 headers',
    [200, 400, 431],
    (_, scale) => ({
      path: '/pod/v2/sessioninfo',
      headers: Object.fromEntries(
        Array.from({ length: 1900 * scale }, (_each, place) => [`x-${place}`, 'a']),
      ),
    }),
    'alice',
  ),
  attack(
    '200 KB of headers',
    [431],
    (_, scale) => ({
      path: '/pod/v2/sessioninfo',
      headers: { 'x-long': 'a'.repeat(200_000 * scale) },
    }),
    'alice',
  ),
  attack(
    'room with a name of 1.9 MB',
    [400],
    (_, scale) => ({
      path: '/pod/v3/room/create',
      body: JSON.stringify({ name: 'a'.repeat(1_900_000 * scale), description: 'd' }),
    }),
    'alice',
  ),
  attack(
    'room with 100,000 keywords',
    [200, 400],
    (_, scale) => ({
      path: '/pod/v3/room/create',
      body: `{"name":"a","description":"d","keywords":${joined(['[', ',', ']'], 40_000 * scale, (place) => `{"key":"k${place}","value":"v"}`)}}`,
    }),
    'alice',
  ),
  attack(
    'a list of 49,000 objects',
    [400],
    (_, scale) => ({
      path: '/pod/v1/streams/list',
      body: `{"streamTypes":${joined(['[', ',', ']'], 49_000 * scale, () => '{}')}}`,
    }),
    'alice',
  ),
  attack(
    'a query of 15,000 fields that are not UTF-8',
    [400],
    (_, scale) => ({ path: `/pod/v2/user?${'%ff&'.repeat(15_000 * scale)}` }),
    'alice',
  ),
  attack(
    'signal of 1.9 MB',
    [400],
    (_, scale) => ({
      path: '/agent/v1/signals/create',
      body: JSON.stringify({ name: 'a', query: 'HASHTAG:a OR '.repeat(140_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    'presence feed and 100,000 ids',
    [200, 400],
    (_, scale) => ({ path: '/pod/v1/user/presence/register', body: numbers(100_000 * scale) }),
    'alice',
  ),
  attack('following by 100,000 ids', [400], (_, scale) => ({
    path: '/pod/v1/user/1/follow',
    body: `{"followers":${numbers(100_000 * scale)}}`,
  })),
  attack('features of a user: 100,000', [400], ({ alice }, scale) => ({
    path: `/pod/v1/admin/user/${alice.user.id}/features/update`,
    body: joined(
      ['[', ',', ']'],
      50_000 * scale,
      (place) => `{"entitlment":"e${place}","enabled":true}`,
    ),
  })),
  attack('applications of a user: 50,000', [400], ({ alice }, scale) => ({
    path: `/pod/v1/admin/user/${alice.user.id}/app/entitlement/list`,
    body: joined(
      ['[', ',', ']'],
      40_000 * scale,
      (place) => `{"appId":"e${place}","listed":true,"install":true}`,
    ),
  })),
  attack('a user with attributes of 1.9 MB', [400], (_, scale) => ({
    path: '/pod/v2/admin/user/create',
    body: `{"userAttributes":{"userName":"${'a'.repeat(1_900_000 * scale)}","accountType":"SYSTEM","displayName":"x","emailAddress":"a@b.c"},"roles":["INDIVIDUAL"]}`,
  })),
  attack('a user with 100,000 roles', [400], (_, scale) => ({
    path: '/pod/v2/admin/user/create',
    body: `{"userAttributes":{"userName":"a","accountType":"SYSTEM","displayName":"x","emailAddress":"a@b.c"},"roles":${strings(100_000 * scale)}}`,
  })),
  attack('an avatar of 1.9 MB', [200, 400], ({ alice }, scale) => ({
    path: `/pod/v1/admin/user/${alice.user.id}/avatar/update`,
    body: JSON.stringify({ image: Buffer.alloc(1_400_000 * scale).toString('base64') }),
  })),
  attack(
    'datafeed with 100,000 event types',
    [400],
    (_, scale) => ({
      path: '/agent/v5/datafeeds',
      body: `{"eventTypes":${strings(100_000 * scale)}}`,
    }),
    'alice',
  ),
  attack(
    'datafeed read with an ackId of 1.9 MB',
    [400, 404],
    (_, scale) => ({
      path: '/agent/v5/datafeeds/none/read',
      body: JSON.stringify({ ackId: 'a'.repeat(1_900_000 * scale) }),
    }),
    'alice',
  ),
  attack('datahose with 100,000 event types', [400, 403], (_, scale) => ({
    path: '/agent/v5/events/read',
    body: `{"type":"datahose","eventTypes":${strings(100_000 * scale)}}`,
  })),
  attack(
    'login with a token of 1.9 MB',
    [401, 400],
    (_, scale) => ({
      path: '/login/pubkey/authenticate',
      headers: {},
      body: JSON.stringify({ token: 'a.'.repeat(900_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    'an Authorization of 60 KB',
    [401, 431],
    (_, scale) => ({
      path: '/pod/v2/sessioninfo',
      headers: { sessionToken: '', Authorization: `Bearer ${'a.'.repeat(28_000 * scale)}` },
    }),
    'alice',
  ),
  attack('violations with 6 MB of fields', [400, 413], (_, scale) => ({
    path: '/agent/v1/dlp/violations/message',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: joined(['', '&', ''], 500_000 * scale, (place) => `a${place}=b`),
  })),
  attack(
    'echo of 1.9 MB',
    [200],
    (_, scale) => ({
      path: '/agent/v1/util/echo',
      body: JSON.stringify({ message: 'a'.repeat(1_900_000 * scale) }),
    }),
    'alice',
  ),
  attack(
    '200 MB to a call that takes 2',
    [413],
    (_, scale) => ({
      path: '/pod/v1/streams/list',
      body: repeated(['"', 'x', '', '"'], 200_000_000 * scale),
    }),
    'alice',
  ),
  controlled('faults: 50,000', [400], (_, scale) => ({
    path: '/cadenza/v1/faults',
    body: joined(['[', ',', ']'], 50_000 * scale, () => '{"kind":"drop","route":"POST /x"}'),
  })),
  controlled('clock with a number of 1.9 MB', [400], (_, scale) => ({
    path: '/cadenza/v1/clock',
    method: 'PUT',
    body: `{"now":${'9'.repeat(1_900_000 * scale)}}`,
  })),
  controlled('sessions nested 900,000 deep', [400], (_, scale) => ({
    path: '/cadenza/v1/sessions',
    body: `{"username":${nested(900_000 * scale)}}`,
  })),
  controlled('throttling: 50,000', [400], (_, scale) => ({
    path: '/cadenza/v1/throttling',
    method: 'PUT',
    body: joined(['[', ',', ']'], 25_000 * scale, () => '{"route":"POST /x","calls":1,"per":1000}'),
  })),
  controlled('system event to 100,000', [400], ({ room, alice }, scale) => ({
    path: `/cadenza/v1/streams/${room}/system-events`,
    headers: alice.headers,
    body: `{"affectedUsers":${numbers(100_000 * scale)}}`,
  })),
  {
    name: 'every JSON call, nested 900,000 deep',
    statuses: [400],
    async send(target, scale) {
      for (const [path, bodyOf] of jsonPaths) {
        const outcome = await send(
          by(target.officer, { path, body: bodyOf(nested(900_000 * scale)) }),
        );
        if (outcome.status < 400 || outcome.status >= 500) {
          return { status: outcome.status, text: `${path}: ${outcome.text}` };
        }
      }
      return { status: 400, text: '' };
    },
  },
  {
    name: 'every JSON call, a text of 1.9 MB',
    statuses: [200],
    async send(target, scale) {
      for (const [path, bodyOf] of jsonPaths) {
        const outcome = await send(
          by(target.officer, { path, body: bodyOf(`"${'a'.repeat(1_900_000 * scale)}"`) }),
        );
        if (outcome.status === 0 || outcome.status >= 500) {
          return { status: outcome.status, text: `${path}: ${outcome.text}` };
        }
      }
      return { status: 200, text: '' };
    },
  },
];
