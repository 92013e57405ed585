import { InputError } from './errors/client-error.js';

/**
 * A time as it goes over the wire: epoch milliseconds.
 *
 * @param name - the argument, for the error
 * @example
 * epochMillis(new Date(5), 'startTime', 'violations.messages'); // 5
 * @throws InputError `BAD_ARGUMENT` for an invalid date: it would be sent as no date at all
 */
export function epochMillis(time: number | Date, name: string, operation: string): number {
  const given: unknown = time;
  const millis: unknown = given instanceof Date ? given.getTime() : given;
  if (typeof millis !== 'number' || !Number.isSafeInteger(millis)) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation}: "${name}" must be a valid Date, or a whole number of epoch milliseconds.`,
      operation,
    );
  }
  return millis;
}

/**
 * The times of a query as they go over the wire; those that are absent stay absent.
 *
 * @example
 * epochTimes({ since: new Date(5), until: undefined }, 'messages.list'); // { since: 5 }
 * @throws InputError `BAD_ARGUMENT` for an invalid date
 */
export function epochTimes(
  times: Readonly<Record<string, number | Date | undefined>>,
  operation: string,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, time]) =>
      time === undefined ? [] : [[name, epochMillis(time, name, operation)]],
    ),
  );
}
