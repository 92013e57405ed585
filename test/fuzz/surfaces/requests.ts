import { generateKeyPairSync, sign } from 'node:crypto';
import { Pod } from '../../../src/pod/index.js';
import { type RawRequest, send } from '../../attack/raw-request.js';
import { actAs, type Caller } from '../../pod/caller.js';
import { oddities, type Random } from '../random.js';
import type { Surface } from '../surface.js';

/** A request as it can be shown. */
type Shown = Omit<RawRequest, 'url' | 'body'> & { readonly body?: string };

/** What requests are invented from. */
interface Stage {
  readonly pod: Pod;
  readonly alice: Caller;
  readonly streamId: string;
  readonly messageId: string;
  readonly privateKey: string;
}

/** Requests to a pod: whatever they are, the pod answers, and not with a failure of its own. */
function requests(name: string, invent: (random: Random, stage: Stage) => Shown): Surface {
  return {
    name,
    async open() {
      const stage = await openStage();
      return {
        invent: (random) => JSON.stringify(invent(random, stage)),
        async attempt(input) {
          const { body, ...request } = JSON.parse(input) as Shown;
          const sent = body === undefined ? {} : { body: Buffer.from(body, 'latin1') };
          const { status, text } = await send({ url: stage.pod.url, ...request, ...sent });
          if (status >= 500) {
            return `answered ${status}: ${text.slice(0, 200)}`;
          }
          // What cannot be sent at all is the sender's own refusal.
          return status === 0 && !/header|Invalid|path/i.test(text)
            ? `no answer: ${text}`
            : undefined;
        },
        close: () => stage.pod.close(),
      };
    },
  };
}

async function openStage(): Promise<Stage> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const pod = await Pod.start();
  await pod.serviceAccount('fuzzed', { publicKey });
  const alice = await actAs(pod, 'alice');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Fuzz' });
  const { messageId } = await alice.say(roomSystemInfo.id, 'hello');
  return { pod, alice, streamId: roomSystemInfo.id, messageId, privateKey };
}

const part = (name: string, content: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;

const multipart = requests('multipart', (random, { alice, streamId }) => {
  const pieces = [
    part('message', '<messageML>x</messageML>'),
    part('data', '{"0":{"type":"x","version":"1"}}'),
    part('version', '2.0'),
    part('attachment', 'abc', '; filename="a.txt"'),
    part('preview', 'abc', '; filename="a.png"'),
    '--b--\r\n',
    '--b\r\n',
    '\r\n\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Type: text/plain; charset=utf-16\r\n\r\n',
    ...oddities,
  ] as const satisfies [string, ...string[]];
  const whole = `${pieces[0]}${pieces[3]}--b--\r\n`;
  const boundary = random.pick(['b', 'b', 'b', 'b', '"b"', '', 'x'.repeat(80), '"']);
  return {
    method: 'POST',
    path: `/agent/v4/stream/${streamId}/message/create`,
    headers: {
      ...alice.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: random.mutate(random.chance(0.5) ? whole : random.soup(pieces, 6)),
  };
});

const names = [
  'sessionToken',
  'keyManagerToken',
  'authorization',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
  'x-trace-id',
  'x-forwarded-for',
  'if-none-match',
  'range',
  'cookie',
  'origin',
  'expect',
  '__proto__',
] as const satisfies [string, ...string[]];

const values = [
  'application/json',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'text/plain',
  'gzip',
  'gzip, gzip, gzip',
  'bytes=0-,-1',
  'Bearer ',
  'Bearer x',
  'a=b; a=c',
  '::1, 127.0.0.1',
  ...oddities,
] as const satisfies [string, ...string[]];

const paths = [
  '/agent/v1/message/search',
  '/pod/v2/sessioninfo',
  '/agent/v3/health',
  '/cadenza/v1/sessions',
] as const satisfies [string, ...string[]];

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies [string, ...string[]];

const headers = requests('headers', (random, { alice }) => {
  const invented = Array.from({ length: 1 + random.below(3) }, () => [
    random.pick(names),
    random.mutate(random.pick(values)),
  ]);
  const session = random.chance(0.6) ? alice.headers : {};
  const method = random.pick(methods);
  return {
    method,
    path: random.pick(paths),
    headers: { ...session, ...(Object.fromEntries(invented) as Record<string, string>) },
    ...(method === 'POST' && { body: '{"text":"x"}' }),
  };
});

const tokens = requests('tokens', (random, { alice, privateKey }) => {
  const jwt = signed(random, privateKey);
  const login = random.pick([
    '/login/pubkey/authenticate',
    '/relay/pubkey/authenticate',
    '/login/pubkey/app/authenticate',
    '/login/v1/pubkey/app/authenticate/extensionApp',
    '/login/idm/tokens',
  ]);
  if (random.chance(0.6)) {
    const body = random.pick<object>([
      { token: jwt },
      { appToken: 'x', authToken: jwt },
      { token: 7 },
    ]);
    return { method: 'POST', path: login, body: JSON.stringify(body) };
  }
  const { sessionToken = '', keyManagerToken = '' } = alice.headers;
  return {
    method: 'GET',
    path: '/pod/v2/sessioninfo',
    headers: {
      sessionToken: random.mutate(random.pick([sessionToken, jwt, keyManagerToken])),
      ...(random.chance(0.3) && { authorization: `Bearer ${random.mutate(jwt)}` }),
    },
  };
});

/** A token of an account as it may be, or nearly. */
function signed(random: Random, privateKey: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const header = random.pick<object>([
    { alg: 'RS512', typ: 'JWT' },
    { alg: 'none' },
    { alg: 'HS256' },
    { alg: 'RS512', crit: ['x'] },
    {},
  ]);
  const claims = {
    sub: random.pick(['fuzzed', 'alice', ...oddities]),
    exp: random.pick([seconds + 200, seconds + 1e6, 0, -1, 1e308]),
    ...(random.chance(0.2) && { nbf: seconds + 1000 }),
    ...(random.chance(0.2) && { aud: random.json(1) }),
  };
  const text = [header, claims]
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    .join('.');
  const signature = sign('sha512', Buffer.from(text), privateKey).toString('base64url');
  const token = `${text}.${signature}`;
  return random.chance(0.5) ? token : random.mutate(token);
}

const ids = requests('ids', (random, { alice, streamId, messageId }) => {
  const id = () => {
    const known = random.pick([streamId, messageId, String(alice.user.id)]);
    const changed = random.chance(0.7) ? random.mutate(known) : random.pick(oddities);
    // An address is text in UTF-8, which half a character is not.
    return random.chance(0.9) ? encodeURIComponent(Buffer.from(changed).toString()) : known;
  };
  const path = random.pick([
    `/agent/v1/message/${id()}`,
    `/agent/v1/message/${id()}/status`,
    `/agent/v4/stream/${id()}/message`,
    `/agent/v1/stream/${id()}/attachment?messageId=${id()}&fileId=${id()}`,
    `/pod/v3/room/${id()}/info`,
    `/pod/v2/streams/${id()}/info`,
    `/pod/v2/room/${id()}/membership/list`,
    `/pod/v3/users?uid=${id()},${id()}`,
    `/pod/v2/user?uid=${id()}`,
    `/pod/v2/admin/user/${id()}`,
    `/pod/v1/message/${id()}/metadata/relationships`,
    `/agent/v1/signals/${id()}/get`,
    `/pod/v1/podgroups/${id()}`,
  ]);
  return { method: 'GET', path, headers: alice.headers };
});

export const requestSurfaces = [multipart, headers, tokens, ids];
