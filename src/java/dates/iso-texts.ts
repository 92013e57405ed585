const isoDate = /^[+-]?\d{4,10}-\d\d-\d\d/;
const dateOffset = /^(?:[Zz]|[+-](\d\d):(\d\d)(?::(\d\d))?)$/;
const timeOfDay = /^[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.\d{0,9})?)?/;
const timeOffset = /^(?:[Zz]|[+-](\d\d)(?::(\d\d)(?::(\d\d))?)?)$/;
const time = /^(\d\d):(\d\d):(\d\d)$/;

/** Days that each month of each year has. */
const usualDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Whether a text is a calendar date such as `2024-12-31`; an offset may follow (`ISO_DATE` of Java). */
export function isIsoDate(text: string): boolean {
  if (usualDate.test(text)) {
    return true;
  }
  const rest = afterDate(text);
  return rest !== undefined && (rest === '' || isOffset(rest, dateOffset, 24 * 3600 - 1));
}

/** Whether a text is a date with time and offset, such as `2024-12-31T09:29:47Z`. */
export function isOffsetDateTime(text: string): boolean {
  const rest = afterDate(text) ?? '';
  const match = timeOfDay.exec(rest);
  if (match === null) {
    return false;
  }
  const [written, hours, minutes, seconds = '00'] = match;
  return (
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    isOffset(rest.slice(written.length), timeOffset, 18 * 3600)
  );
}

/** Whether a text is a time such as `09:29:47`. Midnight may be written as `24:00:00`. */
export function isTime(text: string): boolean {
  const match = time.exec(text);
  if (match === null) {
    return false;
  }
  if (text === '24:00:00') {
    return true;
  }
  return Number(match[1]) < 24 && Number(match[2]) < 60 && Number(match[3]) < 60;
}

/** What follows a valid date in a text; `undefined` when it does not start with one. */
function afterDate(text: string): string | undefined {
  const match = isoDate.exec(text);
  if (match === null) {
    return undefined;
  }
  const [date] = match;
  const [year, month, day] = [date.slice(0, -6), date.slice(-5, -3), date.slice(-2)];
  const digitCount = year.replace(/^[+-]/, '').length;
  if (digitCount > 4 ? !/^[+-]/.test(year) : year.startsWith('+')) {
    return undefined;
  }
  if (Math.abs(Number(year)) > 999_999_999 || /^-0+$/.test(year)) {
    return undefined;
  }
  const exists = Number(day) >= 1 && Number(day) <= daysIn(Number(month), Number(year));
  return exists ? text.slice(date.length) : undefined;
}

function daysIn(month: number, year: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Whether a text is an offset of at most so many seconds: of a date alone, Java takes more than of a moment. */
function isOffset(text: string, form: RegExp, most: number): boolean {
  const match = form.exec(text);
  if (match === null) {
    return false;
  }
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  if (Number(minutes) > 59 || Number(seconds) > 59) {
    return false;
  }
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) <= most;
}
