import { existsSync } from 'node:fs';
import type { Browser, CDPSession } from 'playwright-core';
import { ConsolePage } from '../e2e/console-page.js';
import { launchBrowser } from '../e2e/launch-browser.js';
import type { PageUsage } from './usage.js';
import type { World } from './world.js';

/** Somebody who works in the console all the time, in one tab that is never loaded again. */
export class ConsoleVisit implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #at: ConsolePage;
  readonly #session: CDPSession;
  #said = 0;
  #broken = 0;

  private constructor(browser: Browser, at: ConsolePage, session: CDPSession) {
    this.#browser = browser;
    this.#at = at;
    this.#session = session;
  }

  /** Nobody where there is no browser. */
  static async open({ pod }: World): Promise<ConsoleVisit | undefined> {
    if (!existsSync(process.env['CADENZA_CHROMIUM'] ?? '/usr/bin/chromium')) {
      return undefined;
    }
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(`${pod.url}/console/as/alice`);
    return new ConsoleVisit(browser, new ConsolePage(page), session);
  }

  /** How often a message was said and seen, so far. */
  get said(): number {
    return this.#said;
  }

  /** How often a message that was said did not come to be seen. */
  get broken(): number {
    return this.#broken;
  }

  /** Opens one conversation after the other and speaks in it, until the time is over. */
  async work(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      try {
        await this.#at.open(turn % 2 === 0 ? 'Desk' : 'operator');
        await this.#at.say(`From the console ${turn}`);
        await this.#at.messages.getByText(`From the console ${turn}`, { exact: true }).waitFor();
        this.#said += 1;
      } catch {
        // A fault hit the call: the message stands there as not sent, and the next one is said.
        this.#broken += 1;
      }
    }
  }

  /** What the page holds after memory was cleaned up. */
  async usage(): Promise<PageUsage> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      pageHeap: figure('JSHeapUsedSize') / 1e6,
      pageNodes: figure('Nodes'),
      pageListeners: figure('JSEventListeners'),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}
