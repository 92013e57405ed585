import { CadenzaError } from '../contract/index.js';

/** How long something takes: milliseconds, or text such as `'45s'`, `'30m'`, `'2h'`, `'1d'`, `'1h 30m'`. */
export type Duration = number | string;

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const part = String.raw`(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d|w)`;
const whole = new RegExp(`^\\s*${part}(?:\\s*${part}){0,5}\\s*$`, 'i');

/** Longer than this, times leave what a date can be. */
const longest = 100 * 365 * 86_400_000;

/**
 * Reads a duration.
 *
 * @example
 * readDuration('1h 30m'); // 5_400_000
 * readDuration('soon'); // undefined
 *
 * @returns milliseconds; undefined when the text is none, or longer than a hundred years
 */
export function readDuration(text: string): number | undefined {
  if (text.length > 100 || !whole.test(text)) {
    return undefined;
  }
  let sum = 0;
  for (const [, amount, unit = ''] of text.matchAll(new RegExp(part, 'gi'))) {
    sum += Number(amount) * (units[unit.toLowerCase()] ?? NaN);
  }
  return sum <= longest ? Math.round(sum) : undefined;
}

/**
 * A duration that a program gives.
 *
 * @param what - names it in the error: `within`
 * @returns milliseconds
 * @throws CadenzaError `BAD_DURATION` for what is none, or is negative
 */
export function milliseconds(duration: Duration, what: string): number {
  const read = typeof duration === 'string' ? readDuration(duration) : duration;
  if (read === undefined || !(read >= 0 && read <= longest)) {
    throw new CadenzaError(
      'BAD_DURATION',
      `${what} is ${typeof duration === 'string' ? JSON.stringify(duration) : duration}; it takes milliseconds or text such as "45s", "30m", "2h", "1d" or "1h 30m".`,
    );
  }
  return read;
}
