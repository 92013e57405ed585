import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PodState, StatePart } from '../state/pod-state.js';

const savedBrowser = z.object({
  /** A digest of its cookie, hexadecimal. */
  browser: z.string(),
  /** Who has logged in there, in lower case; empty: with the console's own password. */
  name: z.string(),
});

type KnownBrowser = z.output<typeof savedBrowser>;

/** How many are remembered, and how many of them of one name: nobody who logs in again and again has others forgotten. */
const most = { all: 1_000, ofName: 20 };

/**
 * The browsers in which somebody has logged in to the console. What fails elsewhere does not hold them up: who knows no
 * more than a name could keep its owner out otherwise, by failing to log in with it.
 */
export class KnownBrowsers implements StatePart {
  readonly #state: PodState;
  /** The oldest first. */
  #browsers: readonly KnownBrowser[] = [];

  constructor(state: PodState) {
    this.#state = state;
    state.add('browsers', this);
  }

  save(): readonly KnownBrowser[] {
    return this.#browsers;
  }

  restore(saved: unknown): void {
    this.#browsers = z.array(savedBrowser).parse(saved);
  }

  /** What a browser is known by where this name has logged in with it; `undefined` of any other. */
  find(cookie: string | undefined, name: string): string | undefined {
    const browser = cookie === undefined ? undefined : digestOf(cookie);
    return this.#browsers.find((known) => known.browser === browser && known.name === name)
      ?.browser;
  }

  /** Remembers that a name has logged in. @returns the cookie by which the browser is known */
  async remember(name: string): Promise<string> {
    const cookie = randomBytes(32).toString('hex');
    await this.#state.change('browsers', () => {
      const isOfName = (known: KnownBrowser) => known.name === name;
      const kept = new Set(this.#browsers.filter(isOfName).slice(1 - most.ofName));
      const others = this.#browsers.filter((known) => !isOfName(known) || kept.has(known));
      this.#browsers = [...others, { browser: digestOf(cookie), name }].slice(-most.all);
    });
    return cookie;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
