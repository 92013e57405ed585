/** How wide the bar is at most, in columns. */
const widest = 24;

/** The rate is that of this time: what an earlier run did is counted in an instant and says nothing. Milliseconds. */
const recent = 10_000;

/** How often the line is written at most. Milliseconds. */
const interval = 100;

/** Where a line of progress is shown. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  /** How wide it is. Default: 80. */
  readonly columns?: number;
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
  /** How far it was at moments of the last seconds, the oldest first. */
  readonly #moments: { readonly time: number; readonly done: number }[];
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
    this.#moments = [{ time: now(), done: 0 }];
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
      this.#moments.push({ time: now, done });
    }
  }

  /** Takes the line away until there is more to say, so that something else can be printed. */
  clear(): void {
    if (this.#isShown) {
      this.#isShown = false;
      this.#output.write('\r\u001B[K');
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
    const perSecond = this.#rate(now);
    const left =
      perSecond === 0 ? '' : `, ${durationOf(((total - done) / perSecond) * 1_000)} left`;
    const counted = `${done}/${total} ${this.#what}`;
    const said = `${counted}, ${Math.round(perSecond)} a second${left}, ${this.#failed} failed`;
    // A line that fills its row or more is broken, and could not be written over.
    const room = (this.#output.columns ?? 80) - 1;
    const width = Math.min(widest, room - said.length - 1);
    return width < 4
      ? said.slice(0, room)
      : `${bar(total === 0 ? 1 : done / total, width)} ${said}`;
  }

  /** How many a second are dealt with, of late. */
  #rate(now: number): number {
    const moments = this.#moments;
    while ((moments[1]?.time ?? Infinity) <= now - recent) {
      moments.shift();
    }
    const [{ time, done } = { time: now, done: 0 }] = moments;
    return ((this.#done - done) / Math.max(1, now - time)) * 1_000;
  }
}

function bar(share: number, width: number): string {
  const full = Math.floor(share * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
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
