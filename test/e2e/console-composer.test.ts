import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Route } from 'playwright-core';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
  rooms: [
    { name: 'Desk', owner: 'alice', members: ['bob', 'echo'] },
    { name: 'Aside', owner: 'alice', members: ['bob'] },
  ],
};

setStage({ seed, context: { viewport: { width: 1280, height: 800 } } });

beforeAll(async () => {
  await pod.control.announceBot('echo', {
    description: 'Says back what it is told.',
    commands: [{ usage: '/echo text…', description: 'says it back', example: '/echo hello' }],
  });
});

beforeEach(async () => {
  await enter();
});

test('the first screen has the bots, each with what it does and its first command', async () => {
  const bots = at.page.getByRole('list', { name: 'Bots' });
  await bots.getByText('Says back what it is told.').waitFor();
  await bots.getByRole('button', { name: 'Ask Echo: /echo hello' }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Echo' }).waitFor();
  expect(await at.composer.inputValue()).toBe('/echo hello');
});

test('a narrow page has the bots below its few conversations', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.conversations.getByRole('list', { name: 'Bots' }).getByText('Says back what').waitFor();
  await at.page.getByRole('button', { name: 'Ask Echo: /echo hello' }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Echo' }).waitFor();
  expect(await at.composer.inputValue()).toBe('/echo hello');
});

test('a bot on the first screen is chosen by a click anywhere on it, or by its name', async () => {
  const card = at.page.getByRole('list', { name: 'Bots' }).getByRole('listitem').first();
  await card.click({ position: { x: 24, y: 24 } });
  await at.page.getByRole('heading', { level: 1, name: 'Echo' }).waitFor();
  expect(await at.composer.inputValue()).toBe('');

  await at.page.goBack();
  await card.getByRole('button', { name: 'Chat with Echo' }).press('Enter');
  await at.page.getByRole('heading', { level: 1, name: 'Echo' }).waitFor();
});

test('the first screen makes at most 12 requests', async () => {
  const asked: string[] = [];
  const other = await at.page.context().newPage();
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(`${pod.url}/console/as/alice`);
  await other
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button')
    .first()
    .waitFor();
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('Enter takes whom the letters in the box mean, however fast they were typed', async () => {
  await at.open('Desk');
  await at.composer.fill('@');
  await at.page.getByRole('option', { name: /Echo/ }).waitFor();
  // The rest and Enter come at once, before the page has drawn a list for it.
  await at.composer.evaluate(`((box) => {
    box.setRangeText('Bo', box.value.length, box.value.length, 'end');
    const options = { key: 'Enter', bubbles: true, cancelable: true };
    box.dispatchEvent(new KeyboardEvent('keydown', options));
  })(document.activeElement)`);
  while ((await at.composer.inputValue()) === '@Bo') {
    await at.page.evaluate('new Promise(requestAnimationFrame)');
  }
  expect(await at.composer.inputValue()).toBe('@Bob Brown ');
});

test('Enter sends where only a sign was typed, and takes what was gone to; with Shift it breaks the line', async () => {
  await at.open('Desk');
  await at.say('All about #harvest');
  const said = at.messagesFrom('Alice Adams');
  await said.getByText('All about #harvest').waitFor();
  const tags = at.page.getByRole('listbox', { name: 'Tags' });
  await at.composer.pressSequentially('Press #');
  await tags.waitFor();
  expect(await tags.getByRole('option', { selected: true }).count()).toBe(0);
  await at.composer.press('Enter');
  await said.getByText('Press #', { exact: true }).waitFor();
  await at.composer.pressSequentially('More #');
  await tags.waitFor();
  await at.composer.press('ArrowDown');
  await tags.getByRole('option', { selected: true }).waitFor();
  await at.composer.press('Enter');
  await at.boxHolds('More #harvest ');
  await at.composer.fill('');
  await at.composer.pressSequentially('Some #har');
  await tags.waitFor();
  await at.composer.press('Shift+Enter');
  await at.boxHolds('Some #har\n');
  await at.composer.fill('');
});

test('Enter and arrows that compose a letter are not for the list, nor send', async () => {
  await at.open('Desk');
  await at.composer.pressSequentially('@Bo');
  await at.page.getByRole('listbox', { name: 'People to mention' }).waitFor();
  for (const key of ['ArrowDown', 'Enter']) {
    const isTaken = `(() => {
      const options = { key: '${key}', isComposing: true, bubbles: true, cancelable: true };
      const event = new KeyboardEvent('keydown', options);
      document.activeElement.dispatchEvent(event);
      return event.defaultPrevented;
    })()`;
    expect(await at.page.evaluate(isTaken)).toBe(false);
  }
  expect(await at.composer.inputValue()).toBe('@Bo');
  await at.composer.fill('');
});

/** A picture of one red point. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const transferOf = (name: string) => `(() => {
  const bytes = Uint8Array.from(atob('${png}'), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], '${name}', { type: 'image/png' }));
  return transfer;
})()`;

test('pasted and dropped files go along, with a preview of pictures', async () => {
  await at.open('Desk');
  await at.page.evaluate(`document.activeElement.dispatchEvent(new ClipboardEvent('paste',
    { clipboardData: ${transferOf('pasted.png')}, bubbles: true, cancelable: true }))`);
  const files = at.page.getByRole('list', { name: 'Files to send' });
  await files.getByText('pasted.png').waitFor();
  await files.locator('img').first().waitFor();
  await at.page.evaluate(`document.body.dispatchEvent(new DragEvent('drop',
    { dataTransfer: ${transferOf('dropped.png')}, bubbles: true, cancelable: true }))`);
  await files.getByText('dropped.png').waitFor();
  await at.page.getByRole('button', { name: 'Send' }).click();
  await at.messages.getByRole('img', { name: 'pasted.png' }).waitFor();
  await at.messages.getByRole('img', { name: 'dropped.png' }).waitFor();
});

test('a folder that is dropped is refused with what to do, and the files beside it are taken', async () => {
  await at.open('Desk');
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-dropped-'));
  const file = join(folder, 'beside.txt');
  await writeFile(file, 'beside');
  const devices = await at.page.context().newCDPSession(at.page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [folder, file], dragOperationsMask: 1 };
    await devices.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  }
  await at.page.getByText('A folder cannot be sent.', { exact: false }).waitFor();
  const files = at.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  await files.filter({ hasText: 'beside.txt' }).waitFor();
  expect(await files.count()).toBe(1);
  await rm(folder, { recursive: true });
});

test('a message whose Markdown cannot be made comes back, and what is said after it goes', async () => {
  await at.open('Desk');
  await at.page.route(/assets\/markdown-message/, (route) => route.abort());
  await at.page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await at.say('**Not** sent');
  await at.page.getByText('The message was not sent.', { exact: false }).waitFor();
  expect(await at.composer.inputValue()).toBe('**Not** sent');
  await at.page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await at.say('Sent as it is');
  await at.messagesFrom('Alice Adams').getByText('Sent as it is').waitFor();
  // The browser itself notes that the code did not come.
  at.complaints.splice(0);
});

test('a reply takes files, chosen, pasted or dropped, and goes without a word as well', async () => {
  await at.open('Desk');
  await at.say('Where is the chart?');
  const asked = at.messages.getByRole('article').filter({ hasText: 'Where is the chart?' }).first();
  const reply = asked.getByRole('button', { name: 'Reply', exact: true });
  await reply.press('Enter');
  await at.page.getByText('Replying to Alice Adams').waitFor();
  const chosen = at.page.waitForEvent('filechooser');
  await at.page.getByRole('button', { name: 'Attach files' }).click();
  const file = {
    name: 'chart.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('day,price\n1,101\n'),
  };
  await (await chosen).setFiles(file);
  await at.composer.focus();
  await at.page.evaluate(`document.activeElement.dispatchEvent(new ClipboardEvent('paste',
    { clipboardData: ${transferOf('pasted-chart.png')}, bubbles: true, cancelable: true }))`);
  const files = at.page.getByRole('list', { name: 'Files to send' });
  await files.getByText('pasted-chart.png').waitFor();
  await at.page.evaluate(`document.body.dispatchEvent(new DragEvent('drop',
    { dataTransfer: ${transferOf('dropped-chart.png')}, bubbles: true, cancelable: true }))`);
  await files.getByText('dropped-chart.png').waitFor();
  await at.page.getByRole('button', { name: 'Send' }).click();
  const sent = at.messages
    .getByRole('article')
    .filter({ has: at.page.getByRole('button', { name: /^Replies to Alice Adams/ }) });
  await sent.getByText('chart.csv', { exact: true }).waitFor();
  await sent.getByRole('img', { name: 'pasted-chart.png' }).waitFor();
  await sent.getByRole('img', { name: 'dropped-chart.png' }).waitFor();
  await asked.getByRole('button', { name: '1 reply' }).waitFor();
});

test('Markdown is written by choice, and shown as it will be sent', async () => {
  await at.open('Desk');
  await at.composer.fill('**not** bold');
  await at.composer.press('Enter');
  const sent = at.messagesFrom('Alice Adams').last();
  await sent.getByText('**not** bold').waitFor();
  await at.page.getByRole('button', { name: 'Markdown', exact: true }).click();
  const preview = at.page.getByRole('region', { name: 'Preview of the message' });
  await at.composer.fill('**Buy** at `10:00`, @Bob Brown\n\n- now\n- <b>then</b>');
  for (const shown of [preview, sent]) {
    await shown.locator('b', { hasText: /^Buy$/ }).waitFor();
    await shown.locator('code', { hasText: '10:00' }).waitFor();
    await shown.locator('li', { hasText: /^now$/ }).waitFor();
    await shown.getByText('<b>then</b>').waitFor();
    await shown.getByText('@Bob Brown').waitFor();
    if (shown === preview) {
      await at.composer.press('Enter');
    }
  }
  await at.page.reload();
  const mode = at.page.getByRole('button', { name: 'Markdown', exact: true });
  await mode.click();
  expect(await mode.getAttribute('aria-pressed')).toBe('true');
  await at.page.getByRole('button', { name: 'MessageML' }).click();
  expect(await mode.getAttribute('aria-pressed')).toBe('false');
});

test('Ctrl B and Ctrl I mark what is selected, and again unmark it; the step is undone as one', async () => {
  await at.open('Desk');
  await at.composer.fill('Buy now');
  await at.composer.press('Control+Shift+ArrowLeft');
  await at.composer.press('Control+b');
  await at.boxHolds('Buy **now**');
  await at.page.getByRole('button', { name: 'Markdown', pressed: true }).waitFor();
  await at.composer.press('Control+b');
  await at.boxHolds('Buy now');
  await at.composer.press('Control+z');
  await at.boxHolds('Buy **now**');
  await at.composer.press('End');
  await at.composer.pressSequentially(' or ');
  await at.composer.press('Control+i');
  await at.composer.pressSequentially('never');
  await at.boxHolds('Buy **now** or *never*');
  await at.composer.press('Enter');
  const said = at.messagesFrom('Alice Adams').last();
  await said.locator('b, strong').getByText('now').waitFor();
  await said.locator('i, em').getByText('never').waitFor();
});

test('what was begun to be written stands in the list as a draft, until it is gone on with', async () => {
  await at.open('Desk');
  await at.composer.fill('Not yet\nsent');
  const line = at.conversations.getByRole('button', { name: /^Desk/ });
  expect(await line.getByText('Draft:').count()).toBe(0);
  await at.open('Aside');
  await line.getByText('Draft: Not yet sent').waitFor();
  await at.page.reload();
  await line.getByText('Draft: Not yet sent').waitFor();
  await at.open('Desk');
  await line.getByText('Draft:').waitFor({ state: 'detached' });
  await at.composer.fill('');
  await at.open('Aside');
  expect(await line.getByText('Draft:').count()).toBe(0);
});

test('after a file was chosen, the keyboard is in the box again', async () => {
  await at.open('Desk');
  const choosing = at.page.waitForEvent('filechooser');
  await at.page.getByRole('button', { name: 'Attach files' }).click();
  await (
    await choosing
  ).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await at.page.getByText('a.txt').waitFor();
  await at.page.keyboard.type('here it is');
  expect(await at.composer.inputValue()).toBe('here it is');
});

test('what is taken out of a message by keyboard leaves the keyboard in the box', async () => {
  await at.open('Desk');
  await at.say('To be answered');
  const said = at.messagesFrom('Alice Adams').filter({ hasText: 'To be answered' }).last();
  await said.waitFor();
  const box = at.composer.and(at.page.locator(':focus'));
  const press = async (button: Locator) => {
    await button.focus();
    await at.page.keyboard.press('Enter');
  };
  await at.page.locator('input[type=file]').setInputFiles({
    name: 'b.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('b'),
  });
  await press(at.page.getByRole('button', { name: 'Remove b.txt' }));
  await box.waitFor();
  await press(said.getByRole('button', { name: 'Reply', exact: true }));
  await press(at.page.getByRole('button', { name: 'Do not reply' }));
  await box.waitFor();
});

test('a message stays within itself, whatever it says about margins and heights', async () => {
  await at.open('Desk');
  await at.say('A message before');
  await at.messages.getByText('A message before').waitFor();
  await at.page.getByRole('button', { name: 'MessageML' }).click();
  await at.say('<div style="margin-top:-400px;height:900px">Over all</div>');
  await at.messages.getByText('Over all').waitFor();
  const top = at.messages.getByText('A message before');
  await top.scrollIntoViewIfNeeded();
  // Whoever clicks on the first message hits it, and nothing that lies over it.
  await top.click({ trial: true });
});

test('a slash offers the commands of the bot that runs, with their arguments', async () => {
  await at.open('Desk');
  await at.composer.pressSequentially('/e');
  const option = at.page.getByRole('option', { name: '/echo text… says it back' });
  await option.waitFor();
  await at.composer.press('Enter');
  expect(await at.composer.inputValue()).toBe('/echo ');
  await option.waitFor({ state: 'detached' });
  await at.composer.pressSequentially('hello');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('/echo hello').waitFor();
});

test('when a bot has started again, a page that is open offers its new commands and shows no more why it could not', async () => {
  await at.open('Desk');
  const streamId = /room\/([^/?]+)/.exec(at.page.url())?.[1] ?? '';
  const title = 'echo could not be reloaded. The one before runs on.';
  await pod.control.tellBotProblem('echo', { streamId, title, untilStarted: true });
  const problem = at.messages.getByRole('region', { name: 'Problem of Echo' });
  await problem.waitFor();
  const commands = [{ usage: '/shout text…', description: 'says it loud' }];
  await pod.control.announceBot('echo', { description: 'Says it back.', commands });
  await problem.waitFor({ state: 'detached' });
  await at.composer.pressSequentially('/s');
  await at.page.getByRole('option', { name: '/shout text… says it loud' }).waitFor();
});

test('the arrow up brings back what was said last here, to be sent changed, after a reload as well', async () => {
  await at.open('Desk');
  await at.say('buy #ibm for @Bob Brown');
  await at.messagesFrom('Alice Adams').getByText('buy #ibm for @Bob Brown').waitFor();
  await at.page.reload();
  await at.messagesFrom('Alice Adams').getByText('buy #ibm for @Bob Brown').waitFor();
  await at.composer.press('ArrowUp');
  expect(await at.composer.inputValue()).toBe('buy #ibm for @Bob Brown');
  await at.composer.press('End');
  await at.composer.pressSequentially(' now');
  // In a box that holds something the arrow moves within it.
  await at.composer.press('ArrowUp');
  expect(await at.composer.inputValue()).toBe('buy #ibm for @Bob Brown now');
  await at.composer.press('Enter');
  const said = at
    .messagesFrom('Alice Adams')
    .getByText('buy #ibm for @Bob Brown', { exact: false });
  await said.getByText('now').waitFor();
  await at.page.goto(`${pod.url}/console/as/bob`);
  await at.open('Desk');
  await at.messages.getByText('now').first().waitFor();
  await at.composer.press('ArrowUp');
  expect(await at.composer.inputValue()).toBe('');
});

test('what is typed while a message is on its way is the next message', async () => {
  await at.open('Desk');
  await at.messages.getByText('A message before').waitFor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await at.page.route('**/message/create', async (route) => {
    await held;
    await route.continue();
  });
  await at.composer.pressSequentially('the first');
  await at.composer.press('Enter');
  await at.composer.pressSequentially('the second');
  await at.composer.press('Enter');
  await at.composer.pressSequentially('the third');
  letGo();
  await at.messagesFrom('Alice Adams').getByText('the second').waitFor();
  expect(await at.composer.inputValue()).toBe('the third');
  const said = await at.messages.getByText(/^the (first|second)$/).allTextContents();
  expect(said).toEqual(['the first', 'the second']);
});

test('what could not be sent comes back into the box', async () => {
  await at.open('Desk');
  await at.page.getByRole('button', { name: 'MessageML' }).click();
  await at.composer.fill('<b>not closed');
  await at.composer.press('Enter');
  await at.page.getByRole('alert').first().waitFor();
  expect(await at.composer.inputValue()).toBe('<b>not closed');
  expect(at.complaints.splice(0).join()).toContain('400');
  await at.page.getByRole('button', { name: 'MessageML' }).click();
  await at.composer.fill('');
});

test('a dialog that is opened as the one before closes stays open', async () => {
  const name = at.page.getByRole('combobox', { name: /^Name of/ });
  const isOpen = await at.page.evaluate(`(async () => {
    const key = (name, options) => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options }));
    const drawn = () => new Promise(requestAnimationFrame);
    const dialog = () => document.querySelector('dialog');
    key('k', { ctrlKey: true });
    while (dialog()?.open !== true) await drawn();
    const first = dialog();
    // Before the event of the first one: it comes as a task of its own.
    const observer = new MutationObserver(() => {
      if (!first.isConnected) {
        observer.disconnect();
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const closed = new Promise((done) => first.addEventListener('close', done));
    first.querySelector('button[aria-label="Close"]').click();
    await closed;
    await drawn();
    await drawn();
    return dialog()?.open === true;
  })()`);
  expect(isOpen).toBe(true);
  await name.fill('mentions');
});

test('what is typed after Ctrl K is meant for what it opens, however long that takes to come', async () => {
  const held: Route[] = [];
  await at.page.route(/assets\/switcher-.*\.js/, (route) => void held.push(route));
  const release = async () => {
    while (held.length === 0) {
      await at.page.evaluate('new Promise(requestAnimationFrame)');
    }
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
  await at.page.keyboard.press('Control+k');
  await at.page.keyboard.type('presenxe');
  await at.page.keyboard.press('Backspace');
  await at.page.keyboard.press('Backspace');
  await at.page.keyboard.type('ce');
  await at.page.keyboard.press('Enter');
  await release();
  await at.page.getByRole('heading', { level: 1, name: 'Presence' }).waitFor();
});

test('a dialog has the keyboard before the next key, however late it is drawn', async () => {
  await at.open('Desk');
  const field = at.page.getByRole('combobox', { name: /^Name of/ });
  await at.page.keyboard.press('Control+k');
  await field.waitFor();
  await at.page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  const role = await at.page.evaluate(`(async () => {
    const key = { key: 'k', ctrlKey: true, bubbles: true };
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
    for (let turn = 0; turn < 9; turn += 1) await undefined;
    return document.activeElement.getAttribute('role');
  })()`);
  expect(role).toBe('combobox');
});

test('where the code of what Ctrl K opens does not come, the keys are for the page again', async () => {
  await at.open('Desk');
  await at.page.route(/assets\/switcher-.*\.js/, (route) => route.abort());
  const failed = at.page.waitForEvent('requestfailed');
  await at.page.keyboard.press('Control+k');
  await failed;
  await at.page.keyboard.type('hello');
  expect(await at.composer.inputValue()).toMatch(/o$/);
  expect(at.complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('Ctrl K goes to a conversation, a person or a view by the beginning of a name', async () => {
  await at.page.keyboard.press('Control+k');
  const name = at.page.getByRole('combobox', { name: /^Name of/ });
  await name.fill('des');
  await at.page.getByRole('option', { name: 'Desk Conversation' }).waitFor();
  await name.press('Enter');
  await at.page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await at.composer.press('Control+k');
  await name.fill('mentions');
  await at.page.getByRole('option', { name: 'Mentions View' }).waitFor();
  await name.press('Enter');
  await at.page.getByRole('heading', { level: 1, name: 'Mentions' }).waitFor();
  await at.page.keyboard.press('?');
  await at.page.getByRole('heading', { level: 1, name: 'Keyboard' }).waitFor();
});
