import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Route } from 'playwright-core';
import type { Message } from '../../src/contract/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [{ username: 'alice', displayName: 'Alice Adams' }],
  serviceAccounts: [{ username: 'asker', displayName: 'Asker' }],
  rooms: [{ name: 'Desk', owner: 'alice', members: ['asker'] }],
};

const form = `<messageML><form id="order">
  <text-field name="ticker" required="true"/>
  <text-field name="venue" label="Venue"/>
  <richtextarea name="note" label="Note" placeholder="What is it for?"/>
  <table><tr><td>A row</td><td><button name="row" type="action">In a row</button></td></tr></table>
  <button name="send" type="action">Send</button>
</form></messageML>`;

const dialog = `<messageML>
  <p>A choice to make</p>
  <ui-action action="open-dialog" target-id="sure"><button>Sell</button></ui-action>
  <dialog id="sure"><title>Certain?</title><body>The small print.</body></dialog></messageML>`;

let asker: Caller;

setStage({ seed, context: { viewport: { width: 1280, height: 1000 } } });

beforeAll(async () => {
  asker = await actAs(pod, 'asker');
});

beforeEach(async () => {
  await enter('Desk');
});

async function ask(message: string): Promise<Locator> {
  const rooms = await asker.post('/pod/v1/streams/list', {});
  const [{ id = '' } = {}] = rooms.json() as { readonly id?: string }[];
  const body = new FormData();
  body.append('message', message);
  const reply = await asker.post(`/agent/v4/stream/${id}/message/create`, body);
  expect(reply.status).toBe(200);
  const { messageId } = reply.json() as Message;
  const asked = at.messages.locator(`[data-message="${messageId}"]`);
  await asked.waitFor();
  return asked;
}

test('formatted text is written in an editor, and submitted as Markdown', async () => {
  const feed = (await asker.post('/agent/v5/datafeeds', {})).json() as { readonly id: string };
  const asked = await ask(form);
  await asked.getByRole('textbox').first().fill('IBM');
  const editor = asked.getByRole('textbox', { name: 'Note' });
  await asked.getByRole('toolbar', { name: 'Format' }).waitFor();
  await editor.click();
  await editor.pressSequentially('Buy ');
  await editor.press('Control+b');
  await editor.pressSequentially('now');
  await editor.press('Control+b');
  await editor.pressSequentially(' & <i>');
  await editor.press('Enter');
  await asked.getByRole('button', { name: 'List', exact: true }).click();
  await editor.pressSequentially('first');
  await editor.press('Enter');
  await editor.pressSequentially('second');
  await asked.getByRole('button', { name: 'Send' }).click();
  await asked.getByText('Sent').waitFor();
  const batch = await asker.post(`/agent/v5/datafeeds/${feed.id}/read`, {});
  const submitted = /"note":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(batch.json()))?.[1] ?? '""';
  expect(JSON.parse(submitted)).toBe('Buy **now** & <i>\n- first\n- second');
});

test('an editor that is shown while its code arrives for another one becomes an editor too', async () => {
  const first = await ask(form);
  await first.getByRole('toolbar', { name: 'Format' }).waitFor();
  const code = new Promise<Route>((resolve) => {
    void at.page.route(/\/rich-text[^/]*\.js/, resolve);
  });
  await at.page.clock.install();
  await at.page.reload();
  const fetched = await code;
  // What is to run after the next picture waits, so the code comes before it.
  await at.page.clock.pauseAt(Date.now() + 60_000);
  const second = await ask(form);
  await fetched.continue();
  await first.getByRole('toolbar', { name: 'Format' }).waitFor();
  await at.page.clock.resume();
  await second.getByRole('toolbar', { name: 'Format' }).waitFor();
});

test('what is wrong with a field stands with the field, for eyes and for readers', async () => {
  const asked = await ask(form);
  await asked.getByRole('button', { name: 'Send' }).click();
  const problem = asked.getByRole('alert');
  await problem.waitFor();
  const [field, said, next] = await Promise.all([
    asked.getByRole('textbox').first().boundingBox(),
    problem.boundingBox(),
    asked.getByText('Venue').boundingBox(),
  ]);
  const above = (said?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0));
  const below = (next?.y ?? 0) - ((said?.y ?? 0) + (said?.height ?? 0));
  expect(above).toBeLessThan(below / 2);
  const described = await asked.getByRole('textbox').first().getAttribute('aria-describedby');
  expect(described).toBe(await problem.getAttribute('id'));
  // The keyboard goes to what is to be corrected.
  await asked.getByRole('textbox').first().and(at.page.locator(':focus')).waitFor();
});

test('by keyboard alone a form is filled in, cleared and sent, and the keyboard stays where it was used', async () => {
  const asked = await ask(`<messageML><form id="people">
    <text-field name="note" label="Note"/><person-selector name="who" label="Who"/>
    <button name="send" type="action">Send</button><button type="reset">Clear</button></form></messageML>`);
  const focused = at.page.locator(':focus');
  const field = asked.getByRole('combobox', { name: 'Who' });
  const press = async (name: string) => {
    await asked.getByRole('button', { name, exact: true }).focus();
    await at.page.keyboard.press('Enter');
  };
  await field.press('a');
  const options = asked.getByRole('option');
  await options.first().waitFor();
  const told = await options.allInnerTexts();
  await field.press('ArrowUp');
  const last = options.last();
  expect(await last.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await field.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  expect({ told, typed: await field.inputValue() }).toEqual({
    told: [
      expect.stringMatching(/^Alice Adams\s+alice$/),
      expect.stringMatching(/^Asker\s+asker$/),
    ],
    typed: '',
  });
  await field.fill('ali');
  await press('Send');
  // Whoever is looked for and not chosen would not be sent.
  await asked.getByText('Choose from the list, or empty the field.').waitFor();
  await field.and(focused).waitFor();
  await field.press('Enter');
  await field.and(focused).waitFor();
  await press('Remove Alice Adams');
  await field.and(focused).waitFor();
  await press('Clear');
  await asked.getByRole('textbox', { name: 'Note' }).and(focused).waitFor();
  await press('Send');
  await asked.and(focused).waitFor();
});

/** Changes what was asked, as its bot does. @returns how to change it again */
async function changing(asked: Locator): Promise<(message: string) => Promise<void>> {
  const [, room = ''] = /room\/([^/?]+)/.exec(at.page.url()) ?? [];
  let id = (await asked.getAttribute('data-message')) ?? '';
  return async (message) => {
    const body = new FormData();
    body.append('message', message);
    const reply = await asker.post(`/agent/v4/stream/${room}/message/${id}/update`, body);
    expect(reply.status).toBe(200);
    id = (reply.json() as Message).messageId;
  };
}

test('what was entered in a form stays when its bot changes the message, with the caret', async () => {
  const orderOf = (title: string, note = '') => `<messageML><b>${title}</b><form id="order">
    <text-field name="ticker" label="Ticker"/><text-field name="venue" label="Venue">Paris</text-field>
    <radio name="side" value="buy" checked="true">Buy</radio><radio name="side" value="sell">Sell</radio>
    <select name="when" label="When"><option value="now" selected="true">Now</option><option value="then">Then</option></select>
    <checkbox name="sure" value="yes">Sure</checkbox><person-selector name="who" label="Who"/>
    <richtextarea name="note" label="Note">${note}</richtextarea>
    <button name="send" type="action">Send</button></form></messageML>`;
  const asked = await ask(orderOf('First'));
  const change = await changing(asked);
  const box = (name: string) => asked.getByRole('textbox', { name, exact: true });
  await asked.getByRole('radio', { name: 'Sell' }).check();
  await asked.getByRole('combobox', { name: 'When' }).selectOption('then');
  await asked.getByRole('checkbox', { name: 'Sure' }).check();
  const people = asked.getByRole('combobox', { name: 'Who' });
  await people.fill('ali');
  await asked.getByRole('option', { name: /^Alice/ }).waitFor();
  await people.press('Enter');
  await people.fill('ask');
  const note = box('Note');
  await asked.getByRole('toolbar', { name: 'Format' }).waitFor();
  await note.click();
  await note.press('Control+b');
  await note.pressSequentially('bold');
  await note.press('ArrowLeft');
  await change(orderOf('Second'));
  await asked.getByText('Second').waitFor();
  await note.and(at.page.locator(':focus')).waitFor();
  await at.page.keyboard.type('_');
  await box('Ticker').fill('IBM');
  await at.page.keyboard.press('ArrowLeft');
  await change(orderOf('Third').replace('Paris', 'Rome'));
  await asked.getByText('Third').waitFor();
  await box('Ticker').and(at.page.locator(':focus')).waitFor();
  await at.page.keyboard.type('X');
  // A field that nobody touched shows what its bot says.
  expect({
    ticker: await box('Ticker').inputValue(),
    venue: await box('Venue').inputValue(),
    sell: await asked.getByRole('radio', { name: 'Sell' }).isChecked(),
    when: await asked.getByRole('combobox', { name: 'When' }).inputValue(),
    sure: await asked.getByRole('checkbox', { name: 'Sure' }).isChecked(),
    who: await asked.getByRole('button', { name: /^Remove/ }).getAttribute('aria-label'),
    sought: await people.inputValue(),
    note: await note.locator('b').innerText(),
  }).toEqual({
    ticker: 'IBXM',
    venue: 'Rome',
    sell: true,
    when: 'then',
    sure: true,
    who: 'Remove Alice Adams',
    sought: 'ask',
    note: 'bol_d',
  });
});

test('what was entered stays while another conversation is open, and goes when it is submitted', async () => {
  const orderOf = (title: string) => `<messageML><b>${title}</b><form id="order">
    <text-field name="ticker"/><button name="send" type="action">Send</button></form></messageML>`;
  const asked = await ask(orderOf('Order'));
  const change = await changing(asked);
  await asked.getByRole('textbox').fill('IBM');
  await at.page.getByRole('button', { name: 'Mentions' }).click();
  await asked.waitFor({ state: 'detached' });
  await at.open('Desk');
  const again = at.messages.getByRole('article').last();
  expect(await again.getByRole('textbox').inputValue()).toBe('IBM');
  await again.getByRole('button', { name: 'Send' }).click();
  await again.getByText('Sent').waitFor();
  await change(orderOf('Taken'));
  await again.getByText('Taken').waitFor();
  expect(await again.getByRole('textbox').inputValue()).toBe('');
});

test('a dialog in which somebody writes stays open when its bot changes the message', async () => {
  const askedFor = (title: string) => `<messageML><b>${title}</b>
    <ui-action action="open-dialog" target-id="why"><button>Cancel it</button></ui-action>
    <dialog id="why"><form id="reasons"><title>Why?</title><body><text-field name="reason" label="Reason"/></body>
    <footer><button name="send" type="action">Send</button></footer></form></dialog></messageML>`;
  const asked = await ask(askedFor('First'));
  const change = await changing(asked);
  await asked.getByRole('button', { name: 'Cancel it' }).click();
  const reason = at.page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Too dear');
  await change(askedFor('Second'));
  await at.messages.getByText('Second').waitFor();
  await reason.and(at.page.locator(':focus')).waitFor();
  await at.page.keyboard.type('!');
  expect(await reason.inputValue()).toBe('Too dear!');
});

test('who is in a form while its bot changes it stays at the same field, or at the message', async () => {
  const formOf = (...fields: readonly string[]) =>
    `<messageML><form id="counted">${fields.map((name) => `<text-field name="${name}"/>`).join('')}
      <button name="send" type="action">Send</button></form></messageML>`;
  const asked = await ask(formOf('price', 'amount'));
  const change = await changing(asked);
  const focused = at.page.locator(':focus');
  const boxes = asked.getByRole('textbox');
  await asked.getByRole('textbox', { name: 'amount' }).focus();
  await change(formOf('amount', 'venue', 'trader'));
  await boxes.nth(2).waitFor();
  await asked.getByRole('textbox', { name: 'amount' }).and(focused).waitFor();
  await change(formOf('venue'));
  await boxes.nth(1).waitFor({ state: 'detached' });
  await asked.and(focused).waitFor();
});

test('a dialog of a message begins in its first field, and gives the focus back', async () => {
  const asked = await ask(`<messageML>
    <ui-action action="open-dialog" target-id="why"><button>Cancel it</button></ui-action>
    <dialog id="why"><form id="reasons"><title>Why?</title><body><text-field name="reason" label="Reason"/></body>
    <footer><button name="send" type="action">Send</button></footer></form></dialog></messageML>`);
  const opener = asked.getByRole('button', { name: 'Cancel it' });
  await opener.focus();
  await at.page.keyboard.press('Enter');
  await at.page.getByRole('textbox', { name: 'Reason' }).and(at.page.locator(':focus')).waitFor();
  await at.page.keyboard.press('Enter');
  await opener.and(at.page.locator(':focus')).waitFor();
});

test('a button in a row keeps the same distance above and below', async () => {
  const asked = await ask(form);
  const [cell, button] = await Promise.all([
    asked.getByRole('cell', { name: 'In a row' }).boundingBox(),
    asked.getByRole('button', { name: 'In a row' }).boundingBox(),
  ]);
  const above = (button?.y ?? 0) - (cell?.y ?? 0);
  const below = (cell?.y ?? 0) + (cell?.height ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
  expect(Math.abs(above - below)).toBeLessThan(3);
});

test('the list of conversations says of a message what is seen of it', async () => {
  await ask(dialog);
  const row = at.conversations.getByRole('button', { name: /^Desk/ });
  await row.getByText('Asker: A choice to make Sell', { exact: true }).waitFor();
});

test('a page that is open shows what a reset has made of the pod, and says so', async () => {
  const asked = await ask('<messageML>Gone after the reset</messageML>');
  await pod.reset();
  await at.page.getByText('The pod was set back to another state.').waitFor();
  await asked.getByText('Gone after the reset').waitFor({ state: 'detached' });
});

test('with colours of one’s own, what is chosen has an outline', async () => {
  await at.page.emulateMedia({ forcedColors: 'active' });
  const outline = "getComputedStyle(document.querySelector('[aria-current]')).outlineStyle";
  expect(await at.page.evaluate(outline)).toBe('solid');
});

test('whoever wants no motion gets none', async () => {
  await at.page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await at.page.evaluate(`[...document.querySelectorAll('*')]
    .map((element) => getComputedStyle(element))
    .filter(({ transitionDuration, animationName }) =>
      transitionDuration !== '0s' || animationName !== 'none').length`);
  expect(moving).toBe(0);
});

test('a box to tick in a table is named by its row, and one in its head stands for all', async () => {
  const box = (name: string) => `<checkbox name="${name}"></checkbox>`;
  const asked = await ask(`<messageML><form id="pick"><table>
    <thead><tr><td>${box('all')}</td><td>Ticker</td><td>Price</td></tr></thead>
    <tbody><tr><td>${box('first')}</td><td>IBM</td><td>250</td></tr>
    <tr><td>${box('second')}</td><td>MSFT</td><td>410</td></tr></tbody></table>
    <button name="send" type="action">Send</button></form></messageML>`);
  expect(await asked.getByRole('table').ariaSnapshot()).toMatch(
    /checkbox "All rows"[^]*checkbox "IBM, 250"[^]*checkbox "MSFT, 410"/,
  );
});

test('a form that stands among the replies as well shows there what is entered here, and neither moves the focus of the other', async () => {
  const asked = await ask(`<messageML><form id="order">
    <text-field name="ticker" label="Ticker"/>
    <checkbox name="rush" value="yes">Rush</checkbox>
    <richtextarea name="note" label="Note"/>
    <button type="reset">Clear</button><button name="send" type="action">Send</button>
  </form></messageML>`);
  await asked.hover();
  await asked.getByRole('button', { name: 'Reply', exact: true }).click();
  await at.say('On it');
  await asked.getByRole('button', { name: '1 reply' }).click();
  const beside = at.page
    .getByRole('complementary', { name: 'Replies' })
    .getByRole('form', { name: 'Form order' });
  // What opens beside takes the focus: who types before that types into it.
  await beside.waitFor();
  await asked.getByLabel('Ticker').pressSequentially('IBM');
  await beside.getByLabel('Ticker').and(beside.locator('[value="IBM"]')).waitFor();
  await asked.getByLabel('Ticker').and(at.page.locator(':focus')).waitFor();
  // The label of each belongs to its own box.
  await beside.getByText('Rush').click();
  await beside.getByRole('checkbox', { name: 'Rush', checked: true }).waitFor();
  await asked.getByRole('checkbox', { name: 'Rush', checked: true }).waitFor();
  await beside.getByRole('checkbox', { name: 'Rush' }).and(at.page.locator(':focus')).waitFor();
  await asked.getByRole('textbox', { name: 'Note' }).pressSequentially('to day');
  await beside.getByRole('textbox', { name: 'Note' }).getByText('to day').waitFor();
  await beside.getByRole('button', { name: 'Clear' }).click();
  await asked.getByRole('checkbox', { name: 'Rush', checked: false }).waitFor();
  expect(await asked.getByLabel('Ticker').inputValue()).toBe('');
  await beside.getByLabel('Ticker').fill('APPLE');
  await asked.getByLabel('Ticker').and(asked.locator('[value="APPLE"]')).waitFor();
  await asked.getByRole('button', { name: 'Send' }).click();
  await beside.getByText('Sent').waitFor();
  expect(await beside.getByLabel('Ticker').inputValue()).toBe('APPLE');
});

test('what was entered in a form is there after a reload, but nothing that is hidden while it is typed', async () => {
  const asked = await ask(`<messageML><form id="trade">
    <text-field name="ticker" placeholder="Ticker"/>
    <text-field name="code" placeholder="Code" masked="true"/>
    <checkbox name="legs" value="ibm">IBM</checkbox>
    <select name="side"><option value="buy">Buy</option><option value="sell">Sell</option></select>
    <button name="send" type="action">Send</button></form></messageML>`);
  await asked.getByPlaceholder('Ticker').fill('IBM');
  await asked.getByPlaceholder('Code').fill('1234');
  await asked.getByRole('checkbox', { name: 'IBM' }).check();
  await asked.getByRole('combobox').selectOption('sell');
  await at.page.reload();
  await asked.getByPlaceholder('Ticker').waitFor();
  expect(await asked.getByPlaceholder('Ticker').inputValue()).toBe('IBM');
  expect(await asked.getByPlaceholder('Code').inputValue()).toBe('');
  expect(await asked.getByRole('checkbox', { name: 'IBM' }).isChecked()).toBe(true);
  expect(await asked.getByRole('combobox').inputValue()).toBe('sell');
  await asked.getByRole('button', { name: 'Send' }).click();
  await asked.getByText('Sent', { exact: true }).waitFor();
  await at.page.reload();
  await asked.getByPlaceholder('Ticker').waitFor();
  expect(await asked.getByPlaceholder('Ticker').inputValue()).toBe('');
});
