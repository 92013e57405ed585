import { beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Message } from '../../src/contract/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs, control, expectOk } from '../pod/caller.js';
import { at, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [
    { username: 'importer', displayName: 'Importer', roles: ['CONTENT_MANAGEMENT' as const] },
    { username: 'officer', displayName: 'Officer', roles: ['EF_POLICY_MANAGEMENT' as const] },
  ],
};

let alice: Caller;
let bob: Caller;
let importer: Caller;
let officer: Caller;
let rooms = 0;

setStage({ seed, context: { viewport: { width: 1280, height: 900 } }, mayComplain: /451/ });

beforeAll(async () => {
  [alice, bob] = [await actAs(pod, 'alice'), await actAs(pod, 'bob')];
  [importer, officer] = [await actAs(pod, 'importer'), await actAs(pod, 'officer')];
  const policies = [
    { name: 'Project names', type: 'BLOCK', terms: ['Neptune'] },
    { name: 'Promises', type: 'WARN', terms: ['guarantee'] },
  ];
  expectOk(await control(pod, 'PUT', '/policies', { policies }));
});

/** A room of its own for a test, of Alice and Bob. */
async function newRoom(): Promise<{ readonly name: string; readonly id: string }> {
  rooms += 1;
  const name = `Room ${rooms}`;
  const { id } = (await alice.createRoom({ name, viewHistory: true })).roomSystemInfo;
  expectOk(await alice.post(`/pod/v1/room/${id}/membership/add`, { id: bob.user.id }));
  return { name, id };
}

/** Imports something that Bob said long ago, seen by all who are in the room today. */
async function bring(streamId: string, message: string): Promise<string> {
  const body = [
    {
      message: `<messageML>${message}</messageML>`,
      format: 'MESSAGEML',
      intendedMessageTimestamp: Date.UTC(2015, 4, 31, 12),
      intendedMessageFromUserId: bob.user.id,
      originatingSystemId: 'fooChat',
      originalMessageId: `${streamId}-1`,
      streamId,
    },
  ];
  const reply = expectOk(await importer.post('/agent/v4/message/import', body));
  const [outcome] = reply.json() as { readonly messageId?: string }[];
  expect(outcome?.messageId).toBeDefined();
  return outcome?.messageId ?? '';
}

async function enter(path = ''): Promise<void> {
  await at.page.goto(`${pod.url}/console/as/alice${path}`);
  await at.conversations.waitFor();
}

const dialog = (name: string): Locator => at.page.getByRole('dialog', { name });

/** What was recorded of what Alice tried in a stream, in short. */
async function recorded(streamId: string) {
  const page = await officer.post('/agent/v1/dlp/violations/message?startTime=0&limit=500');
  const { violations } = expectOk(page).json() as {
    violations: {
      violation: { action: string; outcome: { type: string }; ignoreDLPwarning: boolean };
      message: { stream: { streamId: string } };
    }[];
  };
  return violations
    .filter(({ message }) => message.stream.streamId === streamId)
    .map(({ violation }) => [violation.action, violation.outcome.type, violation.ignoreDLPwarning]);
}

const warned = ['WARN', 'REJECTED_VIOLATION', false];

test('[DLP-4] what a policy blocks is not sent: a dialog says what it is about, and it can be edited', async () => {
  const { name, id } = await newRoom();
  await enter();
  await at.open(name);
  await at.say('About Neptune');
  const objection = dialog('This cannot be sent');
  await objection.getByText('Neptune', { exact: true }).waitFor();
  await objection.getByText('Project names').waitFor();
  expect(await objection.getByRole('button', { name: 'Send anyway' }).count()).toBe(0);
  await objection.getByRole('button', { name: 'Edit' }).click();
  await objection.waitFor({ state: 'detached' });
  expect(await at.composer.inputValue()).toBe('About Neptune');
  expect(await at.messages.getByRole('article').count()).toBe(0);
  expect(await recorded(id)).toEqual([['BLOCK', 'REJECTED_VIOLATION', false]]);
});

test('[DLP-5] what a policy warns of is not sent yet: a dialog asks', async () => {
  const { name, id } = await newRoom();
  await enter();
  await at.open(name);
  await at.say('I guarantee it');
  const question = dialog('Do you want to send this?');
  await question.getByText('guarantee', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Send anyway' }).waitFor();
  // Enter, which has just sent it, does not send it anyway.
  await question.getByRole('button', { name: 'Edit' }).and(at.page.locator(':focus')).waitFor();
  expect(await at.messages.getByRole('article').count()).toBe(0);
  expect(await recorded(id)).toEqual([warned]);
});

test('[DLP-6] whoever was warned and edits it sends a new message, of which nothing is recorded', async () => {
  const { name, id } = await newRoom();
  await enter();
  await at.open(name);
  await at.say('I guarantee it');
  await dialog('Do you want to send this?').getByRole('button', { name: 'Edit' }).click();
  expect(await at.composer.inputValue()).toBe('I guarantee it');
  await at.say('I believe it');
  await at.messages.getByText('I believe it').waitFor();
  expect(await recorded(id)).toEqual([warned]);
});

test('[DLP-7] whoever was warned and sends it anyway sends it, and that is recorded too', async () => {
  const { name, id } = await newRoom();
  await enter();
  await at.open(name);
  await at.say('I guarantee it');
  const question = dialog('Do you want to send this?');
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await at.messages.getByText('I guarantee it').waitFor();
  expect(await at.composer.inputValue()).toBe('');
  expect(await recorded(id)).toEqual([warned, ['WARN', 'ACCEPTED_WARNING', true]]);
});

test('[DLP-11] whoever is warned of a signal or of a post on the wall may send it nevertheless', async () => {
  for (const [view, action, fields] of [
    ['signals', 'Add a signal', { Name: 'I guarantee it', Query: 'HASHTAG:news' }],
    ['wall', 'Write on your wall', { Text: 'I guarantee it' }],
  ] as const) {
    await enter(`/${view}`);
    await at.page.getByRole('button', { name: action }).click();
    const writing = dialog(action);
    for (const [label, text] of Object.entries(fields)) {
      await writing.getByLabel(label).fill(text);
    }
    const save = writing.getByRole('button', { name: action });
    const question = dialog('Do you want to send this?');
    await save.click();
    await question.getByRole('button', { name: 'Edit' }).click();
    await writing.getByRole('alert').filter({ hasText: 'Nothing was saved' }).waitFor();
    await save.click();
    await question.getByRole('button', { name: 'Send anyway' }).click();
    await at.page.getByRole('cell', { name: 'I guarantee it', exact: true }).waitFor();
  }
});

test('[IMP-9] imported messages have no badge and do not look unread', async () => {
  const { name, id } = await newRoom();
  await bring(id, 'Long ago');
  await enter();
  const row = at.conversations.getByRole('button', { name: new RegExp(`^${name} `) });
  await row.getByText('Long ago').waitFor();
  expect(await row.getByText('unread').count()).toBe(0);
  await at.open(name);
  await at.messages.getByText('Long ago').waitFor();
  await at.messages.getByText('imported').waitFor();
  expect(await at.messages.getByText('New', { exact: true }).count()).toBe(0);
  expect(await at.page.title()).not.toMatch(/^\(/);
});

test('[IMP-10] a receipt of an imported message is there once somebody has viewed it', async () => {
  const { name, id } = await newRoom();
  const messageId = await bring(id, 'Nobody has seen this');
  const readers = async () => {
    const reply = expectOk(await bob.get(`/pod/v1/message/${messageId}/status`));
    const { read } = reply.json() as { readonly read: readonly { readonly userName: string }[] };
    return read.map(({ userName }) => userName);
  };
  expect(await readers()).toEqual([]);
  await enter();
  const seen = at.page.waitForResponse((answer) => answer.url().endsWith('/seen'));
  await at.open(name);
  await seen;
  expect(await readers()).toEqual(['alice']);
  const row = at.messages.getByRole('article').last();
  await row.hover();
  await row.getByRole('button', { name: 'Inspect message' }).click();
  await at.page.getByRole('list', { name: 'Seen by' }).getByText('Alice Adams').waitFor();
});

test('[IMP-11] imported mentions stand among the mentions without a mark, and signals do not find what was imported', async () => {
  const { name, id } = await newRoom();
  const { id: uid } = alice.user;
  await bring(id, `<mention uid="${uid}"/> about <hash tag="archive"/> years ago`);
  await bob.say(id, `<mention uid="${uid}"/> about <hash tag="archive"/> this morning`);
  await enter('/mentions');
  const table = at.page.getByRole('table', { name: 'Mentions' });
  const then = table.getByRole('row').filter({ hasText: name }).filter({ hasText: 'years ago' });
  const now = table.getByRole('row').filter({ hasText: name }).filter({ hasText: 'this morning' });
  await now.getByRole('cell', { name: 'yes', exact: true }).waitFor();
  await then.waitFor();
  expect(await then.getByRole('cell', { name: 'yes', exact: true }).count()).toBe(0);

  await at.page.getByRole('button', { name: 'Signals' }).click();
  await at.page.getByRole('button', { name: 'Add a signal' }).click();
  const adding = dialog('Add a signal');
  await adding.getByLabel('Name').fill('Archive');
  await adding.getByLabel('Query').fill('HASHTAG:archive');
  await adding.getByRole('button', { name: 'Add a signal' }).click();
  const signal = at.page.getByRole('row').filter({ hasText: 'HASHTAG:archive' });
  await at.chooseForRow(signal, 'Messages');
  const found = at.page.getByRole('table', { name: 'Messages found' });
  await found.getByText('this morning').waitFor();
  expect(await found.getByText('years ago').count()).toBe(0);
});

test('[IMP-13] the room monitor shows imported messages with their authors and times', async () => {
  const { name, id } = await newRoom();
  await bring(id, 'What Bob said in 2015');
  await enter('/administration/monitor');
  await at.page.getByLabel('Stream').selectOption({ label: name });
  const row = at.page.getByRole('row').filter({ hasText: 'What Bob said in 2015' });
  await row.getByText('Bob Brown').waitFor();
  await row.locator('time[datetime="2015-05-31T12:00:00.000Z"]').waitFor();
  await row.getByRole('cell', { name: 'yes', exact: true }).waitFor();
  expect(at.page.url()).toContain(`filter=${encodeURIComponent(id)}`);
});

test('[MSG-7] a number with an asterisk is a cashtag, and without it an amount', async () => {
  const { name, id } = await newRoom();
  await enter();
  await at.open(name);
  await at.say('$*2331 for $2331');
  await at.messages.getByText('for $2331').waitFor();
  const said = (await bob.get(`/agent/v4/stream/${id}/message?since=0`)).json() as Message[];
  const data = JSON.stringify(JSON.parse(said[0]?.data ?? '{}'));
  expect(data.match(/org\.symphonyoss\.fin\.security\.id\.ticker/g)).toHaveLength(1);
  expect(data).toContain('"*2331"');
});

test('[USR-7] a suspended user is shown with the end and the reason', async () => {
  await enter('/administration/users');
  const row = at.page.getByRole('row').filter({ hasText: 'bob@' });
  await at.chooseForRow(row, 'Suspend');
  const suspending = dialog('Suspend');
  await suspending.getByLabel('Why').fill('On leave');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await suspending.locator('input:invalid').and(suspending.getByLabel('Until')).waitFor();
  await suspending.getByLabel('Until').fill('2040-01-31T12:30');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('On leave').waitFor();
  await row.locator('time[datetime^="2040-01-31"]').waitFor();
  await at.chooseForRow(row, 'End the suspension');
  await row.getByText('On leave').waitFor({ state: 'detached' });
});
