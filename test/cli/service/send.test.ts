import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import { application, serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;
let alice: TestUser;

beforeAll(async () => {
  stage = await ServiceStage.start();
  alice = await testUser(stage.pod, 'alice', patient);
});

afterAll(async () => {
  await alice.close();
  await stage[Symbol.asyncDispose]();
});

test('a template of a file is sent with data of YAML and files; what it shows is text', async () => {
  const template = stage.write('fill.hbs', '<b>{{ticker}}</b> filled at {{price}}');
  const data = stage.write('fill.yaml', 'ticker: <IBM>\nprice: 12.5\n');
  const file = stage.write('report.txt', 'all filled');
  const what = ['--template', template, '--data', data, '--attach', file];
  await stage.printed('send', ...what, '--user', 'alice');
  const message = await alice.nextMessage();
  expect(message.text).toBe('<IBM> filled at 12.5');
  expect(message.attachments.map(({ name }) => name)).toEqual(['report.txt']);
});

test('a bundled template is sent by its name', async () => {
  const data = stage.write('poll.json', '{"id":"7","question":"Lunch?","choices":["yes","no"]}');
  await stage.printed(
    'send',
    '--template',
    'poll',
    '--data',
    data,
    '--email',
    alice.user.emailAddress,
  );
  expect((await alice.nextMessage()).text).toContain('Lunch?');
});

test('markup is sent with its entity data', async () => {
  const data = stage.write('data.json', '{"order":{"type":"com.acme.order","version":"1.0"}}');
  const markup = '<div class="entity" data-entity-id="order">Order</div>';
  await stage.printed('send', markup, '--markup', '--data', data, '--user', 'alice');
  const { raw } = await alice.nextMessage();
  expect(JSON.parse(raw.data)).toMatchObject({ order: { type: 'com.acme.order' } });
});

test('on behalf of a user, the chat is that of the user, and so is the message', async () => {
  const { config } = await serviceAccount(stage.pod, 'desk');
  const { config: app } = await application(stage.pod, 'desk-app');
  stage.write('config.json', JSON.stringify({ ...config, ...app }));
  await stage.printed('send', 'On my way', '--user', 'alice', '--obo', 'bob');
  const message = await alice.nextMessage();
  expect(message).toMatchObject({ text: 'On my way', raw: { user: { username: 'bob' } } });
});

test.each([
  [['hello', '--template', 'poll', '--user', 'alice'], 'not both'],
  [['--template', 'nothing', '--user', 'alice'], 'There is no template "nothing"'],
  [['--template', 'poll', '--user', 'alice'], 'poll.hbs:2:18: "id" is missing'],
  [['--user', 'alice'], 'Say what to send'],
  [['hello', '--user', 'alice', '--room', 'Desk'], 'once: --stream, --room, --user or --email'],
])('%j is refused: %s', async (args, problem) => {
  expect(await stage.refused('send', ...args)).toContain(problem);
});

test.each([
  ['no.json', '[1]', 'holds no object with names and values'],
  ['no.yaml', 'a: [', 'is neither JSON nor YAML'],
])('data in %s with %j is refused', async (name, text, problem) => {
  const data = stage.write(name, text);
  expect(
    await stage.refused('send', '--template', 'poll', '--data', data, '--user', 'alice'),
  ).toContain(problem);
});
