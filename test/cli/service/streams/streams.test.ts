import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ServiceStage } from '../../service-stage.js';

let stage: ServiceStage;

beforeAll(async () => {
  stage = await ServiceStage.start({ roles: ['INDIVIDUAL', 'USER_PROVISIONING'] });
});

afterAll(() => stage[Symbol.asyncDispose]());

/** Makes a conversation; gives its id. */
async function create(...args: readonly string[]): Promise<string> {
  const [made] = await stage.lines('streams', 'create', ...args);
  return (made as { id: string }).id;
}

test('a room and chats are created and listed, by type and state', async () => {
  const room = await create(
    '--room',
    'Closing',
    '--member',
    'alice',
    '--public',
    '--keyword',
    'a=b',
  );
  const chat = await create('--member', 'alice', 'bob');
  await stage.client.rooms.setActive(room, false);

  const all = await stage.printed('streams');
  expect(all).toContain(chat);
  expect(all).not.toContain(room);
  expect(await stage.printed('streams', 'list', '--inactive', '--type', 'room')).toMatch(
    new RegExp(`${room} +ROOM +false +Closing`),
  );
  expect(await stage.lines('streams', 'list', '--of', 'bob', '--type', 'MIM')).toEqual([
    expect.objectContaining({ id: chat }),
  ]);
});

test('the conversations of the company are narrowed by every filter', async () => {
  const open = await create('--room', 'Square', '--public');
  const secret = await create('--room', 'Cellar');
  const narrowed = (...filter: readonly string[]) =>
    stage.printed('streams', 'list', '--company', '--limit', '1000', ...filter);

  const rooms = await narrowed('--type', 'ROOM', '--privacy', 'PUBLIC', '--status', 'ACTIVE');
  expect(rooms).toContain(open);
  expect(rooms).not.toContain(secret);
  expect(await narrowed('--scope', 'INTERNAL', '--since', '2000-01-01')).toContain(secret);
  expect(await narrowed('--until', '2000-01-01')).toBe('None.\n');
  expect(await narrowed('--scope', 'EXTERNAL', '--origin', 'INTERNAL')).toBe('None.\n');
  expect(
    await stage.refused(
      'streams',
      'list',
      '--company',
      '--scope',
      'EXTERNAL',
      '--privacy',
      'PUBLIC',
    ),
  ).toContain('"privacy" applies to rooms of internal scope only');
  expect(await stage.refused('streams', '--status', 'ACTIVE')).toContain(
    '--status goes with --company.\n',
  );
});

test('members are seen by name, added, promoted and removed', async () => {
  const room = await create('--room', 'Bridge', '--owner', 'alice');
  const members = () => stage.printed('streams', 'members', 'list', room);
  expect(await members()).toMatch(/alice +Alice Adams +true/);

  await stage.printed('streams', 'members', 'add', room, 'bob');
  await stage.printed('streams', 'members', 'promote', room, 'bob');
  expect(await members()).toMatch(/bob +Bob Brown +true/);
  await stage.printed('streams', 'members', 'demote', room, 'bob');
  expect(await stage.refused('streams', 'members', 'remove', room, 'bob')).toContain('--yes');
  await stage.printed('streams', 'members', 'remove', room, 'bob', '--yes');
  expect(await members()).not.toContain('bob');
  expect(await stage.printed('streams', 'members', 'list', room, '--company')).toContain('Alice');
});

test('what cannot be created is one sentence', async () => {
  expect(await stage.refused('streams', 'create')).toContain('--room');
  expect(await stage.refused('streams', 'create', '--member', 'nobody')).toContain('"nobody"');
  expect(await stage.refused('streams', 'create', '--room', 'X', '--keyword', 'a')).toContain(
    'key=value',
  );
});
