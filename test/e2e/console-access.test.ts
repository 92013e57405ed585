import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ConsolePage } from './console-page.js';
import { keyboardWalk } from './keyboard-walk.js';
import { launchBrowser } from './launch-browser.js';
import type { FurnishedConsole } from './scenes/furnished-console.js';
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

/** What moves by itself for longer than an instant, or scrolls smoothly. */
const whatMoves = `[...document.querySelectorAll('*')].flatMap((element) => {
  const seconds = (text) => Math.max(...text.split(',').map(parseFloat));
  return ['', '::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const moves = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01;
    const changes = seconds(style.transitionDuration) > 0.01;
    const glides = style.scrollBehavior === 'smooth';
    return moves || changes || glides ? [element.cloneNode().outerHTML + part] : [];
  });
})`;

/** What is chosen and looks like what is not, and fields without an edge, in the colours of the system. */
const whatIsLost = `(() => {
  const look = (element) => {
    const style = getComputedStyle(element);
    const { borderTopStyle, borderBottomColor, outlineStyle, outlineColor } = style;
    const { backgroundColor, color, textDecorationLine, fontWeight } = style;
    return [borderTopStyle, borderBottomColor, outlineStyle, outlineColor, backgroundColor, color,
      textDecorationLine, fontWeight].join();
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const chosen = '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])';
  const same = [...document.querySelectorAll(chosen)].filter(seen).filter((element) => {
    const others = [...(element.parentElement?.parentElement?.querySelectorAll(element.tagName) ?? [])]
      .filter((other) => other.className.split(' ')[0] === element.className.split(' ')[0])
      .filter((other) => seen(other) && !other.matches(chosen) && !other.matches(':disabled'));
    return others.length > 0 && others.every((other) => look(other) === look(element));
  });
  const edgeless = [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea, [role="textbox"]')]
    .filter(seen)
    .filter((element) => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(at);
        if (borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0) {
          return false;
        }
      }
      return true;
    });
  return [
    ...same.map((element) => 'looks like the others: ' + element.outerHTML.slice(0, 160)),
    ...edgeless.map((element) => 'has no edge: ' + element.cloneNode().outerHTML),
  ];
})()`;

test.each([...scenes, ...pageScenes].map((scene) => [scene.name, scene] as const))(
  '%s: the keyboard comes to everything, in colours of one’s own one sees where it is and what is chosen, and nothing moves',
  async (_name, scene) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const at = new ConsolePage(await context.newPage());
    await at.page.goto(new URL(scene.path, furnished.url).href);
    await scene.show(at);
    const moving = await at.page.evaluate<string[]>(whatMoves);
    const lost = await at.page.evaluate<string[]>(whatIsLost);
    const walk = await keyboardWalk(at);
    expect({ moving, lost, walk }).toEqual({ moving: [], lost: [], walk: [] });
    await context.close();
  },
);
