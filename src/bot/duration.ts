import { type DurationUnit, longestDuration, readDuration } from '../contract/duration.js';
import { misfit } from '../contract/given/index.js';
import { CadenzaError } from '../contract/index.js';

export { readDuration } from '../contract/duration.js';

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

/**
 * Reads a duration that comes from a file, from the environment or from a person.
 *
 * @example
 * bot.conversation('ask', { within: duration(process.env['PATIENCE'] ?? '1d') }, (c) => c.ask('Why?'));
 *
 * @returns milliseconds
 * @throws CadenzaError `BAD_DURATION` for text that is not a duration
 */
export function duration(text: string): number {
  return milliseconds(text, 'The duration');
}

/**
 * A duration that a program gives.
 *
 * @param what - names it in the error: `within`
 * @returns milliseconds
 * @throws CadenzaError `BAD_DURATION` for a value that is not a duration, or is negative
 */
export function milliseconds(given: string | number, what: string): number {
  const read = typeof given === 'string' ? readDuration(given) : given;
  if (typeof read !== 'number' || !(read >= 0 && read <= longestDuration)) {
    throw new CadenzaError(
      'BAD_DURATION',
      `${what} is ${typeof given === 'string' ? JSON.stringify(given) : misfit(given, '', '').found}; it takes milliseconds or text such as "45s", "30m", "2h", "1d" or "1h 30m".`,
    );
  }
  return read;
}

/**
 * A moment that a program gives.
 *
 * @param what - names it in the error: `until`
 * @returns epoch milliseconds
 * @throws CadenzaError `BAD_DURATION` for an invalid date
 */
export function epochMilliseconds(given: Date | number, what: string): number {
  const moment = Number(given);
  if (Number.isNaN(moment)) {
    throw new CadenzaError(
      'BAD_DURATION',
      `${what} is no point in time: it takes a valid date or epoch milliseconds.`,
    );
  }
  return moment;
}
