import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../../src/cli/program.js';
import { defaultSeed, Pod } from '../../../src/pod/index.js';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { actAs } from '../../pod/caller.js';
import { cadenza } from '../run-cadenza.js';
import { cadenzaHere, type Ended } from '../run-here.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-operators-'));
const config = join(folder, 'config.json');
let pod: Pod;
let alice: TestUser;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      ...defaultSeed,
      policies: [
        {
          name: 'Project names',
          type: 'BLOCK',
          terms: ['Neptune'],
          contentTypes: ['Messages'],
          scopes: ['Internal', 'External'],
          generation: 'V1',
        },
      ],
    },
  });
  const roles = ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'EF_POLICY_MANAGEMENT'];
  const account = await serviceAccount(pod, 'clerk', { roles });
  writeFileSync(config, JSON.stringify(account.config));
  alice = await testUser(pod, 'alice');
});

afterAll(async () => {
  await alice.close();
  await pod.close();
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): Promise<Ended> {
  return cadenzaHere(...args, '--config', config);
}

test('an import tells what became of it, keeps what failed, and goes on where it was', async () => {
  const streamId = await alice.room('Lobby');
  const line = (id: string, message: string): string =>
    JSON.stringify({
      message,
      streamId,
      originalMessageId: id,
      originatingSystemId: 'old',
      intendedMessageTimestamp: 1_700_000_000_000,
      intendedMessageFromUserId: alice.user.id,
      format: 'MESSAGEML',
    });
  const file = join(folder, 'archive.ndjson');
  const good = line('1', '<messageML>one</messageML>');
  writeFileSync(file, `${good}\n${line('2', '<messageML><b>open</messageML>')}\n`);

  const first = await run('import', file, '--json');
  expect(first).toMatchObject({
    code: 1,
    stderr: `1 imported, 0 there already, 1 failed. What failed is in ${file}.failed, each with its reason.\n`,
  });
  const outcomes = first.stdout.trim().split('\n');
  expect(outcomes.map((each) => (JSON.parse(each) as { status: string }).status)).toEqual([
    'imported',
    'failed',
  ]);

  await run('import', file);
  expect(readFileSync(`${file}.failed`, 'utf8').trim().split('\n')).toHaveLength(1);

  writeFileSync(file, `${good}\n${line('2', '<messageML>two</messageML>')}\n`);
  const last = await run('import', file);
  expect(last.code).toBe(0);
  expect(last.stderr).toMatch(/^1 imported, [01] there already, 0 failed\.\n$/);
  expect(existsSync(`${file}.failed`)).toBe(false);
});

test('an import that cannot begin leaves nothing behind, and takes nothing of the last one away', async () => {
  const file = join(folder, 'wrong.ndjson');
  writeFileSync(file, '{"a":1}\n');
  const [journal, failures] = [`${file}.journal`, `${file}.failed`];
  writeFileSync(failures, 'of the last run\n');

  expect(await run('import', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${folder} is a folder, not a file.`) as unknown,
  });
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await run('import', pipe)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${pipe} is a pipe, which can be read only once.`) as unknown,
  });
  for (const option of [`--failures=${file}`, `--journal=${file}`, `--failures=${journal}`]) {
    const { code, stderr } = await run('import', file, option);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Choose another file.') as unknown,
    });
  }
  const nobody = join(folder, 'nobody.json');
  const { config: account } = await serviceAccount(pod, 'nobody');
  const someoneElse = await pod.serviceAccount('someone-else');
  const bot = { ...account.bot, privateKey: someoneElse.config.bot.privateKey };
  writeFileSync(nobody, JSON.stringify({ ...account, bot }));
  expect((await cadenzaHere('import', file, '--config', nobody)).code).toBe(1);
  expect(readFileSync(failures, 'utf8')).toBe('of the last run\n');
  expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n');

  expect((await run('import', file)).stderr).toContain('line 1: "message" is missing');
  expect([journal, `${journal}-wal`, `${journal}-shm`].filter((each) => existsSync(each))).toEqual(
    [],
  );
});

test.each([
  ['of nothing', ''],
  ['of empty lines', '\n\r\n \n'],
])('an import of a file %s says that there was nothing to import', async (_, content) => {
  const file = join(folder, 'nothing.ndjson');
  writeFileSync(file, content);
  expect(await run('import', file)).toEqual({
    code: 0,
    stdout: '',
    stderr: `${file} holds no messages: nothing was imported.\n`,
  });
});

test('an import that is stopped by a line or a call tells what was done, and the same command goes on', async () => {
  const streamId = await alice.room('Lobby');
  const line = (id: number): string =>
    JSON.stringify({
      message: 'old',
      streamId,
      originalMessageId: `stops ${id}`,
      originatingSystemId: 'old',
      intendedMessageTimestamp: 1_700_000_000_000,
      intendedMessageFromUserId: alice.user.id,
    });
  const file = join(folder, 'stops.ndjson');
  const lines = Array.from({ length: 1_001 }, (_, index) => line(index));
  writeFileSync(file, [...lines, '{"message":', ''].join('\n'));
  const atLine = await run('import', file);
  expect(atLine).toMatchObject({ code: 1, stdout: '' });
  expect(atLine.stderr).toMatch(
    /stops\.ndjson, line 1002 is not JSON: a JSON value is expected at its end\..*\n1000 imported, 0 there already, 0 failed, 2 left\. Stopped; the same command continues from here\.\n$/s,
  );

  writeFileSync(file, lines.join('\n'));
  await pod.control.faults.inject({
    route: 'POST /agent/v4/message/import',
    kind: 'status',
    status: 400,
  });
  const atCall = await run('import', file);
  await pod.control.faults.clear();
  expect(atCall.code).toBe(1);
  expect(atCall.stderr).toMatch(
    /\n0 imported, 1000 there already, 0 failed, 1 left\. Stopped; the same command continues from here\.\n$/,
  );

  expect(await run('import', file)).toMatchObject({
    code: 0,
    stderr: '1 imported, 1000 there already, 0 failed.\n',
  });
});

test('an import tells from whom messages are hidden that are older than who is in the room', async () => {
  const author = await actAs(pod, 'alice');
  const { roomSystemInfo } = await author.createRoom({ name: 'New' });
  const file = join(folder, 'hidden.ndjson');
  const lines = ['3', '4'].map((id) =>
    JSON.stringify({
      message: 'old',
      streamId: roomSystemInfo.id,
      originalMessageId: id,
      originatingSystemId: 'old',
      intendedMessageTimestamp: 1_700_000_000_000,
      intendedMessageFromUserId: alice.user.id,
    }),
  );
  writeFileSync(file, lines.join('\n'));
  expect(await run('import', file)).toMatchObject({
    code: 0,
    stderr:
      '2 imported, 0 there already, 0 failed.\n2 ×: Imported, and hidden from everybody in the room: the room has no "viewHistory".\n',
  });
});

test('violations are shown as a table or as lines, and from where the last run ended', async () => {
  await alice.say('bob', 'about Neptune').catch(() => undefined);

  const shown = await run('violations', '--since', '2020-01-01');
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toMatch(/^TIME +USER +ACTION +OUTCOME +POLICIES +TERMS\n/);
  expect(shown.stdout).toContain('REJECTED_VIOLATION');

  const lines = await run('violations', '--since', '2020-01-01', '--json');
  expect(JSON.parse(lines.stdout)).toMatchObject({ violation: { requesterId: alice.user.id } });
  const [, cursor = ''] = /^Cursor: (.*)$/m.exec(lines.stderr) ?? [];
  const more = await run('violations', '--cursor', cursor);
  expect(more).toMatchObject({ code: 0, stdout: 'None.\n' });
});

test('violations that a limit left out are the next ones from its cursor', async () => {
  for (const text of ['Neptune', 'on Neptune', 'to Neptune']) {
    await alice.say('bob', text).catch(() => undefined);
  }
  const ids = (stdout: string): readonly string[] =>
    [...stdout.matchAll(/"enforcementEventID":"([^"]+)"/g)].map(([, id = '']) => id);
  const all = await run('violations', '--since', '2020-01-01', '--json');
  const first = await run('violations', '--since', '2020-01-01', '--limit', '2', '--json');
  const [, cursor = ''] = /^Cursor: (.*)$/m.exec(first.stderr) ?? [];
  const rest = await run('violations', '--cursor', cursor, '--json');
  expect(ids(first.stdout)).toHaveLength(2);
  expect([...ids(first.stdout), ...ids(rest.stdout)]).toEqual(ids(all.stdout));
});

test('violations are followed up to a limit', async () => {
  await alice.say('bob', 'Neptune').catch(() => undefined);
  const shown = await run(
    'violations',
    '--since',
    '2020-01-01',
    '--watch',
    '--limit',
    '1',
    '--csv',
  );
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^time,[^\n]*\n[^\n]*\n$/),
  });
});

test('violations that could not be read are there from the cursor', async () => {
  await alice.say('bob', 'Neptune').catch(() => undefined);
  await pod.control.faults.inject({
    route: 'POST /agent/v1/dlp/violations/message',
    kind: 'status',
    status: 400,
    times: 1,
  });
  const failed = await run('violations', '--since', '2020-01-01', '--json');
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  const [, cursor = ''] = /^Cursor: (.*)$/m.exec(failed.stderr) ?? [];
  const read = await run('violations', '--cursor', cursor, '--json');
  expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('on Neptune') });
});

test('options that contradict each other are refused', async () => {
  const both = await cadenza(['violations', '--json', '--csv']);
  expect(both).toMatchObject({ code: 1, stderr: expect.stringContaining("'--csv'") });
  const twoPlaces = await cadenza(['violations', '--since', '2020-01-01', '--cursor', 'x']);
  expect(twoPlaces).toMatchObject({ code: 1, stderr: expect.stringContaining("'--since <time>'") });
});

test('the help of each command shows an example', async () => {
  for (const [name, command] of leaves(await createProgram())) {
    let help = '';
    command.configureOutput({
      writeOut: (text) => {
        help += text;
      },
    });
    command.outputHelp();
    expect([name, help]).toEqual([name, expect.stringMatching(/\nExamples?:\n {2}\S/)]);
  }
});

test('help marks each option that a command cannot do without', async () => {
  for (const [name, command] of leaves(await createProgram())) {
    const help = command.helpInformation().replaceAll(/\s+/g, ' ');
    const marked = command.options
      .filter(({ flags, description }) => help.includes(`${flags} ${description} (required)`))
      .map(({ flags }) => flags);
    const mandatory = command.options.filter((option) => option.mandatory);
    expect([name, marked]).toEqual([name, mandatory.map(({ flags }) => flags)]);
  }
});

/** The commands that have none inside of them, each after its name. */
function* leaves(parent: Command): Generator<[string, Command]> {
  for (const command of parent.commands) {
    if (command.commands.length > 0) {
      yield* leaves(command);
    } else {
      yield [`${parent.name()} ${command.name()}`, command];
    }
  }
}

test('the page of the command line names every command', async () => {
  const page = readFileSync(join(__dirname, '../../../docs/command-line.md'), 'utf8');
  const program = await createProgram();
  const missing = program.commands
    .map((command) => `cadenza ${command.name()}`)
    .filter((command) => !page.includes(command));
  expect(missing).toEqual([]);
});
