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
  {
    name: 'go-to-a-date',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Desk');
      await at.page.getByRole('button', { name: 'Go to a date' }).click();
      await at.page
        .getByRole('dialog', { name: 'Go to a date' })
        .getByLabel('Date')
        .fill('2026-01-15');
      await at.page.getByRole('button', { name: 'Go', exact: true }).waitFor();
    },
  },
  {
    name: 'notice',
    path: 'as/alice/room/nowhere',
    show: ({ page }) =>
      page.getByRole('alert').filter({ hasText: 'The conversation of this address' }).waitFor(),
  },
  {
    name: 'what-can-be-done-with-a-row',
    path: 'as/alice/administration/users',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'What can be done with Bob Brown' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'what-can-be-done-with-a-member',
    path: 'as/alice',
    show: async (at) => {
      await at.open('Lobby');
      const details = at.page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-pressed')) !== 'true') {
        await details.click();
      }
      await at.page.getByRole('button', { name: 'More with Bob Brown' }).click();
      await at.page.getByRole('menuitem', { name: 'Remove from the room' }).waitFor();
    },
  },
  {
    name: 'nothing-fits-the-filter',
    path: 'as/alice/administration/users?filter=nobody-is-called-that',
    show: ({ page }) => page.getByText('Nothing fits the filter').waitFor(),
  },
  {
    name: 'confirmed-button',
    path: 'as/alice?pod=states',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Start again from the seed' }).click();
      await page.getByRole('button', { name: 'Leave it' }).waitFor();
    },
  },
  {
    name: 'address-of-nobody',
    path: 'as/nobody-here',
    show: ({ page }) => page.getByText('Nobody called “nobody-here”').waitFor(),
  },
];
