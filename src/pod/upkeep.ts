import { Refusal } from './errors.js';

/** How long calls wait for the database at most, in milliseconds, before they are asked to come again. */
const patience = 1000;
/** After how many seconds they may come again. */
const comeAgain = 5;

/**
 * What keeps the database for itself because it goes through all that is there: to keep it, to bring it back, to empty
 * it. With a handful of messages nobody notices. With a million it takes minutes, and who calls meanwhile is told to come again
 * instead of waiting for its end.
 */
export class Upkeep {
  readonly #now: () => number;
  /** What runs, in the order in which it began. */
  readonly #running = new Set<{ readonly since: number; readonly ended: Promise<void> }>();

  /** @param now - milliseconds that pass; the real ones when left out */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Whether something is going through all that is there. */
  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Runs what goes through everything. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = { since: this.#now(), ended };
    this.#running.add(running);
    try {
      return await work();
    } finally {
      this.#running.delete(running);
      end();
    }
  }

  /**
   * Lets in who needs the database: at once, or when what runs has ended.
   *
   * @throws Refusal 503, with the time after which to come again, when it takes long
   */
  async admit(): Promise<void> {
    for (let [first] = this.#running; first !== undefined; [first] = this.#running) {
      const left = first.since + patience - this.#now();
      if (left <= 0 || !(await endsWithin(first.ended, left))) {
        throw new Refusal(
          503,
          `The pod is keeping all its data, or replacing it. Call again in ${comeAgain} seconds.`,
          { headers: { 'Retry-After': String(comeAgain) } },
        );
      }
    }
  }
}

async function endsWithin(ended: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([ended.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
