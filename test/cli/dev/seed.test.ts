import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { seedOf, withSeed } from '../../../src/cli/dev/seed.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-seed-'));
const starter = { name: 'desk', file: join(folder, 'bot.ts') };

afterAll(() => rmSync(folder, { recursive: true }));

function withFile(yaml: string) {
  writeFileSync(join(folder, 'seed.yaml'), yaml);
  return withSeed(starter);
}

test('a bot is a member of the rooms that it asks for, and its account has what it needs', async () => {
  const seeded = await withFile(`
bot:
  roles: [INDIVIDUAL, EF_POLICY_MANAGEMENT]
  application: true
  config: { datahose: { eventTypes: [MESSAGESENT] } }
rooms:
  - { name: Desk, owner: bob, members: [carol] }
`);

  expect(seeded.needs).toEqual({
    roles: ['INDIVIDUAL', 'EF_POLICY_MANAGEMENT'],
    application: true,
    config: { datahose: { eventTypes: ['MESSAGESENT'] } },
  });
  expect(seedOf([seeded]).rooms).toContainEqual({
    name: 'Desk',
    owner: 'bob',
    members: ['carol', 'desk'],
  });
  expect(seedOf([seeded]).serviceAccounts).toEqual([{ username: 'desk', displayName: 'desk' }]);
});

test('a bot without a seed needs nothing', async () => {
  expect((await withSeed({ name: 'other', file: join(folder, 'none', 'bot.ts') })).needs).toEqual(
    {},
  );
  expect((await withFile('')).needs).toEqual({});
});

test.each([
  ['bot: { role: [INDIVIDUAL] }', /seed\.yaml cannot be read: .*role/s],
  ['bot: { roles: INDIVIDUAL }', /seed\.yaml cannot be read: .*bot\.roles/s],
  ['bot: { config: { host: localhost } }', /seed\.yaml cannot be read: .*"host"/s],
  [
    'bot: { config: { datahose: { eventTypes: 7 } } }',
    /cannot be read: bot\.config has one problem:\n {2}bot\.config datahose\.eventTypes: /,
  ],
  ['rooms: [', /seed\.yaml cannot be read/],
])('%s is refused with what is wrong', async (yaml, message) => {
  await expect(withFile(yaml)).rejects.toMatchObject({
    code: 'SEED_BROKEN',
    message: expect.stringMatching(message),
  });
});
