import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { PodOptions } from '../../src/pod/index.js';
import { Pod } from '../../src/pod/index.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

/** What the tests of a file play on: one pod and one browser, and for each test a page that nobody has been on. */
export interface StageOptions {
  readonly seed?: PodOptions['seed'];
  /** Default: a window of 1400 × 900. */
  readonly context?: BrowserContextOptions;
  /** Whether each test begins with the seed again. Default: what the tests before have said is still there. */
  readonly reset?: true;
  /** What the browser may complain of, or anything at all. Default: nothing. */
  readonly mayComplain?: RegExp;
}

export let pod: Pod;
export let browser: Browser;
/** What the browser keeps of the test that is running. */
export let context: BrowserContext;
/** The page of the test that is running. */
export let at: ConsolePage;

/** Sets the stage for the tests of a file. What it needs besides, it prepares in hooks of its own after that. */
export function setStage(options: StageOptions = {}): void {
  const { seed, reset, mayComplain } = options;
  jest.setTimeout(120_000);

  beforeAll(async () => {
    pod = await Pod.start({ console: true, ...(seed !== undefined && { seed }) });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await pod.close();
  });

  beforeEach(async () => {
    if (reset === true) {
      await pod.reset();
    }
    context = await browser.newContext({
      viewport: { width: 1400, height: 900 },
      ...options.context,
    });
    at = new ConsolePage(await context.newPage());
  });

  afterEach(async () => {
    await context.close();
    expect(at.complaints.filter((said) => mayComplain?.test(said) !== true)).toEqual([]);
  });
}

/** Comes in as somebody, and opens a conversation if one is named. */
export async function enter(conversation?: string, username = 'alice'): Promise<void> {
  await at.page.goto(`${pod.url}/console/as/${username}`);
  await (conversation === undefined ? at.conversations.waitFor() : at.open(conversation));
}
