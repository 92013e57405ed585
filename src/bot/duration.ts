import { CadenzaError } from '../contract/index.js';

/** What durations are counted in: milliseconds, seconds, minutes, hours, days, weeks. */
type DurationUnit = 'ms' | 's' | 'm' | 'min' | 'h' | 'd' | 'w';

type DurationPart = `${number}${DurationUnit}`;

/**
 * How long something takes: milliseconds, or text such as `'45s'`, `'30m'`, `'2h'`, `'1d'`, `'1h 30m'`. Text
 * that is not known when the program is compiled is read by {@link duration}.
 *
 * @example
 * const patience: Duration = '1h 30m';
 */
export type Duration =
  number | DurationPart | `${DurationPart}${DurationPart}` | `${DurationPart} ${DurationPart}`;

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
  for (const [, amount, unit = ''] of text.matchAll(parts)) {
    sum += Number(amount) * (byName.get(unit.toLowerCase()) ?? NaN);
  }
  return sum <= longest ? Math.round(sum) : undefined;
}

/**
 * Reads a duration that comes from a file, from the environment or from a person.
 *
 * @example
 * bot.conversation('ask', { within: duration(process.env.PATIENCE ?? '1d') }, run);
 *
 * @returns milliseconds
 * @throws CadenzaError `BAD_DURATION` for text that is none
 */
export function duration(text: string): number {
  return milliseconds(text, 'The duration');
}

/**
 * A duration that a program gives.
 *
 * @param what - names it in the error: `within`
 * @returns milliseconds
 * @throws CadenzaError `BAD_DURATION` for what is none, or is negative
 */
export function milliseconds(given: string | number, what: string): number {
  const read = typeof given === 'string' ? readDuration(given) : given;
  if (read === undefined || !(read >= 0 && read <= longest)) {
    throw new CadenzaError(
      'BAD_DURATION',
      `${what} is ${typeof given === 'string' ? JSON.stringify(given) : given}; it takes milliseconds or text such as "45s", "30m", "2h", "1d" or "1h 30m".`,
    );
  }
  return read;
}
