import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { programOptions } from '../built/program.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';
import { pageScenes, scenes } from './scenes/scenes.js';

jest.setTimeout(120_000);

/** One view of each kind: a walk through one takes its time. */
const walked = [
  'welcome',
  'chat-with-a-bot',
  'form',
  'dialog',
  'emoji',
  'inspector',
  'replies',
  'side-by-side',
  'search',
  'workbench-events',
  'workbench-workshop',
  'administration-users',
];
const views = [...scenes, ...pageScenes].filter(({ name }) => walked.includes(name));

let furnished: ChildProcess;
let root: string;
let browser: Browser;

beforeAll(async () => {
  const { execArgv } = programOptions();
  furnished = fork(join(__dirname, 'scenes/furnished-process.ts'), { execArgv });
  const told = once(furnished, 'message');
  browser = await launchBrowser();
  root = String((await told)[0]);
});

afterAll(async () => {
  await browser.close();
  furnished.send('close');
  await once(furnished, 'exit');
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

/** Begins to look for what cannot be reached: what there is to operate, outside of what a dialog covers. */
const beginWalk = `(() => {
  const within = document.querySelector('dialog:modal') ?? document;
  const operated = 'button, a[href], input, select, textarea, summary, [tabindex], [contenteditable="true"]';
  globalThis.walked = new Set();
  globalThis.toReach = [...within.querySelectorAll(operated)].filter(
    (element) =>
      !element.matches(':disabled, [type=file]') &&
      element.closest('[inert], [aria-hidden="true"]') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
  );
  document.activeElement?.blur();
})()`;

/** One stop of the walk: whether it has come round, and whether one sees where it is. Behind the last stop comes the page itself. */
const stop = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) {
    return { isRound: false };
  }
  // A field of a date has a stop for each of its parts.
  const isRound = element !== globalThis.lastStop && globalThis.walked.has(element);
  globalThis.lastStop = element;
  if (isRound) {
    return { isRound };
  }
  globalThis.walked.add(element);
  let marked = false;
  for (let at = element; at !== null && !marked; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    marked = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  }
  return { isRound: false, problem: marked ? undefined : 'not seen: ' + element.cloneNode().outerHTML };
})()`;

/** What the walk did not come to. Of what arrow keys move within, one stop is enough; of radio buttons too. */
const endWalk = `globalThis.toReach.filter((element) => {
  const whole = element.closest('[role="tablist"], [role="menu"], [role="listbox"], [role="toolbar"], [role="log"], [role="radiogroup"]');
  const reached = (one) => globalThis.walked.has(one);
  const radios = element.type === 'radio' ? [...document.getElementsByName(element.name)] : [];
  return !reached(element) && element.isConnected && !radios.some(reached) &&
    !(whole !== null && element.tabIndex < 0 && ([...whole.querySelectorAll('*')].some(reached) || reached(whole))) &&
    !(element.tabIndex < 0 && element.getAttribute('role') === 'option') && !(element.tabIndex < 0 && !element.matches('button, a, input, select, textarea'));
}).map((element) => 'not reached: ' + element.cloneNode().outerHTML)`;

async function walk({ page }: ConsolePage): Promise<readonly string[]> {
  await page.evaluate(beginWalk);
  const found: string[] = [];
  for (let steps = 0; steps < 400; steps += 1) {
    await page.keyboard.press('Tab');
    const { isRound, problem } = await page.evaluate<{ isRound: boolean; problem?: string }>(stop);
    if (isRound) {
      break;
    }
    found.push(...(problem === undefined ? [] : [problem]));
  }
  return [...found, ...(await page.evaluate<string[]>(endWalk))];
}

test.each(views.map((scene) => [scene.name, scene] as const))(
  '%s: the keyboard comes to everything, in colours of one’s own one sees where it is and what is chosen, and nothing moves',
  async (_name, scene) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const at = new ConsolePage(await context.newPage());
    await at.page.goto(new URL(scene.path, root).href);
    await scene.show(at);
    const moving = await at.page.evaluate<string[]>(whatMoves);
    const lost = await at.page.evaluate<string[]>(whatIsLost);
    expect({ moving, lost, walk: await walk(at) }).toEqual({ moving: [], lost: [], walk: [] });
    await context.close();
  },
);
