/**
 * A formatter of moments, made when it is first needed and kept: making one takes a thousand times as long as
 * using it, and a conversation has a time for each message.
 */
function format(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat([], options));
}

const clock = format({ hour: '2-digit', minute: '2-digit' });
const seconds = format({ timeStyle: 'medium' });
const medium = format({ dateStyle: 'medium', timeStyle: 'medium' });
const day = format({ dateStyle: 'full' });
const full = format({ dateStyle: 'full', timeStyle: 'medium' });

/** The time of day: `14:05`. */
export function clockTime(timestamp: number): string {
  return clock().format(timestamp);
}

/** The time of day with its seconds, where calls follow each other: `14:05:09`. */
export function secondTime(timestamp: number): string {
  return seconds().format(timestamp);
}

/** The day and the time in short: `Nov 22, 2026, 2:05:09 PM`. */
export function dateAndTime(timestamp: number): string {
  return medium().format(timestamp);
}

/** The moment in full, for those who ask for it. */
export function fullTime(timestamp: number): string {
  return full().format(timestamp);
}

/** The day in full: `Sunday, November 22, 2026`. */
export function dayInFull(timestamp: number): string {
  return day().format(timestamp);
}

/** Names the calendar day of a moment, in the reader's zone; equal for moments of one day. */
export function dayKey(timestamp: number): string {
  const date = new Date(timestamp);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** When the calendar day of a moment began, in the reader's zone. */
export function startOfDay(timestamp: number): number {
  return new Date(timestamp).setHours(0, 0, 0, 0);
}

/** A moment of the calendar day before, in the reader's zone: that day may have 23 or 25 hours. */
function dayBefore(timestamp: number): number {
  const date = new Date(timestamp);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).getTime();
}

/**
 * What a day is called: `Today`, `Yesterday`, or its date.
 *
 * @param now - epoch milliseconds
 */
export function dayName(timestamp: number, now: number): string {
  if (dayKey(timestamp) === dayKey(now)) {
    return 'Today';
  }
  if (dayKey(timestamp) === dayKey(dayBefore(now))) {
    return 'Yesterday';
  }
  return new Date(timestamp).toLocaleDateString([], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...yearUnlessOf(now, timestamp),
  });
}

/** As little as tells when: the time for today, else the day, with the year of another one. */
export function shortTime(timestamp: number, now: number): string {
  if (dayKey(timestamp) === dayKey(now)) {
    return clockTime(timestamp);
  }
  if (dayKey(timestamp) === dayKey(dayBefore(now))) {
    return 'Yesterday';
  }
  return new Date(timestamp).toLocaleDateString([], {
    day: 'numeric',
    month: 'short',
    ...yearUnlessOf(now, timestamp),
  });
}

function yearUnlessOf(now: number, timestamp: number): { readonly year?: 'numeric' } {
  const sameYear = new Date(timestamp).getFullYear() === new Date(now).getFullYear();
  return sameYear ? {} : { year: 'numeric' };
}
