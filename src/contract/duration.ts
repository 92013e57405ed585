/** What durations are counted in: milliseconds, seconds, minutes, hours, days, weeks. */
export type DurationUnit = 'ms' | 's' | 'm' | 'min' | 'h' | 'd' | 'w';

const units: Readonly<Record<DurationUnit, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const byName = new Map<string, number>(Object.entries(units));

const part = String.raw`(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d|w)`;
const whole = new RegExp(String.raw`^\s*${part}(?:\s*${part}){0,5}\s*$`, 'i');
const parts = new RegExp(part, 'gi');

/** Longer than this, in milliseconds, times leave what a date can be. */
export const longestDuration = 100 * 365 * 86_400_000;

/**
 * Reads a duration.
 *
 * @example
 * readDuration('1h 30m'); // 5_400_000
 * readDuration('soon'); // undefined
 *
 * @returns milliseconds; undefined when the text is not a duration, or longer than a hundred years
 */
export function readDuration(text: string): number | undefined {
  if (text.length > 100 || !whole.test(text)) {
    return undefined;
  }
  let sum = 0;
  for (const [, amount, unit = ''] of text.matchAll(parts)) {
    sum += Number(amount) * (byName.get(unit.toLowerCase()) ?? NaN);
  }
  return sum <= longestDuration ? Math.round(sum) : undefined;
}
