import type { Scene } from './scene.js';

/** What lies above the page until it was answered. */
export const dialogScenes: readonly Scene[] = [
  {
    name: 'switcher',
    path: 'as/alice',
    show: async (at) => {
      await at.page.getByRole('button', { name: 'New conversation' }).first().waitFor();
      await at.page.keyboard.press('Control+k');
      await at.page.getByRole('combobox', { name: /^Name of/ }).fill('po');
      await at.page.getByRole('option', { name: 'Policies View' }).waitFor();
    },
  },
  {
    name: 'new-conversation',
    path: 'as/alice',
    show: async (at) => {
      await at.page.getByRole('button', { name: 'New conversation' }).first().click();
      await at.page.getByRole('dialog').getByText('Bob Brown').waitFor();
    },
  },
  {
    name: 'person-switch',
    path: 'as/alice',
    show: async (at) => {
      await at.page.getByRole('button', { name: /^Acting as Alice Adams/ }).click();
      const chosen = { name: 'Alice Adams', checked: true };
      await at.page.getByRole('menuitemradio', chosen).waitFor();
    },
  },
  {
    name: 'policy-warning',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Desk');
      await at.say('About Neptune');
      await at.page.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).waitFor();
    },
  },
  {
    name: 'record-dialog',
    path: 'as/alice/administration/users',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Add a user' }).click();
      await page.getByRole('dialog', { name: 'Add a user' }).getByLabel('Public key').waitFor();
    },
  },
];
