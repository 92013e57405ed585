import { beforeAll, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import type { Message } from '../../src/contract/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs, control, expectOk } from '../pod/caller.js';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
    { username: 'carol', displayName: 'Carol Clark' },
  ],
  serviceAccounts: [
    { username: 'warden', displayName: 'Warden', roles: ['USER_PROVISIONING' as const] },
  ],
  rooms: [
    { name: 'Desk', owner: 'bob', members: ['alice'] },
    { name: 'Garden', owner: 'bob', members: ['alice', 'carol'] },
    {
      name: 'Long',
      owner: 'bob',
      members: ['alice'],
      messages: Array.from({ length: 30 }, (_, at) => ({
        from: 'alice',
        text: `message ${at + 1} ${'about the settlement of the day '.repeat(at % 5)}`,
      })),
    },
  ],
};

let alice: Caller;
let bob: Caller;

setStage({
  seed,
  context: {
    viewport: { width: 1400, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  mayComplain: / 4\d\d /,
});

beforeAll(async () => {
  [alice, bob] = [await actAs(pod, 'alice'), await actAs(pod, 'bob')];
  const policies = [{ name: 'Promises', type: 'WARN', terms: ['guarantee'] }];
  expectOk(await control(pod, 'PUT', '/policies', { policies }));
});

async function changeOver(from: string, to: string): Promise<void> {
  await at.page.getByRole('button', { name: new RegExp(`^Acting as ${from}`) }).click();
  await at.page.getByRole('menuitemradio', { name: to }).click();
  await at.page.getByRole('button', { name: new RegExp(`^Acting as ${to}`) }).waitFor();
}

async function roomOf(name: string): Promise<string> {
  const streams = (await bob.post('/pod/v1/streams/list?limit=100')).json();
  const found = (streams as { id: string; roomAttributes?: { name: string } }[]).find(
    ({ roomAttributes }) => roomAttributes?.name === name,
  );
  return found?.id ?? '';
}

test('nobody says what somebody else has written: what waits its turn stays a draft of theirs', async () => {
  await enter();
  await at.open('Garden');
  const held: Route[] = [];
  await at.page.route(/message\/create/, (route) => void held.push(route), { times: 1 });
  const first = at.page.waitForRequest(/message\/create/);
  await at.say('first of Alice');
  await first;
  await at.say('second of Alice');
  await changeOver('Alice Adams', 'Carol Clark');
  await held[0]?.continue();
  await at.page.getByText('A message of Alice Adams was not sent').waitFor();
  const said = await bob.get(`/agent/v4/stream/${await roomOf('Garden')}/message?since=0`);
  expect((said.json() as Message[]).map(({ user }) => user.displayName)).toEqual(['Alice Adams']);
  await changeOver('Carol Clark', 'Alice Adams');
  await at.open('Garden');
  await at.boxHolds('second of Alice');
  await at.composer.fill('');
});

test('whoever goes back while a policy asks leaves the question behind, and is asked again the next time', async () => {
  await enter();
  await at.open('Desk');
  await at.open('Long');
  await changeOver('Alice Adams', 'Bob Brown');
  await at.open('Garden');
  await at.say('I guarantee it');
  const question = at.page.getByRole('dialog', { name: 'Do you want to send this?' });
  await question.waitFor();
  await at.page.goBack();
  await at.page.goBack();
  await at.page.getByRole('button', { name: /^Acting as Alice/ }).waitFor();
  await question.waitFor({ state: 'detached' });
  await at.say('We guarantee it');
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await at.messages.getByText('We guarantee it').waitFor();
});

test('files wait with the draft while something else is looked at, and leave room to write', async () => {
  await enter();
  await at.open('Desk');
  const names = Array.from({ length: 50 }, (_, place) => `report number ${place + 1}.txt`);
  await at.page
    .locator('.composer input[type="file"]')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    );
  const chosen = at.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  await chosen.nth(49).waitFor();
  const send = at.page.getByRole('button', { name: 'Send', exact: true });
  const { y = 0 } = (await send.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(400);
  expect(y).toBeLessThan(800);

  await at.open('Garden');
  expect(await chosen.count()).toBe(0);
  await changeOver('Alice Adams', 'Bob Brown');
  await at.open('Desk');
  expect(await chosen.count()).toBe(0);
  await changeOver('Bob Brown', 'Alice Adams');
  await at.open('Desk');
  expect(await chosen.count()).toBe(50);
  await at.page.getByRole('button', { name: 'Remove report number 50.txt' }).click();
  await at.say('all of them');
  const said = at.messages.getByRole('article').last();
  await said.getByText('all of them').waitFor();
  await said.getByText('report number 49.txt').waitFor();
  expect(await chosen.count()).toBe(0);
});

test('cells of a table are pasted as text, without the picture that comes along; a picture is a file', async () => {
  await enter();
  await at.open('Desk');
  const copy = (types: string) =>
    at.page.evaluate(`(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
      const png = await new Promise((made) => canvas.toBlob(made, 'image/png'));
      const all = {
        'text/plain': new Blob(['IBM 100'], { type: 'text/plain' }),
        'text/html': new Blob(['<table><tr><td>IBM</td><td>100</td></tr></table>'], { type: 'text/html' }),
        'image/png': png,
      };
      const copied = Object.fromEntries(${types}.map((type) => [type, all[type]]));
      await navigator.clipboard.write([new ClipboardItem(copied)]);
    })()`);
  await copy(`['text/plain', 'text/html', 'image/png']`);
  await at.composer.focus();
  await at.page.keyboard.press('Control+v');
  await at.boxHolds('IBM 100');
  const chosen = at.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  expect(await chosen.count()).toBe(0);
  await copy(`['text/html', 'image/png']`);
  await at.page.keyboard.press('Control+v');
  await chosen.getByText('image.png').waitFor();
  expect(await at.composer.inputValue()).toBe('IBM 100');
  await at.page.getByRole('button', { name: 'Remove image.png' }).click();
  await at.composer.fill('');
});

test('a file that is dropped where nothing takes it does not take the place of the page', async () => {
  await at.page.goto(`${pod.url}/console/as/alice/search`);
  await at.page.getByRole('heading', { level: 1 }).waitFor();
  for (const type of ['dragover', 'drop']) {
    const isKept = `(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'report.txt'));
      const event = new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('main').dispatchEvent(event);
      return event.defaultPrevented;
    })()`;
    expect(await at.page.evaluate(isKept)).toBe(true);
  }
});

test('a page that came over http from elsewhere copies all the same', async () => {
  await at.page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: undefined });`,
  );
  await enter();
  await at.open('Desk');
  const details = at.page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Copy Stream id' }).click();
  await at.composer.focus();
  await at.page.keyboard.press('Control+v');
  await at.boxHolds(await roomOf('Desk'));
  await at.composer.fill('');
});

test('who reads the end still does when the window has another size', async () => {
  await enter();
  await at.open('Long');
  await at.messages.getByText('message 30').waitFor();
  const newest = at.page.getByRole('button', { name: 'Newest' });
  for (const [width, height] of [
    [700, 800],
    [1400, 800],
    [390, 844],
    [844, 390],
    [1400, 800],
  ] as const) {
    await at.page.setViewportSize({ width, height });
    // Two pictures: in the first the browser tells of the size, in the second of what was scrolled for it.
    await at.page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
    );
    const below = await at.page.evaluate(`(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.timeline__scroller');
      return Math.round(scrollHeight - scrollTop - clientHeight);
    })()`);
    expect([width, height, below]).toEqual([width, height, 0]);
    expect(await newest.count()).toBe(0);
  }
});

test('whoever is taken out of a room while writing in it is told, and finds the draft when back', async () => {
  await enter();
  await at.open('Garden');
  await at.composer.fill('half a sentence');
  const room = await roomOf('Garden');
  const { id } = alice.user;
  expectOk(await bob.post(`/pod/v1/room/${room}/membership/remove`, { id }));
  const told = at.page.getByRole('alert').filter({ hasText: '“Garden” is not there any more' });
  await told.waitFor();
  expectOk(await bob.post(`/pod/v1/room/${room}/membership/add`, { id }));
  await at.open('Garden');
  await at.boxHolds('half a sentence');
  await at.composer.fill('');

  // Who leaves knows it.
  await at.open('Desk');
  await at.page.getByRole('button', { name: 'More with Alice Adams' }).click();
  await at.page.getByRole('menuitem', { name: 'Leave the room' }).click();
  await at.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await at.page.getByText('Write to your bot').waitFor();
  expect(await at.page.getByText('“Desk” is not there any more').count()).toBe(0);
  expectOk(await bob.post(`/pod/v1/room/${await roomOf('Desk')}/membership/add`, { id }));
});

test('who is suspended meanwhile is told so, and not to reload the page', async () => {
  const warden = await actAs(pod, 'warden');
  const path = `/pod/v1/admin/user/${alice.user.id}/suspension/update`;
  await enter();
  await at.open('Desk');
  const suspended = { suspended: true, suspendedUntil: Date.now() + 3_600_000 };
  expectOk(await warden.call('PUT', path, suspended));
  await at.say('still here');
  const text = '“alice” is suspended or deactivated, and cannot be acted as.';
  await at.page.getByText(text, { exact: true }).waitFor();
  await at.boxHolds('still here');
  expectOk(await warden.call('PUT', path, { suspended: false }));
  await at.composer.press('Enter');
  await at.messages.getByText('still here').waitFor();
});

test('people who are suspended are shown as such, and cannot be chosen until that is over', async () => {
  const warden = await actAs(pod, 'warden');
  const path = `/pod/v1/admin/user/${bob.user.id}/suspension/update`;
  const suspended = { suspended: true, suspendedUntil: Date.now() + 3_600_000 };
  expectOk(await warden.call('PUT', path, suspended));
  await at.page.goto(`${pod.url}/console/`);
  const bobBrown = at.page.getByRole('button', { name: 'Act as Bob Brown Suspended' });
  expect(await bobBrown.isDisabled()).toBe(true);
  await at.page.getByRole('button', { name: 'Act as Alice Adams' }).click();
  await at.page.getByRole('button', { name: /^Acting as Alice Adams/ }).click();
  const listed = at.page.getByRole('menuitemradio', { name: /Suspended/ });
  expect(await listed.isDisabled()).toBe(true);
  const isWhole = `(() => {
    const name = document.querySelector('.person-switch__item:disabled .person-switch__name');
    return name.scrollWidth <= name.clientWidth;
  })()`;
  expect(await at.page.evaluate(isWhole)).toBe(true);
  await at.page.keyboard.press('ArrowDown');
  expect(await at.page.evaluate('document.activeElement.textContent')).toMatch(/Carol Clark/);

  // Whoever looks again sees that it is over.
  await at.page.keyboard.press('Escape');
  expectOk(await warden.call('PUT', path, { suspended: false }));
  await at.page.getByRole('button', { name: /^Acting as Alice Adams/ }).click();
  await at.page
    .getByRole('menuitemradio', { name: 'Bob Brown' })
    .and(at.page.locator(':enabled'))
    .click();
  await at.page.getByRole('button', { name: /^Acting as Bob Brown/ }).waitFor();
});

test('somebody who is suspended after the page was read is shown as such once they were refused', async () => {
  const warden = await actAs(pod, 'warden');
  const path = `/pod/v1/admin/user/${bob.user.id}/suspension/update`;
  await at.page.goto(`${pod.url}/console/`);
  const bobBrown = at.page.getByRole('button', { name: /Act as Bob Brown/ });
  await bobBrown.waitFor();
  const suspended = { suspended: true, suspendedUntil: Date.now() + 3_600_000 };
  expectOk(await warden.call('PUT', path, suspended));
  await bobBrown.click();
  await at.page.getByText('“bob” is suspended or deactivated', { exact: false }).waitFor();
  await bobBrown.and(at.page.locator(':disabled')).getByText('Suspended').waitFor();

  expectOk(await warden.call('PUT', path, { suspended: false }));
  await at.page.evaluate(`dispatchEvent(new Event('focus'))`);
  await bobBrown.and(at.page.locator(':enabled')).click();
  await at.page.getByRole('button', { name: /^Acting as Bob Brown/ }).waitFor();
});

/** Presses three times before the page is drawn again. */
const pressThrice = (name: string) =>
  at.page.evaluate(`(() => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === ${JSON.stringify(name)});
    [1, 2, 3].forEach(() => button.click());
  })()`);

test('what is submitted three times while it is on its way is done once', async () => {
  await enter();
  await at.page.getByRole('button', { name: 'New conversation' }).first().click();
  await at.page.getByRole('tab', { name: 'Create a room' }).click();
  await at.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Once');
  const made: string[] = [];
  at.page.on('request', (request) => made.push(request.url()));
  await pressThrice('Create room');
  await at.page.getByRole('heading', { level: 1, name: 'Once' }).waitFor();
  expect(made.filter((url) => url.endsWith('/room/create'))).toHaveLength(1);

  await at.page.goto(`${pod.url}/console/as/alice?pod=faults`);
  await at.page.getByRole('button', { name: 'Inject', exact: true }).waitFor();
  await pressThrice('Inject');
  const faults = at.page.getByRole('list', { name: 'Faults in place' }).getByRole('listitem');
  await faults.getByRole('button', { name: 'Remove' }).first().waitFor();
  expect(await pod.control.faults.list()).toHaveLength(1);
  await pod.control.faults.clear();
});
