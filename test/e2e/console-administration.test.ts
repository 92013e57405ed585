import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { CertificateAuthority } from '../../src/pod/index.js';
import { actAs } from '../pod/caller.js';
import { at, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    { name: 'Desk', owner: 'alice', members: ['bob'] },
    { name: 'Open Desk', owner: 'alice', public: true },
  ],
};

setStage({ seed, mayComplain: /40[09]|451/ });

const visit = (view: string) => at.page.goto(`${pod.url}/console/as/alice/administration/${view}`);
const press = (name: string) => at.page.getByRole('button', { name, exact: true }).first().click();
const row = (text: string) => at.page.getByRole('row').filter({ hasText: text });

/** What a press on a button has the browser save. */
async function saved(button: string): Promise<string> {
  const saving = at.page.waitForEvent('download');
  await press(button);
  return readFile(await (await saving).path(), 'utf8');
}

/** Fills a dialog in, and presses the button that is called like it. */
async function fill(name: string, fields: Readonly<Record<string, string>>): Promise<Locator> {
  const dialog = at.page.getByRole('dialog', { name });
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(new RegExp(`^${label}`));
    await field.waitFor();
    if ((await dialog.locator('select').and(field).count()) > 0) {
      await field.selectOption(value);
    } else {
      await field.fill(value);
    }
  }
  await dialog.getByRole('button', { name, exact: true }).click();
  return dialog;
}

test('users are added, found by the filter of the address, given roles and deactivated', async () => {
  await visit('users');
  await press('Add a user');
  const adding = await fill('Add a user', {
    'User name': 'alice',
    Name: 'Carol Clark',
    'E-mail address': 'carol@example.com',
  });
  await adding.getByRole('alert').filter({ hasText: 'already' }).waitFor();
  await fill('Add a user', { 'User name': 'carol' });
  await adding.waitFor({ state: 'detached' });
  await at.page.getByLabel('Filter users').fill('carol');
  await at.page.getByText('1 of', { exact: false }).waitFor();
  expect(at.page.url()).toContain('?filter=carol');
  await at.chooseForRow(row('carol@'), 'Give a role');
  await fill('Give a role', { Role: 'COMPLIANCE_OFFICER' });
  await row('carol@').getByText('Compliance officer').waitFor();
  await at.chooseForRow(row('carol@'), 'Deactivate');
  await at.page.getByRole('dialog', { name: 'Deactivate: Carol Clark' }).waitFor();
  await fill('Deactivate', {});
  await row('carol@').getByText('Disabled').waitFor();
  await at.page.reload();
  await row('carol@').waitFor();
  expect(await row('bob@').count()).toBe(0);
  await at.page.getByLabel('Filter users').fill('nobody');
  await at.page.getByText('Nothing fits the filter').waitFor();
  await press('Clear the filter');
  await row('bob@').waitFor();
});

test('users come from a table, and go along as one', async () => {
  await visit('users');
  await press('Add from CSV');
  const dialog = at.page.getByRole('dialog', { name: 'Add from CSV' });
  const csv =
    'userName,displayName,emailAddress\ndan,"Dan ""D"" Dunn",dan@example.com\nbob,Bob,b@b.com\neve,Eve,nowhere\n';
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Add from CSV' }).click();
  const problem = dialog
    .getByRole('alert')
    .filter({ hasText: '1 of 3 were added, 1 there already.' });
  await problem.filter({ hasText: /Row 4 \(eve\): .*mail/ }).waitFor();
  expect(await saved('Save what failed as CSV')).toMatch(/\r\neve,Eve,nowhere,,,,.*mail.*\r\n$/);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await row('dan@').waitFor();
  await at.page.getByLabel('Filter users').fill('dan@');
  expect((await saved('Export CSV')).split('\r\n')[1]).toContain(
    '"Dan ""D"" Dunn",dan,dan@example.com,NORMAL',
  );
});

test('a file that is no table of users adds nobody, and it is said why', async () => {
  await visit('users');
  await press('Add from CSV');
  const dialog = at.page.getByRole('dialog', { name: 'Add from CSV' });
  for (const [csv, reason] of [
    ['', 'does not name userName'],
    ['frank,Frank Fox,frank@example.com', 'does not name userName'],
    ['userName;displayName;emailAddress\r\n', 'no rows below'],
    ['userName\n"broken', 'a quotation mark stands alone in row 2'],
  ] as const) {
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: 'Add from CSV' }).click();
    await dialog.getByRole('alert').filter({ hasText: reason }).waitFor();
  }
});

test('streams are narrowed down by the filters of the service', async () => {
  await visit('streams');
  await row('Open Desk').waitFor();
  await at.page.getByLabel('Privacy').selectOption('PRIVATE');
  await row('Open Desk').waitFor({ state: 'detached' });
  await row('Desk').first().getByRole('button', { name: 'Deactivate' }).click();
  await fill('Deactivate', {});
  await row('Desk').first().getByRole('button', { name: 'Activate' }).click();
  await row('Desk').first().getByRole('button', { name: 'Deactivate' }).waitFor();
});

test('a chat is called by who is in it, in the list of streams and in the monitor', async () => {
  const alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  await alice.im(bob);
  await visit('streams');
  const name = /^(Alice Adams, Bob Brown|Bob Brown, Alice Adams)$/;
  const chat = at.page.getByRole('row').filter({ has: at.page.getByRole('cell', { name }) });
  await chat.getByRole('button', { name: 'Monitor' }).click();
  const chosen = at.page.getByLabel('Stream').locator('option:checked');
  await chosen.filter({ hasText: name }).waitFor({ state: 'attached' });
});

test('a policy is in force once it is added, and leads from what it found to the message', async () => {
  await visit('policies');
  await at.page.getByText('No policies').waitFor();
  await press('Add a policy');
  await fill('Add a policy', {
    Name: 'Promises',
    'What it does': 'Warn',
    Terms: 'guarantee\nsure',
  });
  await row('Promises').getByRole('cell', { name: 'yes', exact: true }).waitFor();
  await press('Dictionaries');
  await row('Promises').waitFor();
  const alice = await actAs(pod, 'alice');
  const streams = (await alice.post('/pod/v1/streams/list', {})).json() as { id: string }[];
  const sent = await alice.post(`/agent/v4/stream/${streams[0]?.id ?? ''}/message/create`, {
    message: '<messageML>I guarantee it</messageML>',
  });
  expect(sent.status).toBe(200);
  await press('Violations');
  await row('Accepted legacy client').getByText('I guarantee it').waitFor();
  await row('Accepted legacy client').getByRole('button', { name: 'Go to the message' }).click();
  await at.messages.getByText('I guarantee it').waitFor();
  await visit('policies');
  await row('Promises').getByRole('button', { name: 'Switch off' }).click();
  await row('Promises').getByRole('button', { name: 'Delete' }).click();
  await fill('Delete', {});
  await at.page.getByText('No policies').waitFor();
});

test('a policy that is refused leaves no dictionary behind, and what is there is changed', async () => {
  await visit('policies');
  await press('Add a policy');
  const adding = await fill('Add a policy', { Name: 'Rumours', Terms: '  ' });
  await adding.getByRole('alert').filter({ hasText: 'at least one term' }).waitFor();
  await fill('Add a policy', { Terms: 'rumour\nhearsay' });
  await adding.waitFor({ state: 'detached' });
  await row('Rumours').getByRole('button', { name: 'Edit' }).click();
  await fill('Edit', { Name: 'Hearsay', 'What it does': 'Warn' });
  await row('Hearsay').getByRole('cell', { name: 'Warn' }).waitFor();
  await row('Hearsay').getByRole('cell', { name: 'Rumours' }).waitFor();
  await press('Dictionaries');
  await row('Rumours').getByRole('button', { name: 'Change the terms' }).click();
  const terms = at.page.getByRole('dialog').getByLabel('Terms');
  expect(await terms.inputValue()).toBe('rumour\nhearsay');
  await fill('Change the terms', { Terms: 'rumour\nhearsay\ngörücht' });
  await row('Rumours').getByRole('button', { name: 'Change the terms' }).click();
  expect(await terms.inputValue()).toBe('rumour\nhearsay\ngörücht');
});

test('whoever switches something by keyboard stays where they are, and hears what it is of', async () => {
  await visit('policies');
  await press('Add a policy');
  await fill('Add a policy', { Name: 'Keys', Terms: 'keyboard' });
  await row('Keys').getByRole('button', { name: 'Switch off' }).press('Enter');
  const other = row('Keys').getByRole('button', { name: 'Switch on' });
  await other.waitFor();
  await other.and(at.page.locator(':focus')).waitFor();
  expect(await other.getAttribute('aria-description')).toBe('Keys');
});

test('by keyboard alone a refused dialog is gone on with, and so is the table whose row is deleted', async () => {
  const focused = at.page.locator(':focus');
  const dialog = at.page.getByRole('dialog');
  await visit('policies');
  await press('Add a policy');
  await fill('Add a policy', { Name: 'Twice', Terms: 'twice' });
  await row('Twice').waitFor();
  const adding = at.page.getByRole('button', { name: 'Add a policy' });
  await adding.and(focused).press('Enter');
  await dialog.getByLabel('Name').fill('Twice');
  await dialog.getByLabel('Terms').fill('twice');
  await dialog.getByRole('button', { name: 'Add a policy' }).press('Enter');
  await dialog.getByRole('alert').filter({ hasText: 'already' }).waitFor();
  await dialog.getByRole('button', { name: 'Add a policy' }).and(focused).waitFor();
  await at.page.keyboard.press('Escape');
  await adding.and(focused).waitFor();
  await row('Twice').getByRole('button', { name: 'Switch off' }).press('Enter');
  await row('Twice').getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await row('Twice').waitFor({ state: 'detached' });
  await at.page.locator('.records :focus').waitFor();
});

test('what was found leads those who are not in the conversation to the room monitor', async () => {
  const alice = await actAs(pod, 'alice');
  const { id } = (await alice.createRoom({ name: 'Closed circle' })).roomSystemInfo;
  await visit('policies');
  await press('Add a policy');
  await fill('Add a policy', { Name: 'Leaks', 'What it does': 'Warn', Terms: 'leak' });
  await row('Leaks').waitFor();
  for (const text of ['Before', 'There is a leak', 'After']) {
    await alice.post(`/agent/v4/stream/${id}/message/create`, {
      message: `<messageML>${text}</messageML>`,
    });
  }
  await at.page.goto(`${pod.url}/console/as/bob/administration/violations`);
  await row('There is a leak').getByRole('button', { name: 'Go to the message' }).click();
  await at.page.getByRole('heading', { name: 'Room monitor' }).waitFor();
  const found = at.page.locator('tr[aria-current="true"]');
  await found.getByText('There is a leak').waitFor();
  expect(await found.count()).toBe(1);
});

test('who tried to name a signal against a policy is called by name', async () => {
  const alice = await actAs(pod, 'alice');
  await visit('policies');
  await press('Add a policy');
  await fill('Add a policy', { Name: 'Words', 'What it does': 'Block', Terms: 'forbidden' });
  await row('Words').waitFor();
  const refused = await alice.post('/agent/v1/signals/create?enforceExpressionFiltering=true', {
    name: 'forbidden word',
    query: 'HASHTAG:x',
    visibleOnProfile: false,
    companyWide: false,
  });
  expect(refused.status).toBe(451);
  await visit('violations?kind=signal');
  await row('forbidden word').getByRole('cell', { name: 'Alice Adams' }).waitFor();
});

test('of a file that is no archive it is said what is wrong with it', async () => {
  await visit('imports');
  for (const [text, reason] of [
    ['', 'The file is empty.'],
    ['[{"message": ', 'may be cut off'],
    ['PK', 'Line 1 is not JSON, so nothing was imported.'],
  ] as const) {
    await at.page
      .getByLabel('Archive')
      .setInputFiles({ name: 'a.json', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await at.page.getByRole('alert').filter({ hasText: reason }).waitFor();
  }
});

test('[IMP-3] an archive is imported, what failed is told, and what is there already has not failed', async () => {
  const alice = await actAs(pod, 'alice');
  const { id } = (await alice.createRoom({ name: 'Archive', viewHistory: true })).roomSystemInfo;
  const good = {
    message: '<messageML>From the archive</messageML>',
    format: 'MESSAGEML',
    intendedMessageTimestamp: Date.UTC(2015, 4, 31),
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'old',
    originalMessageId: 'desk-1001',
    streamId: id,
  };
  const bad = { ...good, originalMessageId: 'desk-1002', intendedMessageFromUserId: 5 };
  await visit('imports');
  const lines = [good, bad].map((message) => JSON.stringify(message)).join('\n');
  await at.page
    .getByLabel('Archive')
    .setInputFiles({ name: 'a.ndjson', mimeType: 'text/plain', buffer: Buffer.from(lines) });
  await at.page.getByText('1 of 2 were imported, 1 failed.').waitFor();
  await at.page.getByLabel('Only failures').check();
  await row('desk-1002').waitFor();
  expect(await row('desk-1001').count()).toBe(0);
  const mended = JSON.stringify([good, { ...bad, intendedMessageFromUserId: alice.user.id }]);
  await at.page
    .getByLabel('Archive')
    .setInputFiles({ name: 'b.json', mimeType: 'text/plain', buffer: Buffer.from(mended) });
  await at.page.getByText('1 of 2 were imported, 1 there already, 0 failed.').waitFor();
  await at.page.getByLabel('Only failures').uncheck();
  await row('desk-1001').getByRole('cell', { name: 'there already' }).waitFor();
});

test('days are exported, and schedules begun and ended', async () => {
  await visit('exports');
  await press('Export some days');
  await fill('Export some days', { 'First day': '2026-01-01', 'Last day': '2026-01-02' });
  await row('2026').getByRole('cell', { name: 'FINISHED' }).waitFor();
  await row('2026').getByRole('button', { name: 'Save messages.xml' }).waitFor();
  await press('Export schedules');
  await press('Begin a schedule');
  await fill('Begin a schedule', { 'How often': 'WEEKLY', 'First time': '2040-01-01T08:00' });
  await row('Weekly').getByRole('button', { name: 'End' }).click();
  await fill('End', {});
  await at.page.getByText('No schedules').waitFor();
});

test('applications and groups are added', async () => {
  await visit('applications');
  await press('Add an application');
  await fill('Add an application', { Id: 'desk-app', Name: 'Desk App', Domain: 'example.com' });
  await row('desk-app').getByRole('button', { name: 'Disable' }).click();
  await row('desk-app').getByRole('button', { name: 'Enable' }).waitFor();
  await press('Groups');
  await press('Add a group');
  const { user } = await actAs(pod, 'bob');
  await fill('Add a group', { Name: 'Traders', Members: String(user.id) });
  await row('Traders').getByText(String(user.id)).waitFor();
});

test('what an application may do on behalf of users is shown, and changed', async () => {
  await visit('applications');
  await press('Add an application');
  await fill('Add an application', {
    Id: 'obo-app',
    Name: 'OBO App',
    'On behalf of users it may': 'ACT_AS_USER\nSEND_MESSAGES',
  });
  const cell = row('obo-app').getByRole('cell', { name: 'ACT_AS_USER, SEND_MESSAGES' });
  await cell.waitFor();
  await row('obo-app').getByRole('button', { name: 'Permissions' }).click();
  const changing = at.page.getByRole('dialog', { name: 'Permissions' });
  const given = changing.getByLabel('On behalf of users it may');
  expect(await given.inputValue()).toBe('ACT_AS_USER, SEND_MESSAGES');
  await fill('Permissions', { 'On behalf of users it may': 'ACT_AS_USER\nLIST_USER_STREAMS' });
  await cell.waitFor({ state: 'detached' });
  await at.page.reload();
  await row('obo-app').getByRole('cell', { name: 'ACT_AS_USER, LIST_USER_STREAMS' }).waitFor();
});

test('a certificate is added as PEM, listed with what is in it, and deleted', async () => {
  const { cert } = await (await CertificateAuthority.create()).issue('nightly-import');
  await visit('certificates');
  await press('Add a certificate');
  const adding = await fill('Add a certificate', { Certificate: 'none' });
  await adding.getByRole('alert').waitFor();
  await fill('Add a certificate', { Certificate: cert });
  await adding.waitFor({ state: 'detached' });
  const added = row('nightly-import');
  const { validTo, fingerprint256 } = new X509Certificate(cert);
  await added.locator(`time[datetime="${new Date(validTo).toISOString()}"]`).waitFor();
  await added.getByText(fingerprint256.replaceAll(':', '').toLowerCase()).waitFor();
  await press('Issue one for a login');
  const issuing = await fill('Issue one for a login', { 'For whom': 'nightly-import' });
  await issuing.getByRole('alert').waitFor();
  await issuing.getByRole('button', { name: 'Cancel' }).click();
  await added.getByRole('button', { name: 'Delete' }).click();
  await fill('Delete', {});
  await at.page.getByText('No certificates').waitFor();
});

test('what a view shows is taken along as CSV and as NDJSON, and what a filter hides is not', async () => {
  for (const view of ['users', 'streams', 'applications', 'groups', 'health']) {
    await visit(view);
    const table = at.page.getByRole('table');
    await table.waitFor();
    const heads = await table.getByRole('columnheader').allTextContents();
    const shown = (await table.getByRole('row').count()) - 1;
    const [head = '', ...lines] = (await saved('Export CSV')).trimEnd().split('\r\n');
    expect({ view, head: head.split(',') }).toEqual({
      view,
      head: heads.filter((name) => name !== 'What can be done'),
    });
    const records = (await saved('Export NDJSON')).trimEnd().split('\n');
    expect({ view, rows: [lines.length, records.length] }).toEqual({ view, rows: [shown, shown] });
  }
  await at.page.goto(`${pod.url}/console/as/alice/administration/users?filter=bob@`);
  await at.page.getByText('1 of', { exact: false }).waitFor();
  const [record = '', ...others] = (await saved('Export NDJSON')).trimEnd().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(record)).toMatchObject({ userAttributes: { userName: 'bob' } });
});

test('the health of the pod says what it holds', async () => {
  await visit('health');
  await row('users').getByText('Pod').waitFor();
  await row('pod · status').getByText('UP').waitFor();
});
