import type { Locator } from 'playwright-core';
import { pageNames } from '../../../src/console/state/page-names.js';
import { podTopics } from '../../../src/console/state/pod-topics.js';
import { dialogScenes } from './dialog-scenes.js';
import type { Scene } from './scene.js';

/** The views that are no conversation, each at its own address. */
export const pageScenes: readonly Scene[] = pageNames.map((name) => ({
  name: name.replace('/', '-'),
  path: `as/alice/${name}`,
  show: async ({ page }) => {
    await page.locator('.page__content .records:not([aria-busy="true"])').waitFor();
  },
}));

/** Every view of the console on what {@link furnishedConsole} has put there. */
export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    path: '',
    show: ({ page }) => page.getByRole('button', { name: 'Act as Alice Adams' }).waitFor(),
  },
  {
    name: 'first-screen',
    path: 'as/alice',
    // On a phone the conversations come first, and the bots stay behind them.
    show: ({ page }) => page.getByRole('button', { name: 'New conversation' }).first().waitFor(),
  },
  {
    name: 'chat-with-a-bot',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Orders');
      await at.messages.getByRole('button', { name: 'Send order' }).waitFor();
    },
  },
  {
    name: 'messages',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      await at.messages.locator('.hljs-keyword').first().waitFor();
    },
  },
  {
    name: 'form',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Forms');
      await at.messages.getByRole('button', { name: 'Start over' }).waitFor();
    },
  },
  {
    name: 'dialog',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Dialogs');
      await at.messages.getByRole('button', { name: 'Sell everything' }).click();
      await at.page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
    },
  },
  {
    name: 'composer-with-findings',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Desk');
      await at.page.getByRole('button', { name: 'MessageML' }).click();
      await at.composer.fill('<messageML><strong>no</strong></messageML>');
      await at.page.getByText('Write <b>', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'composer-with-markdown',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Desk');
      await at.page.getByRole('button', { name: 'Markdown', exact: true }).click();
      await at.composer.fill('**Buy** at `10:00`\n\n- now\n- [or then](https://example.com)');
      await at.page
        .getByRole('region', { name: 'Preview of the message' })
        .locator('li')
        .first()
        .waitFor();
    },
  },
  {
    name: 'pod-with-another-seed',
    path: 'as/alice?pod=states',
    show: async ({ page }) => {
      const seed = 'people:\n  - { username: dora }\n';
      await page.getByLabel('A file with a seed').setInputFiles({
        name: 'other.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(seed),
      });
      await page.getByRole('button', { name: 'Start again from other.yaml' }).click();
      await page.getByRole('button', { name: 'Start with it' }).click();
      await page.getByRole('alert').filter({ hasText: 'line 2' }).waitFor();
    },
  },
  {
    name: 'inspector-as-sent',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      const last = at.messages.getByRole('article').last();
      await inspect(last);
      await at.page.getByRole('tab', { name: 'MessageML', exact: true }).click();
      await at.page.getByRole('tabpanel').getByText('messageML').first().waitFor();
    },
  },
  {
    name: 'inspector-findings',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      const last = at.messages.getByRole('article').last();
      await inspect(last);
      await at.page.getByRole('tab', { name: 'Findings' }).click();
      await at.page.getByRole('tab', { name: 'Findings', selected: true }).waitFor();
    },
  },
  {
    name: 'inspector',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      const last = at.messages.getByRole('article').last();
      await inspect(last);
      await at.page.getByRole('tab', { name: 'Entity data' }).waitFor();
    },
  },
  {
    name: 'what-can-be-done-with-a-message',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      await at.messages
        .getByRole('button', { name: 'More with this message' })
        .last()
        .press('Enter');
      await at.page.getByRole('menuitem', { name: 'Forward' }).waitFor();
    },
  },
  {
    name: 'emoji',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Desk');
      await at.page.getByRole('button', { name: 'Emoji' }).click();
      await at.page.getByRole('option', { name: 'tada' }).waitFor();
    },
  },
  {
    name: 'room-settings',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Lobby');
      const details = at.page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-pressed')) !== 'true') {
        await details.click();
      }
      const settings = at.page.getByRole('button', { name: 'Settings' });
      await settings.click();
      await at.page.getByRole('dialog', { name: 'Room settings' }).getByLabel('Name').waitFor();
    },
  },
  {
    name: 'forward',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      await at.messages
        .getByRole('button', { name: 'More with this message' })
        .last()
        .press('Enter');
      await at.page.getByRole('menuitem', { name: 'Forward' }).click();
      await at.page.getByRole('dialog', { name: 'Forward' }).getByLabel('Desk').check();
    },
  },
  {
    name: 'replies',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Gallery');
      await at.messages.getByRole('button', { name: 'Reply', exact: true }).first().press('Enter');
      await at.say('I like the second heading.');
      await at.messages.getByRole('button', { name: /repl(y|ies)$/ }).click();
      const thread = at.page.getByRole('group', { name: 'Replies' });
      await thread.getByText('I like the second heading.').first().waitFor();
      await thread.getByRole('button', { name: 'Reply', exact: true }).last().click();
      await at.page.getByText('Replying to').waitFor();
    },
  },
  {
    name: 'inspector-what-happened',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Orders');
      const first = at.messagesFrom('Alice Adams').first();
      await inspect(first);
      await at.page.getByRole('tab', { name: 'What happened' }).click();
      await at.page.getByText('Orders got it', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'inspector-forms',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Orders');
      const asked = at.messagesFrom('Orders').last();
      await inspect(asked);
      await at.page.getByRole('tab', { name: 'Forms' }).click();
      await at.page.getByRole('button', { name: 'Submit it with other values' }).click();
      await at.page.getByRole('form', { name: /^Submit / }).waitFor();
    },
  },
  {
    name: 'side-by-side',
    path: 'as/alice?beside=bob',
    show: async (at) => {
      const narrow = (at.page.viewportSize()?.width ?? 0) < 736;
      const bob = at.page.getByRole('region', { name: 'Bob Brown', includeHidden: true });
      await bob.waitFor({ state: 'attached' });
      if (narrow) {
        await at.page.getByRole('button', { name: 'Bob Brown', exact: true }).click();
      } else {
        await at.open('Gallery');
      }
    },
  },
  ...dialogScenes,
  ...podTopics.map((topic): Scene => ({
    name: `pod-${topic}`,
    path: `as/alice?pod=${topic}`,
    show: async ({ page }) => {
      await page.locator('.pod-panel .emulator').waitFor();
    },
  })),
];

/** Opens the inspector on a message, by the button that shows under the pointer. */
async function inspect(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Inspect message' }).click();
}
