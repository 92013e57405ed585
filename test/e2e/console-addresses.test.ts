import { expect, test } from '@jest/globals';
import type { Message } from '../../src/contract/index.js';
import { actAs, expectOk } from '../pod/caller.js';
import { at, pod, setStage } from './console-stage.js';

const said = (room: string) => [
  {
    from: 'bob',
    message: `<messageML>Earnings of ${room} <hash tag="news"/></messageML>`,
    at: '2026-01-05T09:00:00Z',
  },
];

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    { name: 'Desk', owner: 'alice', members: ['bob'], messages: said('Desk') },
    { name: 'Open Desk', owner: 'alice', members: ['bob'], public: true, messages: said('Open') },
  ],
};

setStage({ seed });

const visit = (view: string) => at.page.goto(`${pod.url}/console/as/alice/${view}`);
const query = () => new URL(at.page.url()).search;
const field = () => at.page.getByRole('searchbox', { name: 'Search messages' });
const where = () => at.page.getByLabel('In', { exact: true });
const found = () => at.page.getByRole('table', { name: 'Messages found' }).getByRole('row');
const rows = () => at.page.getByRole('table').getByRole('row');

/** Goes so many places forward, or back. */
const goTimes = (places: number) => at.page.evaluate(`history.go(${places})`);

/** What the page says of a search, in a few words. */
const searched = async () => [
  await field().inputValue(),
  await at.page.evaluate<string>(
    `document.querySelector('[aria-label="In"]').selectedOptions[0].textContent`,
  ),
];

test('a search in a conversation is in its address, and Back, Forward, a reload and a link show what it finds', async () => {
  await visit('search');
  // The caret is where one types.
  await at.page.locator('input:focus').waitFor();
  await at.page.keyboard.type('Earnings');
  await where().selectOption({ label: 'Desk' });
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(query()).toMatch(/^\?filter=Earnings&in=[\w-]+$/);

  await field().fill('#news');
  await where().selectOption({ label: 'Everywhere' });
  await found().getByText('Earnings of Open #news').waitFor();
  expect(query()).toBe('?filter=%23news');

  await at.page.goBack();
  await at.page.goBack();
  await found().getByText('Earnings of Open #news').waitFor({ state: 'detached' });
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await searched()).toEqual(['Earnings', 'Desk']);
  await at.page.goForward();
  await at.page.goForward();
  await found().getByText('Earnings of Open #news').waitFor();
  expect(await searched()).toEqual(['#news', 'Everywhere']);
  await at.page.goBack();
  await at.page.goBack();
  await at.page.reload();
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await searched()).toEqual(['Earnings', 'Desk']);

  const link = at.page.url();
  await at.page.goto('about:blank');
  await at.page.goto(link);
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await found().count()).toBe(2);
});

test('letters of a search are not each a place to go back to', async () => {
  await visit('mentions');
  await at.page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await field().pressSequentially('#news');
  await at.page.goBack();
  expect(await field().inputValue()).toBe('');
  await at.page.goBack();
  await at.page.getByRole('heading', { level: 1, name: 'Mentions' }).waitFor();
});

test('a view that is chosen before the conversations are there is a place of its own', async () => {
  let list: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (list = resolve));
  await at.page.route('**/cadenza/v1/conversations', async (route) => {
    await held;
    await route.continue();
  });
  await visit('mentions');
  await at.page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await field().waitFor();
  list();
  await at.page.waitForURL(/\/search$/);
  await at.page.goBack();
  await at.page.getByRole('heading', { level: 1, name: 'Mentions' }).waitFor();
});

test.each([
  ['administration/streams', { Type: 'ROOM', Status: 'ACTIVE', Privacy: 'PUBLIC' }, 'Open Desk'],
  ['administration/streams', { Scope: 'INTERNAL', Origin: 'INTERNAL' }, 'Open Desk'],
  ['administration/violations', { Kind: 'signal' }, 'Nothing was found'],
  ['administration/groups', { Type: 'COMPANY' }, 'No groups'],
  ['wall', { Whose: 'bob' }, 'Nothing on this wall yet'],
])('what is chosen in %s is in its address: %j', async (view, choices, shown) => {
  await visit(view);
  const said = () =>
    Promise.all(
      Object.keys(choices).map((name) => at.page.getByLabel(name, { exact: true }).inputValue()),
    );
  const first = await said();
  for (const [name, choice] of Object.entries(choices)) {
    await at.page.getByLabel(name, { exact: true }).selectOption(choice);
  }
  const chosen = Object.entries(choices).map(([name, choice]): [string, string] => [
    name.toLowerCase(),
    choice,
  ]);
  await at.page.waitForURL((url) => url.search === `?${new URLSearchParams(chosen).toString()}`);
  await at.page.reload();
  await at.page.locator('.page__content').getByText(shown, { exact: true }).waitFor();
  expect(await said()).toEqual(Object.values(choices));
  await goTimes(-chosen.length);
  await at.page.waitForURL((url) => url.search === '');
  expect(await said()).toEqual(first);
  await goTimes(chosen.length);
  await at.page.waitForURL((url) => url.search !== '');
  await at.page.locator('.page__content').getByText(shown, { exact: true }).waitFor();
  expect(await said()).toEqual(Object.values(choices));
});

test('a filter and a choice of a table stand in one address, and what the address misspells is left out', async () => {
  await visit('administration/streams?type=ROOM&filter=open&status=ACTIV');
  await rows().getByText('Open Desk').waitFor();
  expect(await rows().count()).toBe(2);
  expect(await at.page.getByLabel('Status').inputValue()).toBe('');
  await at.page.getByLabel('Filter streams').fill('');
  await rows().nth(2).waitFor();
  expect(query()).toContain('type=ROOM');
  await at.page.goBack();
  await rows().nth(2).waitFor({ state: 'detached' });
  expect(await at.page.getByLabel('Filter streams').inputValue()).toBe('open');
});

test('the stream that the room monitor shows is one to go back to', async () => {
  await visit('administration/monitor');
  const stream = at.page.getByLabel('Stream');
  await stream.selectOption({ label: 'Desk' });
  await rows().getByText('Earnings of Desk #news').waitFor();
  await stream.selectOption({ label: 'Open Desk' });
  await rows().getByText('Earnings of Open #news').waitFor();
  await at.page.goBack();
  await rows().getByText('Earnings of Desk #news').waitFor();
});

test('a view has one primary action', async () => {
  for (const view of ['users', 'exports', 'policies', 'dictionaries', 'certificates', 'groups']) {
    await visit(`administration/${view}`);
    const primary = at.page.locator('.page__content .button--primary');
    await primary.first().waitFor();
    expect({ view, primary: await primary.count() }).toEqual({ view, primary: 1 });
  }
});

const inspector = () => at.page.getByRole('complementary', { name: 'Details' });
const chosenTab = (name: string) =>
  inspector().getByRole('tab', { name, selected: true, exact: true });
const inspect = (text: string) =>
  at.messages
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Inspect message' })
    .press('Enter');

test('the inspected message stands in the address with the part of it that is looked at', async () => {
  await visit('');
  await at.open('Desk');
  const conversation = at.page.url();
  await inspect('Earnings of Desk');
  await chosenTab('PresentationML').waitFor();
  await inspector().getByRole('tab', { name: 'Findings' }).click();
  await at.page.waitForURL(/\/room\/[^/]+\/message\/[^/]+\/findings$/);
  const link = at.page.url();

  await at.page.goBack();
  await inspector().getByText('Members (2)').waitFor();
  expect(at.page.url()).toBe(conversation);
  await at.page.goForward();
  await chosenTab('Findings').waitFor();
  await at.page.reload();
  await chosenTab('Findings').waitFor();
  expect(at.page.url()).toBe(link);
  await at.page.goto('about:blank');
  await at.page.goto(link);
  await chosenTab('Findings').waitFor();
  await inspector().getByRole('button', { name: 'Close the inspector' }).click();
  await inspector().getByText('Members (2)').waitFor();
  expect(at.page.url()).toBe(link.replace('/findings', ''));
});

test('Back from the inspector leaves the reader where they were', async () => {
  const bob = await actAs(pod, 'bob');
  const chat = await bob.im(await actAs(pod, 'alice'));
  for (let line = 1; line <= 60; line += 1) {
    await bob.say(chat, `line ${line} of many`);
  }
  await visit('');
  await at.open('Bob Brown');
  await at.messages.getByText('line 60 of many').waitFor();
  const scroller = at.page.locator('.timeline__scroller');
  const scrolled = () => scroller.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop);
  await at.messages.getByText('line 30 of many').scrollIntoViewIfNeeded();
  await at.page.getByRole('button', { name: 'Newest' }).waitFor();
  const before = await scrolled();
  await inspect('line 30 of many');
  await chosenTab('PresentationML').waitFor();
  await at.page.goBack();
  await chosenTab('PresentationML').waitFor({ state: 'detached' });
  await at.page.goForward();
  await chosenTab('PresentationML').waitFor();
  expect(await scrolled()).toBe(before);
});

test('the replies to a message stand in the address', async () => {
  const bob = await actAs(pod, 'bob');
  const chat = await bob.im(await actAs(pod, 'alice'));
  await bob.say(chat, 'Who is in?');
  await visit('');
  await at.open('Bob Brown');
  await at.messages
    .getByRole('article')
    .filter({ hasText: 'Who is in?' })
    .getByRole('button', { name: 'Reply', exact: true })
    .press('Enter');
  await at.say('I am');
  await at.messages.getByRole('button', { name: '1 reply' }).click();
  const replies = at.page.getByRole('log', { name: 'Replies to it' });
  await replies.getByText('I am').waitFor();
  expect(at.page.url()).toMatch(/\/message\/[^/]+\/replies$/);
  await at.page.reload();
  await replies.getByText('I am').waitFor();
  await at.page.goBack();
  await replies.waitFor({ state: 'detached' });
});

test('a link to a message leads to it after it was changed, and the inspector stays with it', async () => {
  const bob = await actAs(pod, 'bob');
  const chat = await bob.im(await actAs(pod, 'alice'));
  const first = await bob.say(chat, 'The price is 5');
  for (let line = 1; line <= 60; line += 1) {
    await bob.say(chat, `line ${line} behind`);
  }
  const change = async (messageId: string, content: string) => {
    const path = `/agent/v4/stream/${chat}/message/${messageId}/update`;
    const message = `<messageML>${content}</messageML>`;
    return expectOk(await bob.post(path, { message })).json() as Message;
  };
  const second = await change(first.messageId, 'The price is 6');
  await visit(`room/${chat}/message/${first.messageId}/data`);
  const row = at.messages.getByRole('article').filter({ hasText: 'The price is 6' });
  await row.waitFor();
  await chosenTab('Entity data').waitFor();
  expect(await row.getAttribute('class')).toContain('message-row--target');
  await inspector().getByRole('tab', { name: 'Text', exact: true }).click();
  await inspector().getByText('The price is 6').waitFor();
  await change(second.messageId, 'The price is 7');
  await inspector().getByText('The price is 7').waitFor();
});

test('a link to a message that is gone leads to the end of its conversation, and says so', async () => {
  await visit('');
  await at.open('Desk');
  await at.page.goto(`${at.page.url()}/message/gone/findings`);
  await at.messages.getByText('Earnings of Desk').waitFor();
  await at.page.getByText('The message of this address is not there.').waitFor();
  await inspector().getByText('Members (2)').waitFor();
  expect(at.complaints.splice(0).join()).toContain('404');
});

test('a page that comes late leaves the caret with who types beside it', async () => {
  const coming: (() => Promise<void>)[] = [];
  await at.page.route('**/page-pane*.js', (route) => void coming.push(() => route.continue()));
  await visit('search?pod=journal');
  const field = at.page.getByRole('complementary', { name: 'The pod' }).getByLabel('With the text');
  await field.pressSequentially('40');
  await Promise.all(coming.map((go) => go()));
  await at.page.getByRole('searchbox', { name: 'Search messages' }).waitFor();
  await at.page.keyboard.type('4');
  expect(await field.inputValue()).toBe('404');
  await at.page.unroute('**/page-pane*.js');
});

test('what the journal is narrowed down to stands in the address, and its letters are not each a place', async () => {
  await visit('search?filter=x&pod=journal');
  const panel = at.page.getByRole('complementary', { name: 'The pod' });
  const said = () =>
    Promise.all(['Show', 'With the text'].map((name) => panel.getByLabel(name).inputValue()));
  await panel.getByLabel('Show').selectOption({ label: 'What failed' });
  await panel.getByLabel('With the text').pressSequentially('404');
  expect(query()).toBe('?filter=x&pod=journal&journal=failed&journal-text=404');
  await at.page.reload();
  await panel.getByLabel('Show').waitFor();
  expect(await said()).toEqual(['failed', '404']);
  await at.page.goBack();
  await at.page.waitForURL((url) => url.search === '?filter=x&pod=journal&journal=failed');
  expect(await said()).toEqual(['failed', '']);
  await at.page.goBack();
  await at.page.waitForURL((url) => url.search === '?filter=x&pod=journal');
  expect(await said()).toEqual(['all', '']);
});

test('Back leads to the person before, and where they were', async () => {
  await visit('');
  await at.open('Desk');
  const atDesk = at.page.url();
  await at.page.getByRole('button', { name: /^Acting as Alice Adams/ }).click();
  await at.page.getByRole('menuitemradio', { name: 'Bob Brown' }).click();
  await at.page.waitForURL(`${pod.url}/console/as/bob`);
  await at.open('Open Desk');
  await goTimes(-2);
  await at.page.waitForURL(atDesk);
  await at.page.getByRole('button', { name: /^Acting as Alice Adams/ }).waitFor();
  await at.page.getByRole('heading', { level: 1, name: 'Desk', exact: true }).waitFor();
  await goTimes(1);
  await at.page.getByRole('button', { name: /^Acting as Bob Brown/ }).waitFor();
  await at.page.getByRole('heading', { level: 1, name: 'No conversation is open' }).waitFor();
});
