import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    ...Array.from({ length: 130 }, (_, at) => ({
      username: `person${at}`,
      displayName: `Person ${at}`,
    })),
  ],
  rooms: [
    {
      name: 'Desk',
      owner: 'alice',
      members: [],
      messages: Array.from({ length: 40 }, (_, at) => ({ from: 'alice', text: `line ${at + 1}` })),
    },
    {
      name: 'Archive',
      owner: 'alice',
      members: [],
      messages: Array.from({ length: 60 }, (_, at) => ({ from: 'alice', text: `line ${at + 1}` })),
    },
  ],
};

let pod: Pod;
let browser: Browser;
let at: ConsolePage;

beforeAll(async () => {
  pod = await Pod.start({ seed, console: true });
  browser = await launchBrowser();
  // As wide as paper: styles for narrow windows hold as well.
  const viewport = { width: 718, height: 500 };
  at = new ConsolePage(await browser.newPage({ viewport, colorScheme: 'dark' }));
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

/** What of the page stands on paper, and how: on the screen it goes on as before. */
async function onPaper() {
  await at.page.emulateMedia({ media: 'print' });
  await at.page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  const isShown = (part: string) => at.page.locator(part).first().isVisible();
  const seen = {
    sidebar: await isShown('.sidebar'),
    composer: await isShown('.composer'),
    buttons: await isShown('.conversation .icon-button'),
    colours: await at.page.evaluate<readonly string[]>(
      `['color', 'backgroundColor'].map((name) => getComputedStyle(document.body)[name])`,
    ),
    /** Whether nothing of it is cut off, nor of what it is in. */
    isWhole: await at.page.evaluate<boolean>(`(() => {
      const box = document.querySelector('.timeline__scroller, .records__scroller');
      for (let part = box; part !== null; part = part.parentElement) {
        if (getComputedStyle(part).overflowY !== 'visible') {
          return false;
        }
      }
      return box.getBoundingClientRect().height > innerHeight;
    })()`),
    width: await at.page.evaluate<number>('document.documentElement.scrollWidth'),
  };
  return seen;
}

const read = {
  sidebar: false,
  composer: false,
  buttons: false,
  colours: ['rgb(31, 30, 27)', 'rgb(255, 255, 255)'],
  isWhole: true,
  width: 718,
};

test('a conversation stands on paper whole, light, and without what is only of use on a screen', async () => {
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  await at.messages.getByText('line 40', { exact: true }).waitFor();
  expect(await onPaper()).toEqual(read);
  expect(await at.messages.getByText('line 1', { exact: true }).isVisible()).toBe(true);
  expect(await at.page.getByRole('heading', { level: 1, name: 'Desk' }).isVisible()).toBe(true);
  await at.page.emulateMedia({ media: 'screen' });
});

test('a conversation of which not all is on the page says so on paper, and nowhere else', async () => {
  const beyond = at.page.getByText(/messages are not shown/).and(at.page.locator(':visible'));
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Archive');
  await at.messages.getByText('line 60', { exact: true }).waitFor();
  await onPaper();
  expect(await beyond.allTextContents()).toEqual(['Earlier messages are not shown.']);
  await at.page.emulateMedia({ media: 'screen' });
  expect(await beyond.count()).toBe(0);

  await at.page.getByRole('button', { name: 'Go to a date' }).click();
  await at.page.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await at.page.getByRole('button', { name: 'Go', exact: true }).click();
  await at.messages.getByText('line 1', { exact: true }).waitFor();
  await onPaper();
  expect(await beyond.allTextContents()).toEqual(['Later messages are not shown.']);
  await at.page.emulateMedia({ media: 'screen' });

  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  await at.messages.getByText('line 40', { exact: true }).waitFor();
  await onPaper();
  expect(await beyond.count()).toBe(0);
  await at.page.emulateMedia({ media: 'screen' });
});

test('the table of a view stands on paper with all its rows and columns', async () => {
  await at.page.emulateMedia({ media: 'screen' });
  await at.page.goto(`${pod.url}/console/as/alice/administration/users`);
  await at.page.getByRole('table').waitFor();
  expect(await at.page.getByRole('button', { name: 'Show more' }).count()).toBe(1);
  const seen = await onPaper();
  await at.page.getByRole('row').nth(131).waitFor();
  expect(seen).toEqual(read);
  await at.page.emulateMedia({ media: 'screen' });
});
