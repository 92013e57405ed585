import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import type { Ended } from '../run-here.js';
import { ServiceStage } from '../service-stage.js';

const importCalls = 'POST /agent/v4/message/import';

let stage: ServiceStage;
let alice: TestUser;
let streamId = '';

beforeAll(async () => {
  stage = await ServiceStage.start({
    roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'USER_PROVISIONING', 'EF_POLICY_MANAGEMENT'],
  });
  alice = await testUser(stage.pod, 'alice');
  streamId = await stage.client.streams.createIm([alice.user.id]);
});

afterAll(async () => {
  await alice.close();
  await stage[Symbol.asyncDispose]();
});
afterEach(() => stage.pod.control.faults.clear());

function archive(name: string, count: number): string {
  const lines = Array.from({ length: count }, (_, number) =>
    JSON.stringify({
      message: `Note ${number}`,
      streamId,
      intendedMessageFromUserId: alice.user.id,
      intendedMessageTimestamp: 1_600_000_000_000 + number,
      originatingSystemId: name,
      originalMessageId: `${name}-${number}`,
    }),
  );
  return stage.write(`${name}.ndjson`, `${lines.join('\n')}\n`);
}

/** Runs a command, with a Ctrl-C as soon as it has printed a text on one of its outputs. */
async function interrupted(
  text: string,
  output: 'log' | 'error',
  ...args: readonly string[]
): Promise<Ended> {
  const running = stage.run(...args);
  const print = { log: console.log, error: console.error }[output];
  let isFirst = true;
  console[output] = (line: unknown) => {
    print(line);
    if (isFirst && String(line).includes(text)) {
      isFirst = false;
      process.emit('SIGINT', 'SIGINT');
    }
  };
  return running;
}

test('Ctrl-C ends the wait for a service that fails, and the same command imports everything once', async () => {
  const file = archive('waiting', 3);
  await stage.pod.control.faults.inject({ route: importCalls, kind: 'status', status: 500 });
  expect(await interrupted('is made again', 'error', 'import', file)).toMatchObject({
    code: 130,
    stderr: expect.stringMatching(
      /made again; Ctrl-C ends it\.\nStopping when the calls under way have ended; .*\n0 imported, 0 there already, 0 failed, 3 left\. Stopped; /,
    ),
  });
  await stage.pod.control.faults.clear();
  expect(await stage.run('import', file)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('3 imported, 0 there already, 0 failed.'),
  });
});

test('Ctrl-C while the login is being tried again ends it as well', async () => {
  await stage.pod.control.faults.inject({ route: '*', kind: 'status', status: 500 });
  const { code, stderr } = await interrupted(
    'is made again',
    'error',
    'import',
    archive('login', 1),
  );
  expect({ code, stderr }).toEqual({
    code: 130,
    stderr: expect.stringMatching(/\nStopped; the same command continues from here\.\n$/),
  });
  expect(stderr).not.toContain('client was closed');
});

test.each<readonly [readonly string[], number]>([
  [['violations'], 130],
  [['violations', '--watch'], 0],
])('Ctrl-C ends the wait of %p for a service that fails, with the cursor', async (args, code) => {
  const route = '*';
  await stage.pod.control.faults.inject({ route, kind: 'status', status: 500 });
  expect(await interrupted('is made again', 'error', ...args, '--since', '2020-01-01')).toEqual({
    code,
    stdout: '',
    stderr: expect.stringMatching(/is made again; Ctrl-C ends it\.\nCursor: \S+\n$/),
  });
});

test('Ctrl-C ends the watching of events where the service is away, without waiting for it', async () => {
  const route = 'DELETE /agent/v5/datafeeds/{datafeedId}';
  await stage.pod.control.faults.inject({ route, kind: 'status', status: 500 });
  expect(await interrupted('Watching', 'error', 'events', 'watch')).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Watching.*\nThe service could not be told to end the feed;/),
  });
});

test('after Ctrl-C the outcome of every message of a call that has ended is still printed', async () => {
  const file = archive('outcomes', 1_500);
  const { code, stdout, stderr } = await interrupted('imported', 'log', 'import', file, '--json');
  expect(code).toBe(130);
  expect(stdout.match(/"status":"imported"/g)).toHaveLength(1_000);
  expect(stderr).toContain('1000 imported, 0 there already, 0 failed, 500 left.');
  expect(await stage.run('import', file)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('500 imported, 1000 there already, 0 failed.'),
  });
});
