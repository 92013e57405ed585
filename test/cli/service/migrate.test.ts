import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;
let folder = '';
let count = 0;

beforeAll(async () => {
  stage = await ServiceStage.start({
    roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'USER_PROVISIONING'],
  });
});

afterAll(() => stage[Symbol.asyncDispose]());

beforeEach(() => {
  count += 1;
  folder = stage.path(`export-${count}`);
  mkdirSync(folder);
  write('users', [
    { ...person('ada'), roles: ['INDIVIDUAL'] },
    { ...person('gone'), roles: ['INDIVIDUAL'], disabled: true },
  ]);
  write('streams', [
    {
      key: 'C1',
      members: [`ada${count}`, `gone${count}`],
      room: room('Engines'),
      owner: `ada${count}`,
    },
    { key: 'C2', members: [`ada${count}`], room: room('Looms'), closed: true },
  ]);
  write('messages', [said('1', 'C1', 'ada'), said('2', 'C1', 'gone'), said('3', 'C2', 'ada')]);
});

function person(name: string) {
  const userName = `${name}${count}`;
  return { userName, emailAddress: `${userName}@acme.com`, firstName: name, lastName: 'Byron' };
}

function room(name: string) {
  return { name: `${name} ${count}`, description: name };
}

function said(id: string, stream: string, author: string, message = `message ${id}`) {
  return {
    author: `${author}${count}`,
    stream,
    message,
    intendedMessageTimestamp: '2020-05-04T09:00:00Z',
    originatingSystemId: 'old',
    originalMessageId: `${count}-${id}`,
  };
}

function write(name: string, lines: readonly unknown[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, `${name}.ndjson`), text);
}

test('a file in place of the folder is told so, as an archive that was not unpacked', async () => {
  const archive = join(folder, 'export.zip');
  writeFileSync(archive, 'PK');
  const { code, stderr } = await stage.run('migrate', archive, '--dry-run');
  expect(stderr).toContain(`${archive} is a file. Name the folder that streams.ndjson is in`);
  expect(code).toBe(1);
});

test('failures that could not be written are found out before anything is sent', async () => {
  const nowhere = join(folder, 'none', 'failures.ndjson');
  expect(await stage.refused('migrate', folder, '--failures', nowhere)).toMatch(
    /none does not exist/,
  );
  expect(await stage.refused('migrate', folder, '--failures', folder)).toContain('is a folder');
  expect(await stage.client.users.byUsername(`ada${count}`)).toBeUndefined();
});

test('a dry run shows how much there is to do, and does nothing', async () => {
  expect(await stage.printed('migrate', folder, '--dry-run')).toBe(
    [
      'STEP            COUNT',
      'users           2',
      'streams         2',
      'messages        3',
      'owners          1',
      'closed streams  1',
      'disabled users  1',
      '',
    ].join('\n'),
  );
  expect(await stage.client.users.byUsername(`ada${count}`)).toBeUndefined();
  expect(existsSync(join(folder, 'migration.journal'))).toBe(false);
});

test('everything is moved once, and a second run finds that all was done', async () => {
  const first = await stage.run('migrate', folder);
  expect(first).toMatchObject({
    code: 0,
    stdout: '',
    stderr: `users: 2 done, 0 before, 0 failed
streams: 2 done, 0 before, 0 failed
messages: 3 done, 0 before, 0 failed
owners: 1 done, 0 before, 0 failed
closed streams: 1 done, 0 before, 0 failed
disabled users: 1 done, 0 before, 0 failed
`,
  });
  const again = await stage.run('migrate', folder, '--json');
  expect(again.code).toBe(0);
  const outcomes = again.stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(outcomes).toHaveLength(10);
  expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ status: 'known' })));
});

test('what fails stands in the report once, and is tried again when it is corrected', async () => {
  write('streams', [
    { key: 'C1', members: [`ada${count}`], room: room('Engines'), owner: `ada${count}` },
    { key: 'C3', members: [`ada${count}`], room: room('Punched cards') },
  ]);
  write('messages', [said('1', 'C1', 'ada'), said('2', 'C3', 'nobody')]);
  for (const run of ['first', 'second']) {
    const failed = await stage.run('migrate', folder);
    expect({ run, code: failed.code }).toEqual({ run, code: 1 });
    const report = readFileSync(join(folder, 'failures.ndjson'), 'utf8');
    expect(
      report
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      {
        step: 'message',
        key: `${count}-2`,
        diagnostic: expect.stringContaining(`user "nobody${count}" does not exist`),
      },
    ]);
    expect(report).not.toContain('message 2');
  }
  write('messages', [said('1', 'C1', 'ada'), said('2', 'C3', 'ada')]);
  const corrected = await stage.run('migrate', folder);
  expect(corrected).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('messages: 1 done, 1 before, 0 failed'),
  });
  expect(existsSync(join(folder, 'failures.ndjson'))).toBe(false);
});

test('Ctrl-C stops at a place from which the same command goes on', async () => {
  let isFirst = true;
  const { log } = console;
  const running = stage.run('migrate', folder, '--json');
  const print = console.log;
  console.log = (text: unknown) => {
    print(text);
    if (isFirst) {
      isFirst = false;
      process.emit('SIGINT', 'SIGINT');
    }
  };
  const stopped = await running;
  expect(console.log).toBe(log);
  expect(stopped).toMatchObject({
    code: 130,
    stderr: `Stopping when the calls under way have ended; Ctrl-C again stops at once.
users: 1 done, 0 before, 0 failed, 1 left
streams: 0 done, 0 before, 0 failed, 2 left
messages: 0 done, 0 before, 0 failed, 3 left
owners: 0 done, 0 before, 0 failed, 1 left
closed streams: 0 done, 0 before, 0 failed, 1 left
disabled users: 0 done, 0 before, 0 failed, 1 left
Stopped; the same command continues from here.
`,
  });
  expect(await stage.run('migrate', folder)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^users: 1 done, 1 before, 0 failed\nstreams: 2 done/),
  });
});

test('Ctrl-C among the outcomes of a call counts all that the call has imported', async () => {
  const running = stage.run('migrate', folder, '--json');
  const print = console.log;
  console.log = (text: unknown) => {
    print(text);
    if (String(text).includes('"step":"message"')) {
      process.emit('SIGINT', 'SIGINT');
    }
  };
  expect((await running).stderr).toMatch(
    /\nmessages: 3 done, 0 before, 0 failed, 0 left\nowners: 0 done.*\nStopped;/s,
  );
  expect((await stage.run('migrate', folder)).stderr).toMatch(/\nmessages: 0 done, 3 before/);
});

test('a call that fails ends it with what was done, and the same command goes on', async () => {
  await stage.pod.control.faults.inject({
    route: 'POST /agent/v4/message/import',
    kind: 'status',
    status: 400,
  });
  const stopped = await stage.run('migrate', folder);
  await stage.pod.control.faults.clear();
  expect(stopped.code).toBe(1);
  expect(stopped.stderr).toMatch(
    /^.*400.*\nusers: 2 done, 0 before, 0 failed, 0 left\n.*\nmessages: 0 done, 0 before, 0 failed, 3 left\n.*\nStopped; the same command continues from here\.\n$/s,
  );
  expect(await stage.run('migrate', folder)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^users: 0 done, 2 before, 0 failed\nstreams: 0 done, 2 before.*messages: 3 done/s,
    ),
  });
});

test.each([
  ['users', [{ userName: 'x' }], 'users.ndjson, line 1: "emailAddress" is missing'],
  ['users', [{ userName: 'x', disabled: 'yes' }], 'line 1: "disabled" is true or false'],
  ['streams', [{ key: 'C1' }], 'streams.ndjson, line 1: "members" is missing'],
  [
    'streams',
    [
      { key: 'C1', members: [] },
      { key: 'C1', members: [] },
    ],
    'line 2: there is another',
  ],
  ['messages', [{ stream: 'C1' }], 'messages.ndjson, line 1: "'],
])('nothing is begun when a line of %s.ndjson is wrong: %j', async (name, lines, problem) => {
  write(name, lines);
  expect(await stage.refused('migrate', folder)).toContain(problem);
  expect(await stage.client.users.byUsername(`ada${count}`)).toBeUndefined();
});

test('all that is wrong in the files is told at once, the first twenty of it in words', async () => {
  write('users', [{ userName: 'x' }, { userName: 'y' }]);
  write('streams', [{ key: 'C1' }]);
  const stray = Array.from({ length: 30 }, (_, number) => said(`${number}`, 'C9', 'ada'));
  write('messages', [said('a', 'C1', 'ada'), ...stray]);
  const told = (await stage.refused('migrate', folder, '--dry-run')).split('\n  ');
  expect(told).toHaveLength(1 + 20 + 1);
  expect(told.slice(0, 5)).toEqual([
    'The migration cannot begin: 33 problems were found.',
    expect.stringContaining('users.ndjson, line 1: "emailAddress" is missing'),
    expect.stringContaining('users.ndjson, line 2: "emailAddress" is missing'),
    expect.stringContaining('streams.ndjson, line 1: "members" is missing'),
    expect.stringContaining('messages.ndjson, line 2: there is no stream "C9"'),
  ]);
  expect(told.at(-1)).toMatch(/^And 13 more\.\n/);
});

test('what is no JSON is told beside what is wrong in other files, and no stream counts as missing', async () => {
  writeFileSync(join(folder, 'streams.ndjson'), '{"key":"C1","members":[]}\nnope\n');
  write('messages', [said('a', 'C2', 'ada'), {}]);
  const told = await stage.refused('migrate', folder);
  expect(told).toContain('streams.ndjson, line 2 is not JSON');
  expect(told).toContain('messages.ndjson, line 2: "');
  expect(told).not.toContain('there is no stream');
});

test('a file outside of the folder is refused before anything is sent, unless its folder is named', async () => {
  const path = stage.path('outside.txt');
  writeFileSync(path, 'outside');
  write('messages', [{ ...said('1', 'C1', 'ada'), attachments: [path] }]);
  const told = await stage.refused('migrate', folder);
  expect(told).toContain(`messages.ndjson, line 1: the file "${path}" is not in ${folder}.`);
  expect(await stage.client.users.byUsername(`ada${count}`)).toBeUndefined();
  const { stderr } = await stage.run('migrate', folder, '--files-in', dirname(path));
  expect(stderr).toContain('messages: 1 done, 0 before, 0 failed');
});

test('a message of a stream that is not there is told before anything is begun', async () => {
  write('messages', [said('1', 'C9', 'ada')]);
  expect(await stage.refused('migrate', folder)).toContain(
    'line 1: there is no stream "C9" in streams.ndjson',
  );
});
