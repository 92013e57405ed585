const width = 24;

/** How often the line is written at most. Milliseconds. */
const interval = 100;

/** Where a line of progress is shown. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * A line on a terminal that says how far long work is, how fast it goes and how long it will take. It is
 * written over while it changes; where the output is not a terminal nothing is written.
 *
 * @example
 * using progress = new ProgressLine('users', 300);
 * progress.count(false);
 */
export class ProgressLine implements Disposable {
  readonly #what: string;
  readonly #total: number;
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  readonly #start: number;
  #done = 0;
  #failed = 0;
  #shownAt = -Infinity;
  #isShown = false;

  /**
   * @param what - what is counted, in the plural
   * @param total - how many there are
   * @param output - default: standard error
   * @param now - the time in milliseconds
   */
  constructor(
    what: string,
    total: number,
    output: ProgressOutput = process.stderr,
    now: () => number = () => performance.now(),
  ) {
    this.#what = what;
    this.#total = total;
    this.#output = output;
    this.#now = now;
    this.#start = now();
  }

  /** Counts one that is dealt with. */
  count(hasFailed: boolean): void {
    this.set(this.#done + 1, this.#failed + (hasFailed ? 1 : 0));
  }

  /** Says how many are dealt with in all. */
  set(done: number, failed: number): void {
    this.#done = done;
    this.#failed = failed;
    const now = this.#now();
    if (this.#output.isTTY === true && (now - this.#shownAt >= interval || done === this.#total)) {
      this.#shownAt = now;
      this.#isShown = true;
      this.#output.write(`\r\u001B[K${this.#text(now)}`);
    }
  }

  /** Leaves the line as it is, so that what is printed next stands below it. */
  end(): void {
    if (this.#isShown) {
      this.#isShown = false;
      this.#output.write('\n');
    }
  }

  [Symbol.dispose](): void {
    this.end();
  }

  #text(now: number): string {
    const [done, total] = [this.#done, Math.max(this.#total, this.#done)];
    const full = total === 0 ? width : Math.floor((done / total) * width);
    const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
    const elapsed = Math.max(1, now - this.#start);
    const rate = Math.round((done / elapsed) * 1_000);
    const left = done === 0 ? '' : `, ${durationOf(((total - done) * elapsed) / done)} left`;
    const counted = `${done}/${total} ${this.#what}`;
    return `${bar} ${counted}, ${rate} a second${left}, ${this.#failed} failed`;
  }
}

/** Milliseconds, as people say them: `45 s`, `3 min`, `2 h 5 min`. */
export function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 120) {
    return `${seconds} s`;
  }
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
