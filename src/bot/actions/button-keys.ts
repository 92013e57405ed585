import { hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../../contract/index.js';
import { collection, put, type Store, storeKey } from '../state/index.js';

const rows = collection<{ readonly key: string }>('button-keys');

/** For how long buttons are good whose key was replaced, in milliseconds. */
const keptFor = 90 * 24 * 3_600_000;

/** How much of that may have passed before the row of a key in use is written again. */
const renewedAfter = 24 * 3_600_000;

/** What keys are kept with. */
export interface ButtonKeysParts {
  readonly store: () => Store;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * The keys that buttons are signed with: each is made of the bot's own key, so that all its processes have the same.
 * With a durable store they are kept there too: a bot whose key is replaced still takes the buttons that it has sent, and
 * so does a process that still has the old one.
 */
export class ButtonKeys {
  readonly #parts: ButtonKeysParts;
  #current: Uint8Array = randomBytes(32);
  #all: readonly Uint8Array[] = [this.#current];

  constructor(parts: ButtonKeysParts) {
    this.#parts = parts;
  }

  /** What is signed with. */
  get current(): Uint8Array {
    return this.#current;
  }

  /** Makes the key of the bot's, and learns those before it. */
  async load(secret: Uint8Array | string): Promise<void> {
    this.#current = new Uint8Array(hkdfSync('sha256', secret, '', 'cadenza buttons 1', 32));
    const { store, clock } = this.#parts;
    if (store().durable) {
      const name = storeKey(
        Buffer.from(hkdfSync('sha256', this.#current, '', 'name', 12)).toString('hex'),
      );
      const known = await store().get(rows, name);
      const expires = clock.now() + keptFor;
      if (expires - (known?.expires ?? 0) > renewedAfter) {
        const key = Buffer.from(this.#current).toString('base64');
        await store().commit([put(rows, name, { key }, { expires })]);
      }
    }
    await this.#learn();
  }

  /** Whether a button was signed with one of them. Another process may have begun to use one since the last look. */
  async isAny(fits: (key: Uint8Array) => boolean): Promise<boolean> {
    if (this.#all.some(fits)) {
      return true;
    }
    await this.#learn();
    return this.#all.some(fits);
  }

  async #learn(): Promise<void> {
    const store = this.#parts.store();
    const kept = store.durable ? await store.scan(rows) : [];
    this.#all = [
      this.#current,
      ...kept.map(({ value }) => new Uint8Array(Buffer.from(value.key, 'base64'))),
    ];
  }
}
