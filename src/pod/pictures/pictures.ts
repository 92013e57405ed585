import { lookup } from 'node:dns';
import type { Clock } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import { fetchPicture, type Picture, type PictureRules } from './fetch-picture.js';
import { publicAddresses } from './networks.js';

/** How much is fetched and kept. */
interface PictureLimits {
  /** How many are fetched at a time, and how many more may wait for that. */
  readonly atATime: number;
  readonly waiting: number;
  /** Bytes of all kept pictures; the least recently used goes first. */
  readonly kept: number;
  /** How long a picture is kept, and how long its absence is remembered, in milliseconds. */
  readonly fresh: number;
  readonly failed: number;
}

const usualLimits: PictureLimits = {
  atATime: 6,
  waiting: 200,
  kept: 64_000_000,
  fresh: 60 * 60_000,
  failed: 60_000,
};

/** What was found at an address, and until when that is good. */
interface Kept {
  readonly found: Picture | Refusal;
  readonly until: number;
}

/** What each address takes besides its picture, in bytes: a rough figure, so that many addresses count as well. */
const entrySize = 1_000;

/**
 * The pictures of messages, fetched for those who read them: no server learns who reads a message, or when.
 *
 * @example
 * const pictures = new Pictures({ clock, networks: [] });
 * const { type, content } = await pictures.get('https://example.com/logo.png');
 * pictures.close();
 */
export class Pictures {
  readonly #clock: Clock;
  readonly #rules: PictureRules;
  readonly #limits: PictureLimits;
  /** The most recently used one is last. */
  readonly #kept = new Map<string, Kept>();
  readonly #fetching = new Map<string, Promise<Picture>>();
  readonly #waiting: (() => void)[] = [];
  readonly #end = new AbortController();
  #running = 0;
  #size = 0;

  /**
   * @param networks - of one's own, from which pictures may come too
   * @throws PodError `NETWORK_INVALID`
   */
  constructor(parts: {
    readonly clock: Clock;
    readonly networks?: readonly string[] | undefined;
    readonly rules?: Partial<PictureRules>;
    readonly limits?: Partial<PictureLimits>;
  }) {
    this.#clock = parts.clock;
    this.#limits = { ...usualLimits, ...parts.limits };
    this.#rules = {
      isAllowed: publicAddresses(parts.networks),
      lookup,
      timeout: 10_000,
      largest: 5_000_000,
      ...parts.rules,
    };
  }

  /**
   * The picture at an address, from the web or as it was found there before.
   *
   * @throws Refusal (rejects) as {@link fetchPicture} does; 503 when too many are being fetched
   */
  async get(address: string): Promise<Picture> {
    const kept = this.#lookUp(address);
    if (kept instanceof Refusal) {
      throw kept;
    }
    return kept ?? this.#fetching.get(address) ?? this.#fetch(address);
  }

  /** Ends fetches under way, and starts no more. */
  close(): void {
    this.#end.abort();
    this.#waiting.splice(0).forEach((begin) => begin());
  }

  #lookUp(address: string): Picture | Refusal | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) {
      return undefined;
    }
    this.#forget(address);
    if (kept.until <= this.#clock.now()) {
      return undefined;
    }
    this.#keep(address, kept);
    return kept.found;
  }

  #fetch(address: string): Promise<Picture> {
    const fetched = this.#fetchInTurn(address).finally(() => this.#fetching.delete(address));
    this.#fetching.set(address, fetched);
    return fetched;
  }

  async #fetchInTurn(address: string): Promise<Picture> {
    const { fresh, failed } = this.#limits;
    await this.#turn();
    try {
      const found = await fetchPicture(address, this.#rules, this.#end.signal);
      this.#keep(address, { found, until: this.#clock.now() + fresh });
      return found;
    } catch (error) {
      if (error instanceof Refusal && error.status !== 400) {
        this.#keep(address, { found: error, until: this.#clock.now() + failed });
      }
      throw error;
    } finally {
      this.#passOn();
    }
  }

  /** Resolves when another one may be fetched. */
  async #turn(): Promise<void> {
    const { atATime, waiting } = this.#limits;
    if (this.#running >= atATime) {
      if (this.#waiting.length >= waiting) {
        throw new Refusal(503, 'Too many pictures are being fetched. Ask again later.');
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
  }

  /** Lets the next fetch that waits begin. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#running -= 1;
    } else {
      next();
    }
  }

  #keep(address: string, kept: Kept): void {
    this.#forget(address);
    this.#kept.set(address, kept);
    this.#size += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limits.kept) {
        break;
      }
      this.#forget(oldest);
    }
  }

  #forget(address: string): void {
    const kept = this.#kept.get(address);
    if (kept !== undefined) {
      this.#kept.delete(address);
      this.#size -= sizeOf(kept);
    }
  }
}

function sizeOf({ found }: Kept): number {
  return entrySize + (found instanceof Refusal ? 0 : found.content.length);
}
