/** What a figure counts. */
export type Unit =
  | 'ns'
  | 'µs'
  | 'ms'
  | 's'
  | '/s'
  | 'MB'
  | 'MB/s'
  | 'requests'
  | 'packages'
  | 'messages'
  | 'promises'
  | '×';

/** Where a figure, or its ratio to the yardstick, is to stay. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** The same work done by something else, in the same run, in the same unit. */
export interface Yardstick {
  readonly what: string;
  readonly value: number;
}

/**
 * One figure of a benchmark. Where there is a yardstick, the bounds are about the ratio to it, which means
 * the same on every machine; otherwise about the figure itself.
 *
 * @example
 * { what: 'send', value: 0.31, unit: 'ms', yardstick: { what: 'undici', value: 0.25 }, goal: { atMost: 1.3 } }
 */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  readonly yardstick?: Yardstick;
  /** What is aimed for. */
  readonly goal?: Bound;
  /** What must hold: `npm run bench -- --check` fails where one breaks it that means the same everywhere. */
  readonly budget?: Bound;
}

/** What a benchmark file exports by default. */
export type Benchmark = () => Promise<readonly Measurement[]>;

/** The figure that the bounds of a measurement are about. */
export function judged({ value, yardstick }: Measurement): number {
  return yardstick === undefined ? value : value / yardstick.value;
}

/** Whether a figure stays within a bound. */
export function within(figure: number, bound: Bound): boolean {
  return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
}

const countedUnits: readonly Unit[] = ['×', 'messages', 'packages', 'promises', 'requests'];

/** Whether a measurement means the same on every machine: a ratio, an exponent, or a number of things. */
export function isPortable({ unit, yardstick }: Measurement): boolean {
  return yardstick !== undefined || countedUnits.includes(unit);
}
