import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ConsolePage } from './console-page.js';
import { keyboardWalk } from './keyboard-walk.js';
import { launchBrowser } from './launch-browser.js';
import type { FurnishedConsole } from './scenes/furnished-console.js';
import { longName } from './scenes/messages.js';
import { pageScenes, scenes } from './scenes/scenes.js';
import { startFurnished } from './scenes/start-furnished.js';

jest.setTimeout(120_000);

let furnished: FurnishedConsole;
let browser: Browser;

beforeAll(async () => {
  [furnished, browser] = await Promise.all([startFurnished(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await furnished.close();
});

/** What reaches over an edge of the window without anything that scrolls, and text whose end is nowhere. */
const whatIsCut = `(() => {
  const seen = [...document.querySelectorAll('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  });
  const says = (element) => element.matches('input, select, textarea, button') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  const scrolls = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) {
        return true;
      }
    }
    return false;
  };
  const outside = seen.filter(says).filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && !scrolls(element);
  });
  const endless = seen.filter(says).filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    return overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
  });
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(wide > 0 ? ['the page is too wide by ' + wide] : []),
    ...[...outside, ...endless].map((element) => 'cut off: ' + element.outerHTML.slice(0, 160)),
  ];
})()`;

test.each([...scenes, ...pageScenes].map((scene) => [scene.name, scene] as const))(
  '%s, 390 pixels wide: nothing is cut off, what is chosen is in sight, and the keyboard comes to everything',
  async (_name, scene) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const at = new ConsolePage(await context.newPage());
    await at.page.goto(new URL(scene.path, furnished.url).href);
    await scene.show(at);
    const cut = await at.page.evaluate<string[]>(whatIsCut);
    const aside = await at.page.evaluate<string[]>(whatIsAside);
    const through = await at.page.evaluate<string[]>(whatShowsThrough);
    const walk = await keyboardWalk(at);
    expect({ cut, aside, through, walk }).toEqual({ cut: [], aside: [], through: [], walk: [] });
    // A window of 1280 × 800 at 200 %.
    await at.page.setViewportSize({ width: 640, height: 400 });
    expect(await at.page.evaluate<string[]>(whatIsCut)).toEqual([]);
    await context.close();
  },
);

test('a long name in a table stands there whole, and what is said of it beside it', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL('as/alice/administration/streams', furnished.url).href);
  await at.page.getByRole('row').filter({ hasText: longName }).waitFor();
  const [textEnd = 0, nameEnd = 0, typeEnd = 0] = await at.page.evaluate<number[]>(`(() => {
    const rows = [...document.querySelectorAll('tr')];
    const [name, type] = rows.find((row) => row.textContent.startsWith('${longName}')).cells;
    const text = document.createRange();
    text.selectNodeContents(name);
    return [text, name, type].map((box) => box.getBoundingClientRect().right);
  })()`);
  expect(textEnd).toBeLessThan(nameEnd);
  expect(typeEnd).toBeLessThan(390);
  await context.close();
});

test('the fields of a dialog are whole, whichever is opened first', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL('as/alice', furnished.url).href);
  await at.open('Desk');
  await at.page.getByRole('button', { name: 'Go to a date' }).click();
  const date = await at.page.getByLabel('Date', { exact: true }).boundingBox();
  const actions = await at.page.locator('.modal__actions').boundingBox();
  expect((date?.y ?? 0) + (date?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
  await context.close();
});

test.each(['inspector', 'pod-journal'])(
  '%s, 900 pixels wide: what was opened stands beside the conversation, and nothing covers anything',
  async (name) => {
    const scene = [...scenes, ...pageScenes].find((one) => one.name === name);
    const context = await browser.newContext({
      viewport: { width: 900, height: 800 },
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const at = new ConsolePage(await context.newPage());
    await at.page.goto(new URL(scene?.path ?? '', furnished.url).href);
    await scene?.show(at);
    const edges = await at.page.evaluate<
      number[][]
    >(`[...document.querySelector('.workspace').children]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => part.getBoundingClientRect())
      .map(({ left, right }) => [Math.round(left), Math.round(right)])`);
    expect(edges).toEqual([
      [0, expect.any(Number)],
      [edges[0]?.[1], 900],
    ]);
    expect(await keyboardWalk(at)).toEqual([]);
    await context.close();
  },
);

/** What is seen although what it belongs to is covered. */
const whatShowsThrough = `[...document.querySelectorAll('body *')]
  .filter((element) => getComputedStyle(element).visibility === 'visible' &&
    getComputedStyle(element.parentElement).visibility === 'hidden')
  .map((element) => element.outerHTML.slice(0, 160))`;

test('a long name makes the box no higher, and is read whole beside the conversation', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL('as/alice', furnished.url).href);
  await at.open(longName);
  const height = (await at.composer.boundingBox())?.height;
  await at.page.getByRole('button', { name: 'Back' }).click();
  await at.open('Desk');
  expect(height).toBe((await at.composer.boundingBox())?.height);
  await at.page.getByRole('button', { name: 'Back' }).click();
  await at.open(longName);
  await at.page.getByRole('button', { name: 'Details' }).click();
  const whole = at.page.getByRole('main').getByText(longName, { exact: true });
  await whole.waitFor();
  expect(await at.page.evaluate<string[]>(whatIsCut)).toEqual([]);
  await context.close();
});

test('dates in a table stand in one line, however narrow the page is', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL('as/alice/administration/streams', furnished.url).href);
  await at.page.getByRole('table').locator('time').first().waitFor();
  const lines = await at.page.evaluate<number[]>(
    `[...document.querySelectorAll('table time')].map((each) => each.getClientRects().length)`,
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  await context.close();
});

test('names and ids in a table stand in one line', async () => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const at = new ConsolePage(await context.newPage());
  for (const [view, name] of [
    ['users', 'Alice Adams'],
    ['streams', 'Gallery'],
  ] as const) {
    await at.page.goto(new URL(`as/alice/administration/${view}`, furnished.url).href);
    const row = at.page.getByRole('table').getByRole('row').filter({ hasText: name }).first();
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(40);
  }
  await context.close();
});

/** Which view or tab is open, where one cannot see that without scrolling a row of them. */
const whatIsAside = `[...document.querySelectorAll('nav [aria-current="page"], [role="tab"][aria-selected="true"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < 0 || right > innerWidth + 1;
  })
  .map((element) => element.textContent)`;

test('whatever a narrow page shows is its main part, under a heading of the first level, and the focus goes along', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const at = new ConsolePage(await context.newPage());
  const heading = at.page.getByRole('main').getByRole('heading', { level: 1 });
  const shows = async (name: string) => {
    await heading.and(at.page.getByRole('heading', { name, exact: true })).waitFor();
    expect(await at.page.getByRole('main').count()).toBe(1);
    expect(await at.page.getByRole('heading', { level: 1 }).count()).toBe(1);
  };
  const focused = at.page.locator(':focus');
  await at.page.goto(new URL('as/alice', furnished.url).href);
  await shows('Conversations');
  await at.conversations.getByRole('button', { name: /^Desk/ }).focus();
  await at.page.keyboard.press('Enter');
  await shows('Desk');
  await at.page.getByRole('button', { name: 'Details', exact: true }).press('Enter');
  await shows('Details');
  await focused.and(heading).waitFor();
  await at.page.getByRole('button', { name: 'Hide details' }).press('Enter');
  await shows('Desk');
  await focused.and(at.page.getByRole('button', { name: 'Details', exact: true })).waitFor();
  await at.page.getByRole('button', { name: 'Back to the conversations' }).press('Enter');
  await shows('Conversations');
  await focused.and(at.conversations.getByRole('button', { name: /^Desk/ })).waitFor();
  await at.page.getByRole('button', { name: 'Search' }).press('Enter');
  await shows('Search');
  await at.page.getByRole('button', { name: 'Back to the conversations' }).press('Enter');
  await focused.and(at.page.getByRole('button', { name: 'Search' })).waitFor();

  await at.page.goto(new URL('as/alice?pod=clock', furnished.url).href);
  await shows('The pod');
  await at.page.setViewportSize({ width: 1400, height: 844 });
  await at.page.getByRole('complementary', { name: 'The pod' }).waitFor();
  await shows('No conversation is open');
  await context.close();
});
