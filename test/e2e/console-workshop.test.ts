import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Event } from '../../src/contract/index.js';
import { isEvent } from '../../src/contract/index.js';
import { elementNames } from '../../src/messageml/engine.js';
import { actAs } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { at, browser, pod, setStage } from './console-stage.js';

let page: Page;

setStage({
  context: {
    viewport: { width: 1400, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
});

beforeEach(() => {
  page = at.page;
});

const workshop = () => `${pod.url}/console/as/alice/workbench/workshop`;
const editor = () => page.getByRole('textbox', { name: /^MessageML/ });
const dataField = () => page.getByRole('textbox', { name: /^Data of the template/ });
const rendering = (name: string) => page.getByRole('region', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('what is written is shown light, dark and narrow, as builders, and after its template was evaluated', async () => {
  await page.goto(workshop());
  await editor().fill('<messageML><p>Sold <b>7</b></p></messageML>');
  for (const look of ['Light', 'Dark', 'Narrow']) {
    await rendering(look).getByText('Sold 7').waitFor();
  }
  const background = (look: string) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('[aria-label="${look}"] .workshop__sheet')).backgroundColor`,
    );
  expect(await background('Light')).toBe('rgb(255, 255, 255)');
  expect(await background('Dark')).toBe('rgb(26, 28, 26)');
  expect(await page.getByLabel('Builders').textContent()).toBe(
    "import { b, p } from 'cadenza/messageml';\n\nexport const message = p(['Sold ', b('7')]);\n",
  );
  await editor().fill("<messageML>Order ${entity['order'].number}</messageML>");
  await dataField().fill('{"order": {"type": "com.example.order", "version": "1.0", "number": 8}}');
  await rendering('Dark').getByText('Order 8').waitFor();
  await page.getByLabel('Evaluated MessageML').getByText('Order 8').waitFor();
});

test('findings are live, and those that say what to write are applied by a press', async () => {
  await page.goto(workshop());
  await editor().fill('<messageML><strong>Ben & Jerry</strong></messageML>');
  await page.getByText('bare-ampersand').waitFor();
  await page.getByRole('button', { name: 'Apply: Write &amp;.' }).press('Enter');
  await page.getByRole('button', { name: 'Apply: Write <b>.' }).press('Enter');
  await page.getByText('The service would take it.').waitFor();
  expect(await editor().inputValue()).toBe('<messageML><b>Ben &amp; Jerry</b></messageML>');
  await rendering('Light').getByText('Ben & Jerry').waitFor();
});

test('there is a snippet of every element, and one is put where the cursor is', async () => {
  await page.goto(workshop());
  await page.getByText('Snippets of every element').click();
  const snippets = page.getByRole('list', { name: 'Snippets' });
  expect(await snippets.getByRole('button').allTextContents()).toEqual([...elementNames]);
  await editor().fill('<messageML></messageML>');
  await editor().press('Home');
  await snippets.getByRole('button', { name: 'cash', exact: true }).click();
  await rendering('Light').getByText('$IBM').waitFor();
  expect(await editor().inputValue()).toBe('<messageML><cash tag="IBM"/></messageML>');
});

test('what may come next is offered while markup is typed, and what is taken is undone', async () => {
  await page.goto(workshop());
  await editor().fill('');
  const offered = page.getByRole('listbox', { name: 'What may come next' });
  const options = offered.getByRole('option');
  await editor().pressSequentially('<for');
  await options.getByText('form', { exact: true }).waitFor();
  await editor().press('Enter');
  expect(await editor().inputValue()).toBe('<form id=""></form>');
  await editor().pressSequentially('order');
  await editor().press('ArrowRight');
  await editor().press('ArrowRight');
  await editor().pressSequentially('<sele');
  await editor().press('Tab');
  expect(await editor().inputValue()).toBe('<form id="order"><select name=""></select></form>');
  await editor().pressSequentially('side');
  await editor().press('ArrowRight');
  await editor().pressSequentially(' requ');
  await editor().press('Enter');
  await options.getByText('true', { exact: true }).click();
  expect(await editor().inputValue()).toBe(
    '<form id="order"><select name="side" required="true"></select></form>',
  );
  await editor().press('Control+z');
  expect(await editor().inputValue()).toBe(
    '<form id="order"><select name="side" required=""></select></form>',
  );
  await editor().press('Escape');
  await offered.waitFor({ state: 'detached' });
});

test('a link that was cut off is told, and so is a file that is no text; what was written stays', async () => {
  await page.goto(workshop());
  await editor().fill('<messageML>Mine</messageML>');
  await rendering('Light').getByText('Mine').waitFor();
  await page.goto(`${workshop()}#message=eyJtZXNzYWdl`);
  await page.getByRole('alert').getByText('The link that led here is not whole').waitFor();
  await page.getByLabel('Message or data file').setInputFiles({
    name: 'picture.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from([0x89, 0, 1]),
  });
  await page.getByText('picture.xml is not a text.').waitFor();
  expect(await editor().inputValue()).toBe('<messageML>Mine</messageML>');
});

test('a message is shared as a link that no server sees, and as files', async () => {
  await page.goto(workshop());
  await editor().fill('<messageML>Grüße</messageML>');
  await dataField().fill('{}');
  await press('Copy a link to it');
  await page.getByRole('button', { name: 'Copied' }).first().waitFor();
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  const asked: string[] = [];
  const other = new ConsolePage(await browser.newPage());
  other.page.on('request', (request) => asked.push(request.url()));
  await other.page.goto(link);
  await other.page.getByRole('region', { name: 'Light' }).getByText('Grüße').waitFor();
  expect(asked.filter((url) => new URL(url).pathname.includes('message='))).toEqual([]);
  expect(link).toContain('/workbench/workshop#message=');
  await other.page.close();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Save as a file')]);
  expect(await readFile(await file.path(), 'utf8')).toBe('<messageML>Grüße</messageML>');
  await editor().fill('');
  await page
    .getByLabel('Message or data file')
    .setInputFiles({ name: 'm.xml', mimeType: 'text/xml', buffer: Buffer.from('<b>opened</b>') });
  await page.getByText('m.xml was opened.').waitFor();
  await rendering('Light').getByText('opened').waitFor();
});

test('a message of a conversation is taken to the workshop, changed, and sent back as a bot', async () => {
  await pod.serviceAccount('desk', { displayName: 'Desk' });
  const bot = await actAs(pod, 'desk');
  const alice = await actAs(pod, 'alice');
  await bot.say(await alice.im(bot), '<form id="f"><button name="go">Go</button></form>');
  await page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  const asked = at.messagesFrom('Desk').last();
  await asked.hover();
  await asked.getByRole('button', { name: 'Inspect message' }).click();
  await page.getByRole('tab', { name: 'MessageML', exact: true }).click();
  await press('Open in the workshop');
  await editor().fill((await editor().inputValue()).replace('>Go<', '>Start<'));
  await page.getByRole('combobox', { name: 'As' }).selectOption('Desk');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await press('Sent. Go there');
  await at.messagesFrom('Desk').last().getByRole('button', { name: 'Start' }).waitFor();
});

test('a form is tried out in its preview: what its bot would get is what a bot gets', async () => {
  const form =
    '<messageML><form id="order"><text-field name="ticker" label="Ticker" required="true"/>' +
    '<select name="sides" label="Sides" multiple="true"><option value="b">Buy</option><option value="s">Sell</option></select>' +
    '<checkbox name="rush" value="yes">Rush</checkbox><checkbox name="dark" value="yes">Dark</checkbox>' +
    '<time-picker name="at" label="At"/><button name="send">Send it</button></form></messageML>';
  const fill = async (inside: Locator) => {
    await inside.getByLabel('Ticker', { exact: true }).fill('IBM');
    await inside.getByText('Sell', { exact: true }).click();
    await inside.getByText('Rush', { exact: true }).click();
    await inside.getByLabel('At', { exact: true }).fill('14:05');
    await inside.getByRole('button', { name: 'Send it' }).click();
  };
  await page.goto(workshop());
  await editor().fill(form);
  const told = page.getByRole('region', { name: 'What the bot gets' });
  await told.getByText('Fill in the form above').waitFor();
  await rendering('Dark').getByRole('button', { name: 'Send it' }).click();
  await rendering('Dark').getByRole('alert').waitFor();
  // Labels belong to the fields of their own preview, and so do the marks of what is wrong.
  expect(await rendering('Light').getByRole('alert').count()).toBe(0);
  await fill(rendering('Light'));
  await told.getByText('Of the form “order”').waitFor();
  // It stands below all previews: whoever submits the first one has to see it.
  await page.waitForFunction(
    `document.querySelector('[aria-label="What the bot gets"]').getBoundingClientRect().bottom < innerHeight + 1`,
  );
  const submitted: unknown = JSON.parse(
    (await told.getByLabel('Submitted values').textContent()) ?? '',
  );

  await pod.serviceAccount('taker', { displayName: 'Taker' });
  const bot = await actAs(pod, 'taker');
  const alice = await actAs(pod, 'alice');
  const feed = (await bot.post('/agent/v5/datafeeds', {})).json() as { readonly id: string };
  await bot.say(await alice.im(bot), form.replace(/<.?messageML>/g, ''));
  await page.goto(`${pod.url}/console/as/alice`);
  await at.open('Taker');
  const asked = at.messagesFrom('Taker').last();
  await fill(asked);
  await asked.getByText('Sent').waitFor();
  const { events } = (await bot.post(`/agent/v5/datafeeds/${feed.id}/read`, {})).json() as {
    readonly events: readonly Event[];
  };
  const submissions = events.flatMap((event) =>
    isEvent(event, 'SYMPHONYELEMENTSACTION') ? [event.payload.symphonyElementsAction] : [],
  );
  const [{ formId, formValues } = {}] = submissions;
  expect(submitted).toEqual({ formId, formValues });

  await page.goto(workshop());
  await editor().fill('<messageML>No form</messageML>');
  await rendering('Light').getByText('No form').waitFor();
  expect(await told.count()).toBe(0);
});

test('the pod is restarted from a message, whose text is there to be sent again, and that is undone', async () => {
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  const im = await alice.im(bob);
  await alice.say(im, 'one');
  await alice.say(im, 'two');
  await bob.say(im, 'three');
  await page.goto(`${pod.url}/console/as/alice`);
  await at.open('Bob Brown');
  await at.messages.getByText('three').waitFor();
  await at.composer.fill('not sent yet');
  const two = at.messages.getByRole('article').filter({ hasText: 'two' });
  await two.getByRole('button', { name: 'More with this message' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Restart from here' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Restart from here' }).press('Enter');
  await at.messages.getByText('three').waitFor({ state: 'detached' });
  await at.messages.getByText('one').waitFor();
  expect(await at.composer.inputValue()).toBe('two\nnot sent yet');
  await press('Undo the last change of the whole pod');
  await press('Undo it');
  await at.messages.getByText('three').waitFor();
});
