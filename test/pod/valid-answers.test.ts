import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isJsonObject } from '../../src/messageml/internals.js';
import { CertificateAuthority } from '../../src/pod/index.js';
import { routes } from '../../src/pod/routes.js';
import { isControlRoute, routeName } from '../../src/pod/traffic/route-name.js';
import { keyPairForTests } from '../built/key-pair.js';
import type { Reply } from './caller.js';
import { actAs, call, loginToken } from './caller.js';
import {
  bareName,
  documentsAreThere,
  problemsOf,
  readOperations,
  readWarned,
} from './openapi-documents.js';
import type { TwoCompanies } from './two-companies.js';
import { startTwoCompanies } from './two-companies.js';
import type { Known, ValidCall } from './valid-calls.js';
import { validCalls } from './valid-calls.js';

/** Calls that tests of their own make: over HTTPS with a certificate, held open, or answered with a file. */
const madeElsewhere = [
  'POST /sessionauth/v1/authenticate',
  'POST /keyauth/v1/authenticate',
  'POST /sessionauth/v1/app/authenticate',
  'POST /sessionauth/v1/app/user/{userId}/authenticate',
  'POST /sessionauth/v1/app/username/{username}/authenticate',
  'POST /sessionauth/v1/authenticate/extensionApp',
  'POST /agent/v5/events/read',
  'GET /agent/v3/dlp/violation/attachment',
  'GET /avatars/{name}',
];

const { publicKey, privateKey } = keyPairForTests();
const operations = documentsAreThere ? readOperations() : undefined;
const warned = documentsAreThere ? readWarned() : undefined;

let companies: TwoCompanies;
let known: Known;
let sessions: Readonly<Record<string, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  companies = await startTwoCompanies({
    serviceAccounts: [{ username: 'bot', displayName: 'Bot', publicKey, roles: [...everyRole] }],
    applications: [{ id: 'desk', publicKey, permissions: ['SEND_MESSAGES'] }],
    disclaimers: [{ name: 'Desk', content: 'Calls are recorded.' }],
    barrierGroups: [{ name: 'Research' }],
    barrierPolicies: [{ type: 'BLOCK', groups: ['Research'] }],
  });
  const { clock, alice, bob, carol, zoe } = companies;
  sessions = await newSessions();
  const soon = clock.now() + 60_000;
  known = {
    now: String(clock.now()),
    aliceId: String(alice.user.id),
    bobId: String(bob.user.id),
    carolId: String(carol.user.id),
    zoeId: String(zoe.user.id),
    userId: String(bob.user.id),
    username: 'alice',
    appId: 'made',
    typeId: 'SDL',
    extension: 'dwg',
    scheme: 'skype',
    pem: (await CertificateAuthority.create()).certificate,
    botLogin: await loginToken(privateKey, 'bot', soon),
    appLogin: await loginToken(privateKey, 'desk', soon),
  };
});

afterAll(() => companies.pod.close());

async function newSessions(): Promise<typeof sessions> {
  const names = ['alice', 'bob', 'carol', 'zoe', 'bot'];
  const users = names.map(async (name) => [name, (await actAs(companies.pod, name)).headers]);
  return Object.fromEntries(await Promise.all(users)) as typeof sessions;
}

const everyRole = [
  'INDIVIDUAL',
  'AUDIT_TRAIL_MANAGEMENT',
  'CONTENT_MANAGEMENT',
  'EF_POLICY_MANAGEMENT',
  'SUPER_ADMINISTRATOR',
  'SUPER_COMPLIANCE_OFFICER',
  'USER_PRESENCE_UPDATE',
  'USER_PROVISIONING',
] as const;

/** An id of nothing, for what is called by a number as well. */
const nothing = '404404';

function make(
  { name, who = 'bot', query, body, headers }: ValidCall,
  parts: Readonly<Known> = known,
): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(parts[part] ?? part),
  );
  const session = who === 'app' ? { sessionToken: known['appSession'] ?? '' } : sessions[who];
  return call(companies.pod, method, url + (query?.(known) ?? ''), {
    headers: { ...session, ...headers?.(known) },
    body: body?.(known),
  });
}

/** What stands at a place of an answer, such as `roomSystemInfo.id`. */
function at(answer: unknown, place: string): string {
  const found = place.split('.').reduce((value, name) => {
    const member: unknown = Array.isArray(value) ? value[Number(name)] : undefined;
    return isJsonObject(value) ? value[name] : member;
  }, answer);
  return String(found);
}

test('calls that are right are answered as the OpenAPI documents of the service say', async () => {
  const problems: string[] = [];
  for (const valid of validCalls) {
    const { name, keep = {} } = valid;
    const { status, text, headers } = await make(valid);
    if (headers.has('X-Warning') !== (warned?.has(bareName(name)) ?? headers.has('X-Warning'))) {
      problems.push(`${name}: X-Warning is ${headers.get('X-Warning') ?? 'missing'}`);
    }
    const answer: unknown = /^[[{"]/.test(text) ? JSON.parse(text) : text;
    for (const [part, place] of Object.entries(keep)) {
      known[part] = at(answer, place);
    }
    const schema = operations?.get(bareName(name))?.get(String(status));
    const wrong = schema === undefined || text === '' ? [] : problemsOf(answer, schema);
    problems.push(
      ...(status < 300 ? wrong : [`${status} ${text}`]).map((problem) => `${name}: ${problem}`),
    );
  }
  expect(problems).toEqual([]);
});

test('calls about what there is not are refused with a status that the documents list', async () => {
  const unlisted: string[] = [];
  sessions = await newSessions();
  for (const valid of validCalls) {
    const listed = operations?.get(bareName(valid.name));
    for (const [, part = ''] of valid.name.matchAll(/\{(\w+)\}/g)) {
      const { status, text } = await make(valid, { ...known, [part]: nothing });
      const isListed = status < 400 || listed?.has(String(status)) !== false;
      // What is downloaded has no schema there. Unknown streams and groups are a 404 in every call.
      if (!isListed && listed.has('400') && !/no (stream|group)/.test(text)) {
        unlisted.push(`${valid.name}, without its ${part}: ${status} ${text}`);
      }
    }
  }
  expect(unlisted).toEqual([]);
});

test('what a schema does not allow is found', () => {
  const text = { type: 'string', maxLength: 2, enum: ['a', 'bcd'] };
  const schema = {
    allOf: [{ required: ['a'], properties: { a: text } }],
    properties: { list: { type: 'array', items: text }, none: text },
  };
  const answer = { list: [1, 'a', 'bcd', 'b'], none: null };
  expect(problemsOf(answer, { file: '', schema })).toEqual([
    'the answer has no a',
    'the answer.list.0 is no string: 1',
    'the answer.list.2 has more than 2 characters',
    'the answer.list.3 is none of a, bcd: "b"',
  ]);
});

test('every call of the service is among them, or made in a test of its own', () => {
  const made = new Set([...validCalls.map(({ name }) => name), ...madeElsewhere].map(bareName));
  const names = routes.filter((route) => !isControlRoute(route)).map(routeName);
  expect(names.filter((name) => !made.has(bareName(name)))).toEqual([]);
});
