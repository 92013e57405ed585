import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDatafeed } from '../../../src/client/index.js';
import { testUser } from '../../../src/testing/index.js';
import { cadenza } from '../run-cadenza.js';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;

beforeAll(async () => {
  stage = await ServiceStage.start();
});

afterAll(() => stage[Symbol.asyncDispose]());

test('who watches takes no event from the bot, and leaves no feed behind', async () => {
  const { datafeeds } = stage.client;
  const feed = await datafeeds.create();
  await using alice = await testUser(stage.pod, 'alice');

  const watching = stage.run('events', 'watch', '--type', 'MESSAGESENT', '--limit', '1', '--json');
  while ((await datafeeds.list()).length < 2) {
    await delay(10);
  }
  await alice.say('clerk', 'hello');
  const { code, stdout, stderr } = await watching;

  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Watching; Ctrl-C ends.\n' });
  expect(JSON.parse(stdout)).toMatchObject({ type: 'MESSAGESENT' });
  expect((await datafeeds.list()).map(({ id }) => id)).toEqual([feed.id]);
  const types = new Set<string>();
  for await (const { events } of readDatafeed(stage.client)) {
    events.forEach(({ type }) => types.add(type));
    if (types.has('MESSAGESENT')) {
      break;
    }
  }
  expect(types).toContain('MESSAGESENT');
});

test('a bot that starts meanwhile does not take the feed of who watches', async () => {
  const watching = stage.run('events', 'watch', '--limit', '1');
  const { datafeeds } = stage.client;
  while ((await datafeeds.list()).length < 2) {
    await delay(10);
  }
  const watched = (await datafeeds.list())
    .map(({ id }) => id)
    .filter((id) => id.startsWith('cadenza-watch'));
  for (const { id } of (await datafeeds.list()).filter(({ id }) => !watched.includes(id))) {
    await datafeeds.delete(id);
  }
  const opened = new Promise<string>((onOpen) => {
    const reading = readDatafeed(stage.client, { onOpen, signal: AbortSignal.timeout(5_000) });
    void reading.next();
  });
  expect(watched).toHaveLength(1);
  expect(watched).not.toContain(await opened);
  await using alice = await testUser(stage.pod, 'alice');
  await alice.say('clerk', 'that was all');
  expect((await watching).stdout).toMatch(/^TIME +TYPE +BY +STREAM +ID\n.*alice/);
});

test.each([
  ['messagesent', 'MESSAGESENT'],
  ['USERJOINED_ROOM', 'USERJOINEDROOM'],
])('a type of event that is misspelt, as %s, is not waited for', async (type, meant) => {
  const { code, stderr } = await cadenza(['events', 'watch', '--type', type]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`Did you mean ${meant}?`),
  });
});
