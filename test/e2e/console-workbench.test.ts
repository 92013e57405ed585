import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Download, Page } from 'playwright-core';
import { Bot } from '../../src/bot/index.js';
import {
  b,
  button,
  form,
  personSelector,
  roomSelector,
  textField,
} from '../../src/messageml/index.js';
import { Pod } from '../../src/pod/index.js';
import { type TestUser, testUser } from '../../src/testing/index.js';
import { actAs } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(90_000);

const order = form('order', [textField('note'), button('send', 'Send')]);
const share = form('share', [
  personSelector('who'),
  roomSelector('where'),
  button('share', 'Share'),
]);

/** Who came into rooms of the bot. */
const joined: string[] = [];

function desk(bot: Bot): void {
  bot.command('/hello', (ctx) => ctx.reply(['Hello ', b(ctx.user.displayName), '.']));
  bot.command('/order', (ctx) => ctx.reply(order));
  bot.form(order, (ctx) => ctx.reply(`Noted: ${ctx.values.note}`));
  bot.command('/share', (ctx) => ctx.reply(share));
  bot.form(share, async (ctx) => {
    const { who, where } = ctx.values;
    const ids = [...who, ...where.userIds].map(Number);
    const people = await Promise.all(ids.map((id) => ctx.client.users.byId(id)));
    const room = await ctx.client.rooms.info(where.streamIds[0] ?? '');
    const names = people.map((person) => person?.username).join(' and ');
    return ctx.reply(`With ${names}, in ${room.roomAttributes.name}`);
  });
  bot.on('user:joined', ({ member }) => void joined.push(member.displayName ?? ''));
  let count = 0;
  bot.command('/count', (ctx) => ctx.reply(String(++count)));
}

let pod: Pod;
let bot: Bot;
let browser: Browser;
let page: Page;
let at: ConsolePage;
let alice: TestUser;

beforeAll(async () => {
  pod = await Pod.start({ console: true });
  const { config } = await pod.serviceAccount('desk', { displayName: 'Desk' });
  bot = new Bot(config, { log: false });
  desk(bot);
  await bot.start();
  alice = await testUser(pod, 'alice');
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await alice.close();
  await bot.stop();
  await pod.close();
});

beforeEach(async () => {
  at = new ConsolePage(await browser.newPage({ viewport: { width: 1280, height: 900 } }));
  page = at.page;
});

afterEach(async () => {
  await page.context().close();
  expect(at.complaints).toEqual([]);
});

const open = (path: string) => page.goto(`${pod.url}/console/as/alice/${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const transcript = () => page.getByRole('textbox', { name: 'Transcript', exact: true });

async function saved(name: string): Promise<readonly [name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(name)]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

test('what is said to a bot is recorded as text, plays again without a difference and becomes a test', async () => {
  await open('workbench/transcripts');
  await press('Record from now on');
  await page.getByText('Recording: talk to the bot').waitFor();
  await alice.say('desk', '/hello');
  await alice.nextMessage();
  await alice.say('desk', '/order');
  await alice.submit(await alice.nextMessage(), 'order', { note: 'two <b>boxes</b>' });
  await alice.nextMessage();
  await page.reload();
  await press('Stop and write it down');
  await page.getByText('3 steps were written down.').waitFor();
  expect((await transcript().inputValue()).split('\n').slice(1)).toEqual([
    'people: alice',
    '',
    'alice: /hello',
    'bot: Hello **Alice Adams**.',
    '',
    'alice: /order',
    'bot: (Text Field)(Button:Send)',
    '  form order: note [send]',
    '',
    'alice presses send',
    '  note: two <b>boxes</b>',
    'bot: Noted: two <b>boxes</b>',
    '',
  ]);
  await press('Play it on Desk');
  await page.getByText('3 steps, no difference.').waitFor();
  const [name, text] = await saved('Save the transcript');
  expect([name, text]).toEqual(['conversation.chat', await transcript().inputValue()]);
  const isTest = (file: Download) => file.suggestedFilename() === 'conversation.test.ts';
  await Promise.all([page.waitForEvent('download', isTest), press('Make a test of it')]);
});

test('a difference is shown with what was written and what was said', async () => {
  await open('workbench/transcripts');
  await transcript().fill('alice: /hello\nbot: Hello **Bob**.\n\nalice: /hello\nbot: Hello *');
  await press('Play it on Desk');
  await page.getByText('Of 2 steps 1 went differently and 0 failed.').waitFor();
  const shown = page.getByLabel('Answers to alice: /hello');
  expect(await shown.textContent()).toBe('- bot: Hello **Bob**.\n+ bot: Hello **Alice Adams**.');
});

test('a script of virtual users is run many times, and says where it cannot go on', async () => {
  await open('workbench/transcripts');
  await transcript().fill('room Attic: alice, bob\n\nbob in Attic: /count\n\nalice: /count');
  await page.getByLabel('How many times').fill('3');
  await press('Play it on Desk');
  await page.getByText('Played 3 times. 6 steps, no difference.').waitFor();
  await transcript().fill('alice presses nothing');
  await press('Play it on Desk');
  await page.getByText('Desk has said nothing yet with a button “nothing”.').first().waitFor();
  await transcript().fill('nonsense');
  await press('Play it on Desk');
  await page.getByText('conversation.chat:1: "nonsense" is not a line').waitFor();
});

test('people and rooms are chosen in a form by their names, and nobody is chosen who is not there', async () => {
  await testUser(pod, 'bob').then((bob) => bob.close());
  const story = [
    'room "Loft: west": alice',
    '',
    'alice: /share',
    'bot: *',
    '',
    'alice presses share',
    '  who: ["@bob"]',
    '  where: {"userIds":["@alice"],"streamIds":["#Loft: west"]}',
    'bot: With bob and alice, in Loft: west',
  ].join('\n');
  await open('workbench/transcripts');
  await transcript().fill(story);
  await press('Play it on Desk');
  await page.getByText('2 steps, no difference.').waitFor();
  await page.getByLabel('How many times').fill('2');
  await press('Play it on Desk');
  await page.getByText('Played 2 times. 4 steps, no difference.').waitFor();

  await page.getByLabel('How many times').fill('1');
  await transcript().fill(story.replace('@bob', '@nobody'));
  await press('Play it on Desk');
  await page.getByText('Of 2 steps 0 went differently and 1 failed.').waitFor();
  await page.getByText('Nobody in this pod has the user name “nobody”.').waitFor();
  await transcript().fill(story.replace('#Loft: west', '#Nowhere'));
  await press('Play it on Desk');
  await page.getByText('There is no room “Nowhere”.').waitFor();
  // The browser itself notes what the pod refused.
  expect(at.complaints.splice(0)).toHaveLength(1);
});

test('a room of a transcript is found however many there are', async () => {
  const owner = await actAs(pod, 'alice');
  for (let count = 0; count < 100; count++) {
    await owner.createRoom({ name: `Room ${count}` });
  }
  const { id } = (await owner.createRoom({ name: 'Cellar' })).roomSystemInfo;
  const { user } = await actAs(pod, 'desk');
  await owner.post(`/pod/v1/room/${id}/membership/add`, { id: user.id });
  await open('workbench/transcripts');
  await transcript().fill('room Cellar: alice\n\nalice in Cellar: /hello\nbot in Cellar: Hello *');
  await press('Play it on Desk');
  await page.getByText('1 step, no difference.').waitFor();
  const listed = await owner.post('/pod/v1/streams/list?limit=1000', {});
  const rooms = listed.json() as { roomAttributes?: { name: string } }[];
  expect(rooms.filter(({ roomAttributes }) => roomAttributes?.name === 'Cellar')).toHaveLength(1);
});

test('a conversation is written down from its header', async () => {
  await alice.say('desk', '/hello');
  await open('');
  await at.open('Desk');
  await press('Write down as a transcript');
  await page.getByText(/steps? (was|were) written down\./).waitFor();
  expect(await transcript().inputValue()).toContain('bot: Hello **Alice Adams**.');
});

test('the inspector tells what a bot made of a message, and submits a form again', async () => {
  await using bob = await testUser(pod, 'bob');
  await bob.say('desk', '/order');
  const asked = await bob.nextMessage();
  await bob.submit(asked, 'order', { note: 'twice' });
  await bob.nextMessage();
  await page.goto(`${pod.url}/console/as/bob`);
  await at.open('Desk');
  const message = page.locator(`[data-message="${asked.raw.messageId}"]`);
  await message.hover();
  await message.getByRole('button', { name: 'Inspect message' }).click();
  await page.getByRole('tab', { name: 'What happened' }).click();
  const story = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await story.filter({ hasText: 'POST /agent/v4/stream/{streamId}/message/create' }).waitFor();
  const submitted = story.filter({ hasText: 'submitted the form “order”' });
  await submitted.filter({ hasText: 'note: twice' }).filter({ hasText: 'Desk got it' }).waitFor();
  await submitted.getByRole('button', { name: 'Submit it again' }).click();
  expect((await bob.nextMessage()).text).toBe('Noted: twice');
  await submitted.nth(1).waitFor();
});

test('Ctrl K goes to a topic of the panel of the pod', async () => {
  await open('');
  await page.getByRole('button', { name: 'New conversation' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('clock');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Clock', selected: true }).waitFor();
});

test('an event is sent to a bot from a form of its type, and what the bot makes of it is told', async () => {
  joined.splice(0);
  await open('workbench/events');
  await page.getByRole('combobox', { name: 'Event' }).selectOption('USERJOINEDROOM');
  const formOf = (type: string) => page.getByRole('form', { name: type });
  const affected = formOf('USERJOINEDROOM').getByRole('group', { name: 'affectedUser' });
  await affected.getByRole('combobox', { name: 'Who' }).selectOption('Bob Brown');
  await affected.getByText('Its fields').click();
  expect(await affected.getByRole('textbox', { name: 'username' }).inputValue()).toBe('bob');
  await affected.getByRole('textbox', { name: 'displayName' }).fill('Robert');
  await press('Send it to the bot');
  const sent = page.getByRole('list', { name: 'Events that were sent' }).getByRole('listitem');
  await sent.filter({ hasText: 'Desk got it after' }).first().waitFor();
  expect(joined).toEqual(['Robert']);
  await sent.getByRole('button', { name: 'Deliver it once more' }).click();
  await sent.nth(1).waitFor();
  await sent.filter({ hasText: 'acknowledged it' }).nth(1).waitFor();
  // The same event, once more, is not handled again.
  expect(joined).toEqual(['Robert']);
});

test('what is wrong with an event is told at its field, and a kind that nobody knows is sent as JSON', async () => {
  await open('workbench/events?filter=MESSAGESENT');
  const message = page.getByRole('form', { name: 'MESSAGESENT' });
  await message.getByRole('textbox', { name: /^timestamp/ }).fill('noon');
  await message.getByRole('textbox', { name: /^data/ }).fill('[]');
  await press('Send it to the bot');
  await message.getByText('timestamp must be a number.', { exact: true }).waitFor();
  await message.getByText('data must be the JSON text of an object.', { exact: true }).waitFor();
  at.complaints.splice(0);
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Another type');
  await page.getByRole('textbox', { name: 'payload' }).fill('{"newKindOfEvent": {"a": 1}}');
  await press('Send it to the bot');
  await page.getByText('Desk got it after').waitFor();
});

test('what is not the JSON of an event yet is not sent, nor what stood there before', async () => {
  await open('workbench/events?filter=CONNECTIONACCEPTED');
  await page.getByLabel('As JSON').check();
  const payload = page.getByRole('textbox', { name: 'payload' });
  const sent = page.getByText('Desk got it after');
  for (const [text, reason] of [
    ['{"connectionAccepted":', 'payload is not JSON yet.'],
    ['[1]', 'payload has to be an object, in { }.'],
  ] as const) {
    await payload.fill(text);
    await press('Send it to the bot');
    await page.getByText(reason, { exact: true }).waitFor();
    await payload.and(page.locator(':focus:invalid')).waitFor();
  }
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Another type');
  await payload.fill('{"newKindOfEvent": {}}');
  await press('Send it to the bot');
  await sent.waitFor();
  expect(await sent.count()).toBe(1);
});
