/** A period of time in which something is counted. */
export interface Period {
  /** What is counted. */
  readonly name: string;
  /** Counts up with the time. */
  readonly number: number;
  /** Milliseconds. */
  readonly length: number;
}

/** What is counted of each caller in the period that is under way. */
export interface Counts {
  /** Adds to a caller's count, and returns the sum. */
  add(period: Period, caller: string, number: number): Promise<number>;
}

/** Counts of a pod that is one process: in memory. */
export class CountsOfOneProcess implements Counts {
  readonly #counted = new Map<string, { number: number; readonly callers: Map<string, number> }>();

  // An error rejects the promise.
  // eslint-disable-next-line @typescript-eslint/require-await
  async add(period: Period, caller: string, number: number): Promise<number> {
    const known = this.#counted.get(period.name);
    const { callers } =
      known?.number === period.number ? known : { callers: new Map<string, number>() };
    const sum = (callers.get(caller) ?? 0) + number;
    this.#counted.set(period.name, { number: period.number, callers: callers.set(caller, sum) });
    return sum;
  }
}
