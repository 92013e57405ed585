import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { at, context, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    {
      name: 'Desk',
      owner: 'alice',
      members: ['bob'],
      messages: [
        { from: 'bob', text: 'Earnings are due', at: '2026-01-05T09:00:00Z' },
        { from: 'bob', text: '=1+1, "so" they say', at: '2026-01-05T09:01:00Z' },
      ],
    },
  ],
};

let bob: Caller;
let desk: string;

setStage({ seed });

beforeAll(async () => {
  bob = await actAs(pod, 'bob');
  const streams = (await bob.post('/pod/v1/streams/list', {})).json() as { id: string }[];
  desk = streams[0]?.id ?? '';
});

const visit = (view: string) => at.page.goto(`${pod.url}/console/as/alice/${view}`);

/** What a press on a button has the browser save. */
async function saved(button: string): Promise<string> {
  const saving = at.page.waitForEvent('download');
  await at.page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await saving).path(), 'utf8');
}

test('the rules of a search are said while it is typed, and it is asked as they say', async () => {
  await visit('search');
  const field = at.page.getByRole('searchbox', { name: 'Search messages' });
  const rules = at.page.getByRole('search').locator('+ [role="status"]');
  const search = at.page.getByRole('button', { name: 'Search', exact: true }).last();
  for (const [typed, said] of [
    ['earnings', 'Choose a conversation as well: words are searched in one at a time.'],
    ['#news #ibm', 'A search takes "hashtag" once.'],
    ['fromDate:yesterday', '"fromDate" takes a day: fromDate:2026-01-31.'],
    ['author:bob', '"author" takes the id of a user, a number.'],
  ] as const) {
    await field.fill(typed);
    await rules.filter({ hasText: said }).waitFor();
    expect(await search.isDisabled()).toBe(true);
  }
  await field.fill('earnings');
  await at.page.getByLabel('In', { exact: true }).selectOption({ label: 'Desk' });
  await rules.filter({ hasText: 'Asks for {' }).filter({ hasText: '"text":"earnings"' }).waitFor();
  await field.press('Enter');
  const found = at.page.getByRole('table', { name: 'Messages found' }).getByRole('row');
  await found.filter({ hasText: 'Earnings are due' }).waitFor();
  expect(await found.count()).toBe(2);
  expect(at.page.url()).toContain('filter=earnings');
  await found.getByRole('button', { name: 'Open' }).click();
  await at.messages.locator('.message-row--target', { hasText: 'Earnings are due' }).waitFor();
});

test('what was found is taken along, and no cell is a formula', async () => {
  await visit(`search?filter=author:${bob.user.id}`);
  await at.page.getByText('2 in all').waitFor();
  const [head = '', ...rows] = (await saved('Export CSV')).trimEnd().split('\r\n');
  expect(head).toBe('When,Who,Where,What,Message id');
  expect(rows).toHaveLength(2);
  expect(rows.join('\n')).toContain(`"'=1+1, ""so"" they say"`);
  const records = (await saved('Export NDJSON')).trimEnd().split('\n');
  expect(records.map((line) => typeof JSON.parse(line))).toEqual(['object', 'object']);
  expect(records.join('\n')).toContain('=1+1');
});

test('a mention is listed as new, leads to its message, and is not new once that was seen', async () => {
  await bob.say(desk, `<mention uid="${String((await actAs(pod, 'alice')).user.id)}"/> look here`);
  await visit('mentions');
  const mention = at.page.getByRole('row').filter({ hasText: 'look here' });
  await mention.getByRole('cell', { name: 'yes', exact: true }).waitFor();
  await mention.getByText('Bob Brown').waitFor();
  const seen = at.page.waitForResponse((answer) => answer.url().endsWith('/seen'));
  await mention.getByRole('button', { name: 'Open' }).click();
  await at.messages.locator('.message-row--target', { hasText: 'look here' }).waitFor();
  await seen;
  await at.page.getByRole('button', { name: 'Mentions' }).click();
  await mention.waitFor();
  expect(await mention.getByRole('cell', { name: 'yes', exact: true }).count()).toBe(0);
});

/** Notes what the page tells of, and lets it think that nobody looks at it when that is said. */
const noteNews = `(() => {
  globalThis.told = [];
  globalThis.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      told.push(title + ': ' + options.body);
    }
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      told.push('chime');
    }
  };
  let away = false;
  Object.defineProperty(document, 'hidden', { get: () => away });
  globalThis.lookAway = () => { away = true; };
})()`;

const told = () => at.page.evaluate<readonly string[]>('told');

/** Bob says something while Alice looks elsewhere, and her page has taken it in. */
async function hear(text: string): Promise<void> {
  await bob.say(desk, text);
  await at.conversations.getByText(text).waitFor();
}

test('nothing is notified and nothing sounds until that was asked for, and both are kept', async () => {
  await context.grantPermissions(['notifications'], { origin: pod.url });
  await at.page.addInitScript(noteNews);
  await visit('notifications');
  await at.page.evaluate('lookAway()');
  await hear('Not asked for');
  expect(await told()).toEqual([]);

  await at.page.getByLabel('Show a notification').check();
  await at.page.getByLabel('Sound a chime').check();
  // One hears what one has chosen.
  expect(await told()).toEqual(['chime']);
  await at.page.reload();
  await at.page.getByRole('checkbox', { name: 'Show a notification', checked: true }).waitFor();
  await hear('While somebody looks');
  expect(await told()).toEqual([]);
  await at.page.evaluate('lookAway()');
  await hear('While nobody looks');
  expect(await told()).toEqual(['chime', 'Desk: Bob Brown: While nobody looks']);
});

test('a browser that allows no notifications is told of', async () => {
  await visit('notifications');
  await at.page.getByLabel('Show a notification').click();
  await at.page.getByRole('alert').filter({ hasText: 'The browser does not allow it.' }).waitFor();
  expect(await at.page.getByLabel('Show a notification').isChecked()).toBe(false);
});

test('a signal is added, changed, subscribed to and deleted', async () => {
  const chosen = (action: string) =>
    at.chooseForRow(at.page.getByRole('row', { name: /News/ }), action);
  const dialog = at.page.getByRole('dialog');
  const toldOf = (text: string) => at.page.getByRole('status').getByText(text).first().waitFor();
  await visit('signals');
  await at.page.getByRole('button', { name: 'Add a signal' }).click();
  await dialog.getByLabel('Name').fill('News');
  await dialog.getByLabel('Query').fill('HASHTAG:news');
  await dialog.getByRole('button', { name: 'Add a signal' }).click();
  await chosen('Edit');
  expect(await dialog.getByLabel('Query').inputValue()).toBe('HASHTAG:news');
  await dialog.getByLabel('Query').fill('HASHTAG:news OR CASHTAG:ibm');
  await dialog.getByLabel('For the whole company').selectOption('yes');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await at.page.getByRole('cell', { name: 'HASHTAG:news OR CASHTAG:ibm' }).waitFor();
  await at.page.goto(`${pod.url}/console/as/bob/signals`);
  await chosen('Unsubscribe');
  await at.page.getByRole('alert').getByText('has no subscription to end').waitFor();
  await chosen('Subscribe');
  await toldOf('You have subscribed to the signal.');
  await chosen('Unsubscribe');
  await toldOf('You have ended the subscription.');
  await visit('signals');
  await chosen('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await at.page.getByText('No signals').waitFor();
});
