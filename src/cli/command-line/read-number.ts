import { InvalidArgumentError } from 'commander';

/** Which whole numbers an option takes; both ends are included. */
interface NumberRange {
  readonly from: number;
  /** Default: no limit. */
  readonly to?: number;
}

/**
 * Reads the value of an option that is a whole number, in decimal digits.
 *
 * @param problem - what is said of anything else
 * @example
 * readNumber('8', { from: 1, to: 8 }, 'A whole number from 1 to 8 is expected.'); // 8
 */
export function readNumber(
  text: string,
  { from, to = Number.MAX_SAFE_INTEGER }: NumberRange,
  problem: string,
): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= from && number <= to) {
    return number;
  }
  throw new InvalidArgumentError(problem);
}

/** Reads the option of a command that says at which port it listens. */
export function readPort(text: string): number {
  return readNumber(text, { from: 0, to: 65_535 }, 'A port is a whole number from 0 to 65535.');
}
