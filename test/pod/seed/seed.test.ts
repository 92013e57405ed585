import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderSeedSchema } from '../../../docs/generate/seed-schema.js';
import type { People } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { readSeed } from '../../../src/pod/seed/read-seed.js';
import { actAs, call, control } from '../caller.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-seed-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, 'seed.yaml');
  await writeFile(path, text);
  return path;
}

test('a seed makes people, service accounts and rooms', async () => {
  const seed = await file(`
company: Example Capital
people:
  - { username: dora, displayName: Dora Dean, email: dora@example.com }
serviceAccounts:
  - { username: quotes, displayName: Quotes, roles: [CONTENT_MANAGEMENT] }
rooms:
  - { name: Desk, description: Ours, owner: dora, members: [quotes, dora] }
`);
  await using pod = await Pod.start({ seed });
  const { people } = (await control(pod, 'GET', '/people')).json() as People;
  expect(people.map(({ username, accountType }) => [username, accountType])).toEqual([
    ['dora', 'NORMAL'],
    ['quotes', 'SYSTEM'],
  ]);
  const dora = await actAs(pod, 'dora');
  expect(dora.user).toMatchObject({ company: 'Example Capital', emailAddress: 'dora@example.com' });
  const [desk] = (await dora.post('/pod/v1/streams/list')).json() as { id: string }[];
  const members = await dora.get(`/pod/v2/room/${desk?.id ?? ''}/membership/list`);
  expect(members.json()).toEqual([
    expect.objectContaining({ id: dora.user.id, owner: true }),
    expect.objectContaining({ id: people[1]?.id, owner: false }),
  ]);
});

test('an alias that stands for nothing is a fault of the seed', async () => {
  const path = await file('people: *nobody\n');
  await expect(readSeed(path)).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: expect.stringContaining('an alias'),
  });
});

test('everything wrong with a seed file is told at once, with its lines', async () => {
  const path = await file(`people:
  - username: alice
    displayname: Alice
  - username: "b c"
    displayName: B
    email: nowhere
rooms:
  - name: Desk
    members: []
`);
  await expect(readSeed(path)).rejects.toMatchObject({ code: 'SEED_INVALID' });
  const error = await readSeed(path).catch((problem: unknown) => problem);
  const message = error instanceof Error ? error.message : '';
  expect(message.split('\n').map((line) => line.trim())).toEqual([
    `The seed ${path} is not valid:`,
    'line 2, people.0.displayName: is missing',
    'line 2, people.0: has no "displayname"; it has username, displayName, firstName, lastName, email, company, roles, password',
    expect.stringMatching(/^line 4, people\.1\.username: must not contain spaces$/),
    expect.stringMatching(/^line 6, people\.1\.email: /),
    expect.stringMatching(/^line 8, rooms\.0\.owner: /),
  ]);
});

test('names given twice, members that do not exist and invalid keys are found', async () => {
  const error = await readSeed({
    people: [
      { username: 'alice', displayName: 'A' },
      { username: 'Alice', displayName: 'B' },
    ],
    serviceAccounts: [{ username: 'echo', displayName: 'E', publicKey: 'x' }],
    rooms: [{ name: 'Desk', owner: 'zoe', members: ['yan'] }],
  }).catch((problem: unknown) => problem);
  expect(error instanceof Error ? error.message : '').toBe(
    [
      'The seed is not valid:',
      'people.1.username: the user name "Alice" is given twice',
      'rooms.0.owner: there is no user "zoe" in the seed',
      'rooms.0.members.0: there is no user "yan" in the seed',
      'serviceAccounts.0.publicKey: must be an RSA public key in PEM form',
    ].join('\n  '),
  );
});

test('[STR-2] a room with members of several companies is open to them', async () => {
  const people = [
    { username: 'alice', displayName: 'A' },
    { username: 'zoe', displayName: 'Z', company: 'Elsewhere' },
    { username: 'yan', displayName: 'Y', company: 'Elsewhere' },
  ];
  const rooms = [
    { name: 'Joint', owner: 'alice', members: ['zoe'] },
    { name: 'Theirs', owner: 'zoe', members: ['Yan'], crossPod: false },
  ];
  const serviceAccounts = [
    { username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING' as const] },
  ];
  await using pod = await Pod.start({ seed: { people, rooms, serviceAccounts } });
  const prov = await actAs(pod, 'prov');
  const external = await prov.post('/pod/v2/admin/streams/list', { scope: 'EXTERNAL' });
  expect(external.json()).toMatchObject({
    streams: [{ attributes: { roomName: 'Joint' }, crossPod: true }],
  });
  const closed = rooms.map((room) => ({ ...room, public: true, crossPod: false }));
  const problem = await readSeed({ people, rooms: closed }).catch(String);
  expect(problem).toContain('rooms.0.crossPod: members of several companies need a room');
  expect(problem).not.toContain('rooms.1');
  const open = { name: 'Both', owner: 'alice', members: ['zoe'], public: true };
  expect(await readSeed({ people, rooms: [open] }).catch(String)).toContain(
    'rooms.0: a room open to other companies is private',
  );
});

test('a file that is not YAML is told with its line', async () => {
  await expect(readSeed(await file('people:\n  - {'))).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: expect.stringMatching(/line \d+: /),
  });
});

test('a seed file that is not there is one clear error', async () => {
  await expect(Pod.start({ seed: join(folder, 'none.yaml') })).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: `The seed file ${join(folder, 'none.yaml')} cannot be read: it does not exist.`,
  });
});

test('a folder and a file that is no text are told as what they are, in place of a seed', async () => {
  await expect(readSeed(folder)).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: `The seed file ${folder} cannot be read: it is a folder, not a file.`,
  });
  const bytes = join(folder, 'bytes.yaml');
  await writeFile(bytes, Buffer.from('people: [{ userName: jos\xe9 }]', 'latin1'));
  await expect(readSeed(bytes)).rejects.toMatchObject({
    message: `The seed file ${bytes} cannot be read: it is not UTF-8 text.`,
  });
});

test('an empty seed makes an empty pod', async () => {
  await using pod = await Pod.start({ seed: await file('') });
  expect((await control(pod, 'GET', '/people')).json()).toEqual({ people: [] });
});

const talkative = `
people:
  - { username: alice, displayName: Alice, password: correct horse }
  - { username: bob, displayName: Bob }
serviceAccounts:
  - { username: echo, displayName: Echo }
rooms:
  - name: Desk
    owner: alice
    members: [echo]
    messages:
      - { from: alice, text: 'Fish & <chips>', at: '2026-01-05T08:00:00Z' }
      - { from: Echo, message: '<messageML>\${entity.greeting}</messageML>', data: { greeting: Hello } }
chats:
  - members: [alice, bob]
    messages:
      - { from: bob, text: 'Lunch?' }
`;

test('a text of a seed keeps its lines, but for the end of its block', async () => {
  const lines = `
serviceAccounts: [{ username: echo, displayName: Echo }]
rooms:
  - name: Desk
    owner: echo
    messages:
      - from: echo
        text: |
          one
          two

          < four
`;
  await using pod = await Pod.start({ seed: await file(lines) });
  const echo = await actAs(pod, 'echo');
  const [desk] = (await echo.post('/pod/v1/streams/list')).json() as { id: string }[];
  const [said] = await pod.control.messages(desk?.id ?? '');
  expect(said?.message).toContain('>one<br/>two<br/><br/>&lt; four</div>');
});

test('messages of a seed are in their rooms and chats, found by search, and back after a reset', async () => {
  await using pod = await Pod.start({ seed: await file(talkative) });
  const alice = await actAs(pod, 'alice');
  const look = async () => {
    const streams = (await alice.post('/pod/v1/streams/list')).json() as { id: string }[];
    const all = await Promise.all(streams.map(({ id }) => pod.control.messages(id)));
    return all.flat().map(({ message, timestamp, user }) => ({
      text: message.replace(/<[^>]*>/g, ''),
      from: user.username,
      timestamp,
    }));
  };
  const expected = [
    { text: 'Fish &amp; &lt;chips&gt;', from: 'alice', timestamp: Date.UTC(2026, 0, 5, 8) },
    { text: 'Hello', from: 'echo', timestamp: expect.any(Number) },
    { text: 'Lunch?', from: 'bob', timestamp: expect.any(Number) },
  ];
  const seen = await look();
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(expect.arrayContaining(expected));
  expect((await alice.post('/agent/v1/message/search', { author: alice.user.id })).json()).toEqual([
    expect.objectContaining({ timestamp: Date.UTC(2026, 0, 5, 8) }),
  ]);
  await pod.reset();
  expect(await look()).toEqual(expect.arrayContaining(expected));
});

test('messages of a seed are not sent again to a database that has their streams', async () => {
  const options = { seed: await file(talkative), database: join(folder, 'pod.db') };
  await (await Pod.start(options)).close();
  await using pod = await Pod.start(options);
  const alice = await actAs(pod, 'alice');
  const streams = (await alice.post('/pod/v1/streams/list')).json() as { id: string }[];
  const counts = await Promise.all(
    streams.map(async ({ id }) => (await pod.control.messages(id)).length),
  );
  expect(counts.sort()).toEqual([1, 2]);
});

test('[USR-3] a person logs in to the console with the password of the seed', async () => {
  await using pod = await Pod.start({ seed: await file(talkative) });
  const statusFor = async (password: string) => {
    const reply = await call(pod, 'POST', '/console/login', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: 'alice', password }).toString(),
    });
    return reply.status;
  };
  expect([await statusFor('correct horse'), await statusFor('wrong')]).toEqual([303, 401]);
});

test('everything wrong with rooms, chats, messages and policies is told at once, with its lines', async () => {
  const path = await file(`people:
  - { username: alice, displayName: A }
  - { username: bob, displayName: B }
rooms:
  - name: Desk
    owner: alice
    messages:
      - { from: bob, text: hello }
      - { from: alice, message: '<messageML><b>x</messageML>' }
      - from: alice
        message: '<messageML><form id="f"><button name="b" type="action">B</button></form></messageML>'
  - { name: desk, owner: alice }
chats:
  - { members: [alice, zoe] }
policies:
  - { name: Names, type: BLOCK, terms: [a] }
  - { name: Names, type: WARN, terms: [b] }
`);
  const error = await readSeed(path).catch((problem: unknown) => problem);
  const lines = (error instanceof Error ? error.message : '').split('\n').slice(1);
  expect(lines.map((line) => line.trim())).toEqual([
    'line 12, rooms.1.name: the room "desk" is given twice',
    'line 17, policies.1.name: the policy "Names" is given twice',
    'line 8, rooms.0.messages.0.from: "bob" is not a member, and cannot have sent anything',
    expect.stringMatching(/^line 9, rooms\.0\.messages\.1\.message: .*\(line 1 of the message\)$/),
    'line 11, rooms.0.messages.2.message: only service accounts can send forms, dialogs and other interactive elements',
    'line 14, chats.0.members.1: there is no user "zoe" in the seed',
  ]);
});

test('a message has a text or MessageML, a chat has two members, a password eight characters', async () => {
  const error = await readSeed({
    people: [{ username: 'alice', displayName: 'A', password: 'short' }],
    rooms: [
      {
        name: 'Desk',
        owner: 'alice',
        messages: [{ from: 'alice' }, { from: 'alice', text: 'x', at: 'yesterday' }],
      },
    ],
  }).catch((problem: unknown) => problem);
  expect(error instanceof Error ? error.message.split('\n').slice(1) : []).toEqual([
    '  people.0.password: has at least 8 characters',
    '  rooms.0.messages.0: needs either "text" or "message", which is MessageML',
    '  rooms.0.messages.1.at: must be a time such as 2030-01-31T09:00:00Z',
  ]);
});

test('a message that mentions somebody who is not there is refused', async () => {
  const message = '<messageML><mention uid="1"/></messageML>';
  const seed = {
    people: [{ username: 'alice', displayName: 'A' }],
    rooms: [{ name: 'Desk', owner: 'alice', messages: [{ from: 'alice', message }] }],
  };
  await expect(Pod.start({ seed })).rejects.toMatchObject({ code: 'SEED_INVALID' });
});

test('docs/seed.schema.json is the shape by which seeds are checked (UPDATE=1 rewrites it)', async () => {
  const schema = join(__dirname, '../../../docs/seed.schema.json');
  if (process.env['UPDATE'] === '1') {
    await writeFile(schema, renderSeedSchema());
  }
  expect(JSON.parse(await readFile(schema, 'utf8'))).toEqual(JSON.parse(renderSeedSchema()));
});

test('editors are told what each key of a seed is', () => {
  const unexplained: string[] = [];
  const look = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    if ('properties' in value) {
      unexplained.push(
        ...Object.entries(value.properties ?? {})
          .filter(([, of]) => typeof (of as { description?: unknown }).description !== 'string')
          .map(([key]) => `${path}.${key}`),
      );
    }
    for (const [key, below] of Object.entries(value)) {
      look(`${path}.${key}`, below);
    }
  };
  const schema: unknown = JSON.parse(renderSeedSchema());
  look('seed', schema);
  expect(unexplained).toEqual([]);
  expect(schema).toHaveProperty(
    'properties.rooms.items.properties.messages.items.properties.text.description',
    'Text as it is, with its line breaks. Either this or `message`.',
  );
});

test('the seed that the documentation shows is one', async () => {
  const page = await readFile(join(__dirname, '../../../docs/pod.md'), 'utf8');
  const seed = /^```yaml\n(# yaml-language-server[\s\S]*?)^```/m.exec(page)?.[1] ?? '';
  await using pod = await Pod.start({ seed: await file(seed) });
  expect(await pod.control.people()).toHaveLength(4);
});

test('a seed may have thousands of people, and a reset ends all that came to them', async () => {
  const names = Array.from({ length: 2500 }, (_, place) => `person${place}`);
  const people = names.map((name) => ({ username: name, displayName: name }));
  const [owner = '', ...members] = names;
  await using big = await Pod.start({
    seed: {
      people,
      rooms: [{ name: 'All', owner, members }],
      serviceAccounts: [{ username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING'] }],
    },
  });
  const prov = await actAs(big, 'prov');
  const users = async () =>
    (await prov.get('/pod/v2/admin/user/list?limit=1000&skip=2000')).json() as unknown[];
  expect(await users()).toHaveLength(501);
  await prov.post('/pod/v2/admin/user/create', {
    userAttributes: {
      accountType: 'SYSTEM',
      userName: 'late',
      displayName: 'Late',
      emailAddress: 'late@example.com',
    },
    roles: ['INDIVIDUAL'],
  });
  expect(await users()).toHaveLength(502);
  await big.reset();
  expect(await users()).toHaveLength(501);
});
