import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { actAs, actAsNew } from '../pod/caller.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(60_000);

const createMessage = 'POST /agent/v4/stream/{streamId}/message/create';

let pod: Pod;
let browser: Browser;
let page: Page;
let panel: Locator;

beforeAll(async () => {
  pod = await Pod.start();
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(10_000);
  await page.goto(`${pod.url}/console/`);
  await page.getByRole('button', { name: 'Act as Alice Adams' }).click();
  await toggle().click();
  // On a narrow page it is the main part.
  panel = page
    .getByRole('complementary', { name: 'The pod' })
    .or(page.getByRole('main', { name: 'The pod' }));
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

const toggle = () => page.getByRole('button', { name: /^The pod/ });
const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
const goTo = (name: string) => panel.getByRole('tab', { name }).click();
const items = (list: string) => panel.getByRole('list', { name: list }).getByRole('listitem');

test('calls and events come as they happen, and are narrowed down', async () => {
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  await bob.get('/pod/v2/sessioninfo');
  const lines = items('Calls and events');
  const call = lines.filter({ hasText: 'GET /pod/v2/sessioninfo' });
  await call.filter({ hasText: '200' }).filter({ hasText: 'bob' }).first().waitFor();
  await bob.say(await bob.im(alice), 'Hello');
  await lines.filter({ hasText: 'MESSAGESENT' }).filter({ hasText: 'by Bob' }).waitFor();
  expect((await bob.get('/pod/v9/nowhere')).status).toBe(404);
  await panel.getByLabel('Show').selectOption({ label: 'What failed' });
  await lines.filter({ hasText: 'unknown path' }).filter({ hasText: '404' }).waitFor();
  expect(await call.count()).toBe(0);
  await panel.getByLabel('Show').selectOption({ label: 'Events' });
  await panel.getByLabel('With the text').fill('messagesent');
  await panel.getByText('1 shown.').waitFor();
  expect(await lines.count()).toBe(1);
});

test('events of others are there as well, with how far a bot is with them', async () => {
  const echo = await actAsNew(pod, 'echo');
  const bob = await actAs(pod, 'bob');
  const feed = await echo.createDatafeed();
  await bob.say(await bob.im(echo), 'Are you there?');
  await panel.getByLabel('With the text').fill('');
  await panel.getByLabel('Show').selectOption({ label: 'Events that a bot has not acknowledged' });
  const event = items('Calls and events').filter({ hasText: 'MESSAGESENT' });
  await event.filter({ hasText: 'echo has not fetched it yet' }).waitFor();
  const { ackId } = await echo.events(feed);
  await event.filter({ hasText: 'has not acknowledged it yet' }).waitFor();
  const hangUp = new AbortController();
  const held = echo.read(feed, ackId, hangUp.signal).catch(() => undefined);
  await event.waitFor({ state: 'detached' });
  hangUp.abort();
  await held;
  await panel.getByLabel('Show').selectOption({ label: 'Events' });
  await event.filter({ hasText: 'acknowledged it after' }).waitFor();
  await panel.getByLabel('With the text').fill('acknowledged it after');
  await panel.getByText('2 shown.').waitFor();
});

test('a journal that is paused stands still until it goes on', async () => {
  const bob = await actAs(pod, 'bob');
  await panel.getByLabel('With the text').fill('messagesent');
  await panel.getByText('2 shown.').waitFor();
  await press('Pause');
  await bob.say(await bob.im(await actAs(pod, 'alice')), 'Still there?');
  await page.getByRole('navigation').getByText('Still there?').waitFor();
  expect(await items('Calls and events').count()).toBe(2);
  await press('Go on');
  await panel.getByText('3 shown.').waitFor();
  expect(await items('Calls and events').count()).toBe(3);
});

test('an event is shown as the JSON that a bot gets, and stays open while others come', async () => {
  const taker = await actAsNew(pod, 'taker');
  const bob = await actAs(pod, 'bob');
  const feed = await taker.createDatafeed();
  const im = await bob.im(taker);
  const { messageId } = await bob.say(im, 'What do you get?');
  const { events } = await taker.events(feed);
  await panel.getByLabel('Show').selectOption({ label: 'Events' });
  await panel.getByLabel('With the text').fill('taker');
  const sent = items('Calls and events').filter({ hasText: 'MESSAGESENT' });
  await sent.getByText('As JSON').press('Enter');
  const shown = sent.getByLabel('The event', { exact: true });
  await shown.getByText(messageId).waitFor();
  expect([JSON.parse((await shown.textContent()) ?? '')]).toEqual(
    events.filter((event) => event.messageId === messageId),
  );
  await bob.say(im, 'And now?');
  await panel.getByText('3 shown.').waitFor();
  expect(await shown.count()).toBe(1);
});

test('the clock stands still, moves on, is set to a date and follows real time again', async () => {
  await goTo('Clock');
  await press('Stop it');
  await panel.getByText('It is stopped.').waitFor();
  const { time } = await pod.control.clock.read();
  await press('+ 1 hour');
  const later = new Date(time + 3_600_000).toISOString();
  await panel.locator(`time[datetime="${later}"]`).waitFor();
  expect(await pod.control.clock.read()).toMatchObject({ time: time + 3_600_000, frozen: true });
  await panel.getByLabel('Another date').fill('2030-01-31T09:00:00');
  await press('Set the clock');
  await panel.getByText('Jan 31, 2030').waitFor();
  const set = await page.evaluate(() => new Date('2030-01-31T09:00:00').getTime());
  expect(await pod.control.clock.read()).toMatchObject({ time: set, frozen: true });
  await press('Real time');
  await panel.getByText('Real time.').waitFor();
  expect(await pod.control.clock.read()).toMatchObject({ frozen: false, ahead: 0 });
});

test('a fault is injected with all that it can have, counts, and is removed', async () => {
  await goTo('Faults');
  await panel.getByLabel('Calls of').fill('GET /nowhere');
  await press('Inject');
  await panel.getByRole('alert').filter({ hasText: 'There is no route' }).waitFor();
  const suggested = panel.locator(`datalist option[value="${createMessage}"]`);
  await suggested.waitFor({ state: 'attached' });
  await panel.getByLabel('Calls of').fill('GET /agent/v1/info');
  await panel.getByLabel('Status').fill('429');
  await panel.getByLabel('Headers').fill('Retry-After: 7');
  await panel.getByLabel('Body').fill('{"code":9}');
  await panel.getByLabel('How many times').fill('');
  await panel.getByLabel('Share, in percent').fill('100');
  await panel.getByLabel('Seed').fill('5');
  await panel.getByLabel('When').selectOption('after');
  await press('Inject');
  const listed = items('Faults in place').filter({ hasText: 'Answer 429: GET /agent/v1/info' });
  await listed.filter({ hasText: '0 so far' }).waitFor();
  expect(await pod.control.faults.list()).toMatchObject([
    { kind: 'status', status: 429, body: { code: 9 }, share: 1, seed: 5, when: 'after' },
  ]);
  const answer = await (await actAs(pod, 'bob')).get('/agent/v1/info');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  await listed.filter({ hasText: '1 so far' }).waitFor();
  await press('Remove');
  await listed.waitFor({ state: 'detached' });
  expect(await pod.control.faults.list()).toEqual([]);
});

test('calls are limited, and no longer', async () => {
  await goTo('Limits');
  await panel.getByLabel('Calls of').fill('GET /agent/v1/info');
  await panel.getByLabel('How many calls').fill('0');
  await panel.getByLabel('In how many seconds').fill('60');
  await press('Limit');
  await items('Limits in force').filter({ hasText: '0 in 60 s: GET /agent/v1/info' }).waitFor();
  const bob = await actAs(pod, 'bob');
  expect((await bob.get('/agent/v1/info')).status).toBe(429);
  await press('Remove');
  await panel.getByText('Every call is answered.').waitFor();
  expect((await bob.get('/agent/v1/info')).status).toBe(200);
});

test('a text is tried on the policies, which can be out of force', async () => {
  const long = 'x'.repeat(200);
  await pod.control.policies.replace([{ name: 'Names', type: 'BLOCK', terms: ['Neptune', long] }]);
  await goTo('Policies');
  await items('Policies in force').filter({ hasText: 'Names: blocks Neptune, xxx' }).waitFor();
  expect(await items('Policies in force').filter({ hasText: long }).count()).toBe(0);
  await panel.getByLabel('Try a text').fill('About neptune');
  await press('Try');
  await panel.getByText('It would be blocked.').waitFor();
  await items('Policies that match').filter({ hasText: 'Names blocks: Neptune' }).waitFor();
  await press('Let everything pass');
  await panel.getByText('everything passes').waitFor();
  await press('Try');
  await panel.getByText('It would pass').waitFor();
  await press('Enforce them again');
  await panel.getByText('They are enforced.').waitFor();
  await pod.control.policies.replace([]);
});

test('a state is kept and brought back when that is confirmed, and so is what was there before', async () => {
  await goTo('States');
  await panel.getByLabel('Keep the state of the pod as').fill('fresh');
  await press('Keep');
  const kept = items('Snapshots').filter({ hasText: 'fresh' });
  await kept.waitFor();
  const bob = await actAs(pod, 'bob');
  await bob.createRoom({ name: 'Later' });
  await press('Bring back');
  await press('Leave it');
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(200);
  await press('Bring back');
  await Promise.all([page.waitForEvent('load'), press('Bring it back')]);
  await items('Snapshots').filter({ hasText: 'Before the last change' }).waitFor();
  await panel.locator(':focus').waitFor();
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(401);
  const before = items('Snapshots').filter({ hasText: 'Before the last change' });
  await before.getByRole('button', { name: 'Bring back' }).click();
  await Promise.all([page.waitForEvent('load'), press('Bring it back')]);
  await kept.waitFor();
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(200);
  await kept.getByRole('button', { name: 'Delete' }).click();
  await press('Delete it');
  await kept.waitFor({ state: 'detached' });
});

test('the pod starts again from its seed when that is confirmed', async () => {
  await pod.control.faults.inject({ route: 'GET /agent/v1/info', kind: 'drop' });
  await press('Start again from the seed');
  await Promise.all([page.waitForEvent('load'), press('Start again')]);
  await items('Snapshots').filter({ hasText: 'Before the last change' }).waitFor();
  expect(await pod.control.faults.list()).toEqual([]);
});

test('the pod starts again from a seed in a file, and that is undone', async () => {
  const choose = (text: string) =>
    panel.getByLabel('A file with a seed').setInputFiles({
      name: 'other.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    });
  const kept = await pod.control.snapshots.take('Before the last change');
  await choose('people:\n  - { username: dora }\n');
  await press('Start again from other.yaml');
  await press('Start with it');
  await panel.getByRole('alert').filter({ hasText: 'line 2, people.0.displayName' }).waitFor();
  expect(await pod.control.snapshots.list()).toContainEqual(kept);
  await choose('company: Other\npeople:\n  - { username: dora, displayName: Dora Dean }\n');
  await press('Start again from other.yaml');
  await Promise.all([page.waitForEvent('load'), press('Start with it')]);
  await page.getByRole('button', { name: 'Act as Dora Dean' }).click();
  const names = (await pod.control.people()).map(({ username }) => username);
  expect(names).toContain('dora');
  expect(names).not.toContain('alice');
  await page.goto(`${pod.url}/console/as/dora?pod=states`);
  await press('Undo the last change of the whole pod');
  await Promise.all([page.waitForEvent('load'), press('Undo it')]);
  await page.getByRole('button', { name: 'Act as Alice Adams' }).click();
  expect((await actAs(pod, 'alice')).user.company).toBe('Cadenza');
  await page.goto(`${pod.url}/console/as/alice?pod=states`);
});

test('the panel has an address, and Escape, Back and Forward close and open it', async () => {
  await page.goto(`${pod.url}/console/as/alice/search?pod=clock`);
  await panel.getByRole('tab', { name: 'Clock', selected: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  await panel.getByRole('tab', { name: 'Clock' }).press('ArrowRight');
  await panel.getByRole('tab', { name: 'Faults', selected: true }).waitFor();
  await page.waitForURL('**/search?pod=faults');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.waitForURL('**/as/alice/search');
  await toggle().and(page.locator(':focus')).waitFor();
  await page.goBack();
  await panel.getByRole('tab', { name: 'Faults', selected: true }).waitFor();
  await page.goForward();
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await panel.getByRole('tab', { name: 'Journal', selected: true }).waitFor();
});

test('on a phone the panel takes the whole width, and nothing is cut off', async () => {
  await page.goto(`${pod.url}/console/as/alice?pod=journal`);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const topic of ['Journal', 'Clock', 'Faults', 'Limits', 'Policies', 'States']) {
    await goTo(topic);
    await panel.getByRole('tab', { name: topic, selected: true }).waitFor();
    const width = (await panel.boundingBox())?.width ?? 0;
    const beyond = await page.evaluate<number>(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.pod-panel__content'))`,
    );
    expect({ topic, fills: width > 380, beyond }).toEqual({
      topic,
      fills: true,
      beyond: 0,
    });
  }
  await press('Close the panel');
  await panel.waitFor({ state: 'detached' });
});
