import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cadenza } from '../../run-cadenza.js';
import { ServiceStage } from '../../service-stage.js';

let stage: ServiceStage;

beforeAll(async () => {
  stage = await ServiceStage.start({ roles: ['INDIVIDUAL', 'USER_PROVISIONING'] });
});

afterAll(() => stage[Symbol.asyncDispose]());

test('a user is created, shown, given a role and relieved of it', async () => {
  const made = await stage.printed(
    'users',
    'create',
    'zoe',
    '--email',
    'zoe@acme.com',
    '--first-name',
    'Zoe',
    '--last-name',
    'Zimmer',
    '--role',
    'INDIVIDUAL',
  );
  expect(made).toMatch(/^ID +USERNAME +NAME +EMAIL +STATUS +ROLES\n\d+ +zoe +Zoe Zimmer +zoe@acme/);

  await stage.printed('users', 'roles', 'add', 'zoe', 'CONTENT_MANAGEMENT');
  expect(await stage.lines('users', 'roles', 'list', 'zoe')).toEqual([
    expect.objectContaining({ roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT'] }),
  ]);
  expect(await stage.printed('users', 'roles', 'remove', 'zoe', 'CONTENT_MANAGEMENT')).toMatch(
    / INDIVIDUAL\n$/,
  );
  expect(await stage.printed('users', 'roles', 'list')).toContain('CONTENT_MANAGEMENT');
});

test('a person without a name is refused by the options that give one', async () => {
  expect(await stage.refused('users', 'create', 'zed', '--email', 'zed@acme.com')).toMatch(
    /^A person has a first and a last name: give --first-name and --last-name\./,
  );
});

test('who may log on is changed after asking; a program has to say --yes', async () => {
  const until = ['--until', '2100-01-01', '--reason', 'on leave'];
  expect(await stage.refused('users', 'suspend', 'bob', ...until)).toMatch(
    /^Bob Brown \(\d+\) is kept out until 2100-01-01 00:00:00 UTC\. Confirm with --yes/,
  );
  await stage.printed('users', 'suspend', 'bob', ...until, '--yes');
  expect(await stage.printed('users', 'show', 'bob')).toMatch(
    /STATUS +UNTIL +REASON\n.* SUSPENDED +2100-01-01 00:00:00 +on leave\n/,
  );
  expect(await stage.lines('users', 'show', 'bob')).toEqual([
    expect.objectContaining({ username: 'bob', suspended: true, suspensionReason: 'on leave' }),
  ]);
  expect(await stage.lines('users', 'unsuspend', 'bob')).toEqual([
    { command: 'unsuspend', id: expect.any(Number), username: 'bob' },
  ]);
  await stage.printed('users', 'disable', 'bob', '--yes');
  expect(await stage.printed('users', 'roles', 'list', 'bob')).toContain('DISABLED');
  await stage.printed('users', 'enable', 'bob');
  expect(await stage.printed('users', 'roles', 'list', 'bob')).toContain('ENABLED');
});

test('a table of users is created, and those that are there are left as they are', async () => {
  const file = stage.write(
    'people.csv',
    `userName,emailAddress,firstName,lastName,roles,department
ada,ada@acme.com,Ada,"Byron, Lady",INDIVIDUAL;CONTENT_MANAGEMENT,Engines
grace,grace@acme.com,Grace,Hopper,,
`,
  );
  expect(await stage.lines('users', 'import', file)).toEqual([
    { username: 'ada', status: 'created', id: expect.any(Number) },
    { username: 'grace', status: 'created', id: expect.any(Number) },
  ]);
  expect(await stage.lines('users', 'roles', 'list', 'ada')).toEqual([
    expect.objectContaining({
      roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT'],
      userAttributes: expect.objectContaining({ lastName: 'Byron, Lady', department: 'Engines' }),
    }),
  ]);
  const again = await stage.run('users', 'import', file);
  expect(again).toMatchObject({ code: 0, stderr: '0 created, 2 there already, 0 failed.\n' });
});

test('users are created from YAML; one whom the service refuses stops no other', async () => {
  const file = stage.write(
    'people.yaml',
    `- { userName: quill, emailAddress: quill@acme.com, accountType: SYSTEM }
- { userName: other, emailAddress: other@acme.com, accountType: SYSTEM, currentKey: no key }
- { userName: last, emailAddress: last@acme.com, firstName: L, lastName: Ast }
`,
  );
  const { code, stdout, stderr } = await stage.run('users', 'import', file, '--csv');
  expect(code).toBe(1);
  const outcomes = stdout.split('\n').map((line) => line.split(',').slice(0, 2).join(' '));
  expect(outcomes.filter(Boolean).sort()).toEqual([
    'last created',
    'other failed',
    'quill created',
    'username status',
  ]);
  expect(stderr).toBe('2 created, 0 there already, 1 failed.\n');
});

function crowd(name: string): string {
  const lines = Array.from(
    { length: 30 },
    (_, number) => `${name}${number},${name}${number}@acme.com,Ada,Byron`,
  );
  return stage.write(
    `${name}.csv`,
    ['userName,emailAddress,firstName,lastName', ...lines, ''].join('\n'),
  );
}

const createUser = 'POST /pod/v2/admin/user/create';

test('a service that fails for every user ends it, all it did is told, and the same command goes on', async () => {
  const file = crowd('mill');
  await stage.pod.control.faults.inject({ route: createUser, kind: 'status', status: 500 });
  const { code, stdout, stderr } = await stage.run('users', 'import', file);
  await stage.pod.control.faults.clear();
  expect(code).toBe(1);
  const failed = stdout.match(/^mill\d+ +failed/gm)?.length ?? 0;
  expect(stderr).toMatch(
    new RegExp(
      `^users.createAll has stopped: 10 users in a row failed for the same reason.*\nMore: .*same_failure\n` +
        `0 created, 0 there already, ${failed} failed, ${30 - failed} left. Stopped; the same command continues from here.\n$`,
    ),
  );
  expect(await stage.run('users', 'import', file)).toMatchObject({
    code: 0,
    stderr: '30 created, 0 there already, 0 failed.\n',
  });
});

test.each(['before', 'after'] as const)(
  'a service that fails twice, %s it has created a user, leaves nobody out',
  async (when) => {
    await stage.pod.control.faults.inject({
      route: createUser,
      kind: 'status',
      status: 500,
      times: 2,
      when,
    });
    const file = crowd(when);
    const { code, stderr } = await stage.run('users', 'import', file);
    await stage.pod.control.faults.clear();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('0 failed.') });
    expect(await stage.run('users', 'import', file)).toMatchObject({
      stderr: '0 created, 30 there already, 0 failed.\n',
    });
  },
);

test.each([
  ['people.csv', 'userName,emailAddress\nada,ada@acme.com\n', 'line 2: "firstName" is missing'],
  [
    'people.csv',
    'username,mail\nada,a@b.c\n',
    '"username", which does not exist. Did you mean "userName"?',
  ],
  [
    'people.csv',
    'userName,mail\nada,a@b.c\n',
    'line 1 names the attribute "mail", which does not exist.',
  ],
  ['people.csv', 'userName,title,title\nada,a,b\n', 'line 1 names the attribute "title" twice.'],
  ['people.csv', 'userName\n"ada\n', 'is not CSV'],
  ['people.yaml', 'ada', 'holds no list of users'],
  ['people.yaml', '- [', 'is neither JSON nor YAML'],
  [
    'people.json',
    '[{"userName":"a","emailAddress":"b","firstName":"c","lastName":"d","roles":["BOSS"]}]',
    'user 1: "roles" must be of INDIVIDUAL',
  ],
  [
    'people.json',
    '[{"userName":"a","emailAddress":"b","accountType":"SYSTEM","password":"p"}]',
    'user 1: there is no attribute "password"',
  ],
])('of a file with %j %j nothing is created', async (name, text, problem) => {
  expect(await stage.refused('users', 'import', stage.write(name, text))).toContain(problem);
});

test('a suspension that has ended already is refused', async () => {
  const args = ['users', 'suspend', 'bob', '--until', '2020-01-01', '--reason', 'late', '--yes'];
  const { code, stderr } = await cadenza(args);
  expect(code).toBe(1);
  expect(stderr).toContain('That has passed already.');
});
