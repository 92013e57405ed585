import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { People } from '../../src/contract/index.js';
import { Pod } from '../../src/pod/index.js';
import { readSeed } from '../../src/pod/seed/read-seed.js';
import { actAs, control } from './caller.js';

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
    expect.stringMatching(/^line 2, people\.0\.displayName: /),
    expect.stringMatching(/^line 2, people\.0: .*displayname/),
    expect.stringMatching(/^line 4, people\.1\.username: must not contain spaces$/),
    expect.stringMatching(/^line 6, people\.1\.email: /),
    expect.stringMatching(/^line 8, rooms\.0\.owner: /),
  ]);
});

test('names given twice, members that are nobody and keys that are none are found', async () => {
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

test('a file that is no YAML is told with its line', async () => {
  await expect(readSeed(await file('people:\n  - {'))).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: expect.stringMatching(/line \d+: /),
  });
});

test('a seed file that is not there is one clear error', async () => {
  await expect(Pod.start({ seed: join(folder, 'none.yaml') })).rejects.toMatchObject({
    code: 'SEED_INVALID',
    message: `The seed file ${join(folder, 'none.yaml')} cannot be read.`,
  });
});

test('an empty seed makes an empty pod', async () => {
  await using pod = await Pod.start({ seed: await file('') });
  expect((await control(pod, 'GET', '/people')).json()).toEqual({ people: [] });
});
