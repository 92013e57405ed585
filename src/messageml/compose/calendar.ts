import { CadenzaError } from '../../contract/errors.js';

/** A day of the calendar, without a zone: `2024-12-31`. Texts of this type sort by time. */
export type DateText = `${number}-${number}-${number}`;

/** A time of day, without a zone: `09:29:47`. Texts of this type sort by time. */
export type TimeText = `${number}:${number}:${number}`;

/**
 * Whether a text is a day that exists: `2024-02-29` is one, `2023-02-29` is not.
 *
 * @example
 * isDateText('2024-02-29'); // true
 */
export function isDateText(text: string): text is DateText {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a text is a time of day, with seconds.
 *
 * @example
 * isTimeText('09:30:00'); // true
 */
export function isTimeText(text: string): text is TimeText {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/**
 * Whether a text names a time zone: `Europe/Paris`, `UTC`.
 *
 * @example
 * isTimeZone('Europe/Paris'); // true
 */
export function isTimeZone(text: string): boolean {
  if (typeof text !== 'string') {
    return false;
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant at which a clock in a time zone shows a day and a time: what three pickers of a form
 * mean together. A time that the clock skips in spring counts as if it had not been put forward; of
 * one that it shows twice in autumn, the first is meant.
 *
 * @example
 * instantOf('2024-07-01', '09:30:00', 'Europe/Paris').toISOString()   // '2024-07-01T07:30:00.000Z'
 *
 * @throws CadenzaError `BAD_ARGUMENT` when one of the three is out of its range
 */
export function instantOf(date: DateText, time: TimeText, zone: string): Date {
  expect(date, isDateText, '2024-12-31');
  expect(time, isTimeText, '09:29:47');
  expect(zone, isTimeZone, 'Europe/Paris');
  const asIfUtc = Date.parse(`${date}T${time}Z`);
  const candidates = [asIfUtc - day, asIfUtc + day].map((near) => asIfUtc - offsetAt(near, zone));
  const shown = candidates.filter((instant) => instant + offsetAt(instant, zone) === asIfUtc);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
}

function expect(text: unknown, isValid: (text: string) => boolean, example: string): void {
  if (typeof text !== 'string' || !isValid(text)) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      `"${String(text)}" is not like ${example}, or does not exist.`,
    );
  }
}

const day = 86_400_000;

/** Milliseconds that clocks of a zone are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - instant;
}
