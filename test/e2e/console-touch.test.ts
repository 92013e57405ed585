import { beforeEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { Client } from '../../src/client/index.js';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { at, enter, pod, setStage } from './console-stage.js';

const at9 = '2026-01-05T09:00:00Z';
const seed = {
  people: [{ username: 'alice', displayName: 'Alice Adams' }],
  rooms: [
    {
      name: 'Desk',
      owner: 'alice',
      messages: [
        { from: 'alice', text: 'What was said first', at: at9 },
        { from: 'alice', text: 'What was said then', at: at9 },
      ],
    },
  ],
};
const code = '<messageML><code language="typescript">const answer = 42;</code></messageML>';
const openDialog = `<messageML><dialog id="sure" state="open"><title>Sure?</title><body>Or not.</body></dialog></messageML>`;

setStage({
  seed,
  context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  reset: true,
});

beforeEach(async () => {
  await enter();
});

/** The menu of a message, which fingers open. */
const menuOf = (text: string) =>
  at.messages
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: 'More with this message' });

/** Where something is on the page. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) {
    throw new Error('It is not on the page.');
  }
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** A room with messages of a bot. */
async function said(...sent: readonly { readonly message: string; readonly file?: string }[]) {
  const { config } = await pod.serviceAccount('studio', { displayName: 'Studio' });
  await using studio = new Client(config);
  const alice = await studio.users.byUsername('alice');
  const { roomSystemInfo: room } = await studio.rooms.create({ name: 'Show', description: 'Show' });
  await studio.rooms.addMember(room.id, alice?.id ?? 0);
  for (const { message, file } of sent) {
    await studio.messages.create(room.id, {
      message: unsafeMessageML(message),
      ...(file !== undefined && { attachments: [{ filename: file, content: Buffer.from('x') }] }),
    });
  }
  await at.open('Show');
}

test('by touch, a message is answered and passed on from its menu', async () => {
  await at.open('Desk');
  await menuOf('What was said first').tap();
  await at.page.getByRole('menuitem', { name: 'Forward' }).tap();
  const dialog = at.page.getByRole('dialog', { name: 'Forward' });
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await menuOf('What was said first').tap();
  await at.page.getByRole('menuitem', { name: 'Reply', exact: true }).tap();
  await at.say('An answer');
  await at.messages.getByText('An answer').waitFor();
  await at.messages.getByText('1 reply').waitFor();
});

test('what a message has at its right is not covered by its menu', async () => {
  await said({ message: code });
  const menu = await boxOf(menuOf('const answer'));
  const copy = await boxOf(at.messages.getByRole('button', { name: 'Copy' }));
  expect(menu.x).toBeGreaterThanOrEqual(copy.right);
  await at.messages.getByRole('button', { name: 'Copy' }).tap();
});

test('files with long names and dialogs that stand open end within the page', async () => {
  const long = `${'long '.repeat(20)}name.xlsx`;
  await said({ message: '<messageML>Numbers</messageML>', file: long }, { message: openDialog });
  const file = at.messages.getByRole('button', { name: /^Download long/ });
  expect((await boxOf(file)).right).toBeLessThanOrEqual(390);
  const close = at.messages.getByRole('button', { name: 'Close' });
  expect((await boxOf(close)).right).toBeLessThanOrEqual(390);
});

test('a program is not called a document, and what is no picture has the sign of a file', async () => {
  await said(
    { message: '<messageML>Pay this</messageML>', file: 'invoice\u202efdp.exe' },
    { message: '<messageML>Look</messageML>', file: 'no-picture.png' },
  );
  await at.messages.getByRole('button', { name: 'Download invoicefdp.exe 1 byte' }).waitFor();
  const other = at.messages.getByRole('button', { name: /^Download no-picture\.png/ });
  await other.waitFor();
  await other.getByRole('img').waitFor({ state: 'detached' });
});
