import { beforeEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ConsolePage } from './console-page.js';
import { at, browser, context, enter, pod, setStage } from './console-stage.js';

const at9 = '2026-01-05T09:00:00Z';
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
        { from: 'bob', text: 'Who takes the order?', at: at9 },
        { from: 'alice', text: 'Let me see', at: at9 },
      ],
    },
    { name: 'Floor', owner: 'alice', members: ['bob'] },
  ],
};

setStage({ seed, context: { viewport: { width: 1280, height: 800 } }, reset: true });

beforeEach(async () => {
  await enter('Desk');
});

const hasFocus = async (element: Locator) =>
  (await element.and(at.page.locator(':focus')).count()) > 0;

/** Resolves when an element has the focus. */
const focused = (element: Locator) => element.and(at.page.locator(':focus')).waitFor();

/** Chooses something for a message, by the keyboard alone. */
async function choose(text: string, what: string): Promise<void> {
  const row = at.messages.getByRole('article').filter({ hasText: text }).last();
  await row.getByRole('button', { name: 'More with this message' }).press('Enter');
  const item = at.page.getByRole('menuitem', { name: what });
  await item.waitFor();
  while (!(await hasFocus(item))) {
    await at.page.keyboard.press('ArrowDown');
  }
  await at.page.keyboard.press('Enter');
}

test('a reply quotes what it answers, counts below it, and stands with it among the replies', async () => {
  const bob = new ConsolePage(await context.newPage());
  await bob.page.goto(`${pod.url}/console/as/bob`);
  await bob.open('Desk');
  await choose('Who takes the order?', 'Reply');
  await at.page.getByText('Replying to Bob Brown').waitFor();
  await at.say('I do');
  for (const tab of [at, bob]) {
    const reply = tab.messagesFrom('Alice Adams').filter({ hasText: 'I do' });
    await reply
      .getByRole('button', { name: /^Replies to Bob Brown\s+Who takes the order\?/ })
      .waitFor();
    await tab.messages.getByRole('button', { name: '1 reply' }).click();
    const thread = tab.page.getByRole('complementary', { name: 'Replies' });
    await thread.getByRole('article').filter({ hasText: 'I do' }).waitFor();
  }
  expect(await at.composer.inputValue()).toBe('');
  await at.page.getByText('Replying to Bob Brown').waitFor({ state: 'detached' });
});

test('a changed message says so and shows what it said before; Escape leaves it as it was', async () => {
  await at.composer.fill('Half a sen');
  await choose('Let me see', 'Edit');
  await at.page.getByText('Editing').waitFor();
  expect(await at.composer.inputValue()).toBe('Let me see');
  await at.composer.press('Escape');
  expect(await at.composer.inputValue()).toBe('Half a sen');
  await choose('Let me see', 'Edit');
  await at.say('I take it');
  const changed = at.messagesFrom('Alice Adams').filter({ hasText: 'I take it' });
  await changed.getByText('edited').waitFor();
  expect(await at.composer.inputValue()).toBe('Half a sen');
  await choose('I take it', 'Earlier versions');
  await at.page.getByRole('dialog', { name: 'Earlier versions' }).getByText('Let me see').waitFor();
});

test('a message is passed on, and names whose it was', async () => {
  await choose('Who takes the order?', 'Forward');
  const dialog = at.page.getByRole('dialog', { name: 'Forward' });
  await dialog.getByRole('checkbox', { name: 'Floor' }).check();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await dialog.waitFor({ state: 'detached' });
  await at.open('Floor');
  const passedOn = at.messagesFrom('Alice Adams').filter({ hasText: 'Who takes the order?' });
  await passedOn.getByRole('button', { name: /^Forwards Bob Brown/ }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
});

test('a message is removed for everyone, after a question', async () => {
  await choose('Let me see', 'Remove for everyone');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await at.messages.getByText('This message was removed.').waitFor();
  await at.page.reload();
  await at.messages.getByText('This message was removed.').waitFor();
});

test('what is written from right to left begins at the right, in the box and in the conversation', async () => {
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  await at.composer.fill('שלום');
  expect(await at.page.evaluate(`document.querySelector('textarea').matches(':dir(rtl)')`)).toBe(
    true,
  );
  await at.composer.press('Enter');
  await at.messages.locator('.message-body').filter({ hasText: 'שלום' }).waitFor();
  const gap = await at.page.evaluate<number>(`(() => {
    const body = [...document.querySelectorAll('.message-body')].at(-1);
    const range = document.createRange();
    range.selectNodeContents(body);
    return body.getBoundingClientRect().right - range.getBoundingClientRect().right;
  })()`);
  expect(Math.abs(gap)).toBeLessThan(2);
});

test('an emoji is found by its name, typed or picked, and is one when it is sent', async () => {
  await at.composer.pressSequentially('Done :tad');
  await at.page.getByRole('option', { name: ':tada:' }).waitFor();
  await at.composer.press('Enter');
  expect(await at.composer.inputValue()).toBe('Done :tada: ');
  await at.page.getByRole('button', { name: 'Emoji' }).press('Enter');
  await at.page.getByRole('combobox', { name: 'Name of an emoji' }).fill('rocket');
  await at.page.keyboard.press('Enter');
  expect(await at.composer.inputValue()).toBe('Done :tada: :rocket: ');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('Done 🎉 🚀').waitFor();
});

test('a tag that somebody has used is offered from its first letters, and goes as a tag', async () => {
  await at.say('All about #settlement and $IBM');
  await at.messagesFrom('Alice Adams').getByText('All about #settlement').waitFor();
  await at.composer.pressSequentially('More #SET');
  await at.page.getByRole('listbox', { name: 'Tags' }).waitFor();
  await at.composer.press('Enter');
  expect(await at.composer.inputValue()).toBe('More #settlement ');
  await at.composer.pressSequentially('of $i');
  await at.page.getByRole('option', { name: '$IBM' }).click();
  expect(await at.composer.inputValue()).toBe('More #settlement of $IBM ');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('More #settlement of $IBM').waitFor();
  await at.composer.pressSequentially('Typed out: #settlement');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('Typed out: #settlement').waitFor();
});

test('an owner changes a room, its members and its pin, and all of them see it', async () => {
  const bob = new ConsolePage(await context.newPage());
  await bob.page.goto(`${pod.url}/console/as/bob`);
  await bob.open('Desk');
  await choose('Who takes the order?', 'Pin');
  await at.page.getByRole('button', { name: /^Pinned, from Bob Brown/ }).waitFor();
  const details = at.page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Settings' }).press('Enter');
  const settings = at.page.getByRole('dialog', { name: 'Room settings' });
  await settings.getByLabel('Name').fill('Trading desk');
  await settings.getByLabel('What is it about?').fill('Orders of the day');
  await settings.getByRole('button', { name: 'Save' }).press('Enter');
  for (const tab of [at, bob]) {
    await tab.page.getByRole('heading', { level: 1, name: 'Trading desk' }).waitFor();
    await tab.page.getByRole('button', { name: /^Pinned, from Bob Brown/ }).waitFor();
    await tab.page
      .getByRole('complementary', { name: 'Details' })
      .getByText('Orders of the day')
      .waitFor();
  }
  await details.getByRole('button', { name: 'More with Bob Brown' }).press('Enter');
  await at.page.getByRole('menuitem', { name: 'Make an owner' }).press('Enter');
  await bob.page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('button', { name: 'Settings' })
    .waitFor();
  await details.getByRole('button', { name: 'More with Bob Brown' }).press('Enter');
  await at.page.getByRole('menuitem', { name: 'Remove from the room' }).press('Enter');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await details.getByText('Members (1)').waitFor();
  await bob.conversations
    .getByRole('button', { name: /^Trading desk/ })
    .waitFor({ state: 'detached' });
  await details.getByRole('button', { name: 'Settings' }).press('Enter');
  await settings.getByRole('button', { name: 'Deactivate…' }).press('Enter');
  await settings.getByRole('button', { name: 'Deactivate the room' }).press('Enter');
  await at.conversations
    .getByRole('button', { name: /^Trading desk/ })
    .waitFor({ state: 'detached' });
});

test('the files of a conversation are listed, and lead to their messages', async () => {
  const buffer = Buffer.from('ticker,side\nIBM,buy\n');
  await at.page
    .locator('.composer input[type="file"]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await at.say('Today’s orders');
  const files = at.page.getByRole('list', { name: 'Files' });
  await files.getByRole('button', { name: 'Download orders.csv' }).waitFor();
  await files.getByRole('button', { name: /^Alice Adams, / }).click();
  await at.page.locator('.message-row--target').getByText('Today’s orders').waitFor();
});

test('what somebody writes on their wall and shows of themselves is read by others', async () => {
  await at.page.goto(`${pod.url}/console/as/alice/wall`);
  await at.page.getByRole('button', { name: 'Write on your wall' }).click();
  const post = at.page.getByRole('dialog', { name: 'Write on your wall' });
  await post.getByLabel('Text').fill('I am in Paris');
  await post.getByRole('button', { name: 'Write on your wall' }).click();
  await at.page.getByRole('cell', { name: 'I am in Paris' }).waitFor();
  await at.page.goto(`${pod.url}/console/as/alice/presence`);
  await at.page.getByRole('button', { name: 'Show something else' }).click();
  const shown = at.page.getByRole('dialog', { name: 'Show something else' });
  await shown.getByLabel('You are').selectOption('IN_A_MEETING');
  await shown.getByRole('button', { name: 'Show something else' }).click();
  await at.page.getByRole('cell', { name: 'In a meeting' }).waitFor();

  await at.page.goto(`${pod.url}/console/as/bob/wall`);
  await at.page.getByLabel('Whose').selectOption('Alice Adams (@alice)');
  await at.page.getByRole('cell', { name: 'I am in Paris' }).waitFor();
  await at.page.goto(`${pod.url}/console/as/bob/presence`);
  await at.page.getByRole('row', { name: /Alice Adams In a meeting/ }).waitFor();
});

test('days are called by the clock of the pod, and dates are written as the reader writes them', async () => {
  const german = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
  const there = new ConsolePage(await german.newPage());
  const day = there.messages.getByRole('separator').first();
  const inList = there.conversations.getByRole('button', { name: /^Desk/ });
  for (const [now, called, short] of [
    ['2026-01-05T12:00:00Z', 'Today', '18:00'],
    // In Tokyo it is the next day already.
    ['2026-01-05T16:00:00Z', 'Yesterday', 'Yesterday'],
    ['2026-02-05T12:00:00Z', 'Montag, 5. Januar', '5. Jan.'],
    ['2027-02-05T12:00:00Z', 'Montag, 5. Januar 2026', '5. Jan. 2026'],
  ] as const) {
    await pod.control.clock.freeze();
    await pod.control.clock.set(now);
    await there.page.goto(`${pod.url}/console/as/alice`);
    await there.open('Desk');
    await day.getByText(called, { exact: true }).waitFor();
    await inList.getByText(short, { exact: true }).waitFor();
  }
  await german.close();
});

test('arrow keys go from message to message, and a menu gives the focus back', async () => {
  const rows = at.messages.getByRole('article');
  const more = rows.last().getByRole('button', { name: 'More with this message' });
  await more.press('ArrowUp');
  expect(await hasFocus(rows.first())).toBe(true);
  await more.press('Enter');
  await at.page.getByRole('menuitem', { name: 'Reply' }).press('Escape');
  expect(await hasFocus(more)).toBe(true);
});

test('Escape closes the replies, and the keyboard goes on where they were opened', async () => {
  const row = at.messages.getByRole('article').filter({ hasText: 'Let me see' });
  await row.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  await at.say('An answer to it');
  const opener = row.getByRole('button', { name: '1 reply' });
  await opener.press('Enter');
  const replies = at.page.getByRole('complementary', { name: 'Replies' });
  const content = replies.getByRole('group', { name: 'Replies' });
  await focused(content);
  await content.press('Escape');
  await replies.waitFor({ state: 'detached' });
  await focused(opener);
});

test('with forced colours, what can be done with a room does not overlap', async () => {
  await at.page.emulateMedia({ forcedColors: 'active' });
  const details = at.page.getByRole('complementary', { name: 'Details' });
  const boxes = await Promise.all(
    ['Settings', 'Add people'].map((name) => details.getByRole('button', { name }).boundingBox()),
  );
  const [settings, add] = boxes;
  expect((settings?.x ?? 0) + (settings?.width ?? 0)).toBeLessThan(add?.x ?? 0);
});

test('a dialog about a message begins in its field, and the keyboard goes on where it was', async () => {
  const row = at.messages.getByRole('article').filter({ hasText: 'Let me see' });
  await choose('Let me see', 'Forward');
  await focused(at.page.getByRole('searchbox', { name: 'Find a conversation' }));
  await at.page.keyboard.press('Escape');
  await focused(row.getByRole('button', { name: 'More with this message' }));
  await choose('Let me see', 'Remove for everyone');
  await focused(at.page.getByRole('button', { name: 'Keep it' }));
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await at.messages.getByText('This message was removed.').waitFor();
  await focused(at.messages.getByRole('article').last());
  await at.page.keyboard.press('ArrowUp');
  await focused(at.messages.getByRole('article').first());
});

test('whoever starts a chat writes at once', async () => {
  await at.page.getByRole('button', { name: 'New conversation' }).press('Enter');
  await focused(at.page.getByRole('searchbox', { name: 'Find people' }));
  await at.page.keyboard.type('bob');
  await at.page.keyboard.press('Enter');
  await at.page.getByRole('button', { name: 'Start chat' }).press('Enter');
  await at.page.getByRole('heading', { level: 1, name: 'Bob Brown' }).waitFor();
  await focused(at.composer);
});
