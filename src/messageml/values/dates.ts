const isoDate = /^([+-]?\d{4,10})-(\d\d)-(\d\d)(.*)$/s;
const dateOffset = /^(?:[Zz]|[+-](\d\d):(\d\d)(?::(\d\d))?)$/;
const dateTimeTail = /^[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.\d{0,9})?)?(.+)$/s;
const timeOffset = /^(?:[Zz]|[+-](\d\d)(?::(\d\d)(?::(\d\d))?)?)$/;
const time = /^(\d\d):(\d\d):(\d\d)$/;

/** Whether a text is a calendar date such as `2024-12-31`; an offset may follow (`ISO_DATE` of Java). */
export function isIsoDate(text: string): boolean {
  const rest = afterDate(text);
  return rest !== undefined && (rest === '' || isOffset(rest, dateOffset));
}

/** Whether a text is a date with time and offset, such as `2024-12-31T09:29:47Z`. */
export function isOffsetDateTime(text: string): boolean {
  const match = dateTimeTail.exec(afterDate(text) ?? '');
  if (match === null) return false;
  const [, hours, minutes, seconds = '00', offset = ''] = match;
  return (
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    isOffset(offset, timeOffset)
  );
}

/** Whether a text is a time such as `09:29:47`. Midnight may be written as `24:00:00`. */
export function isTime(text: string): boolean {
  const match = time.exec(text);
  if (match === null) return false;
  if (text === '24:00:00') return true;
  return Number(match[1]) < 24 && Number(match[2]) < 60 && Number(match[3]) < 60;
}

/** What follows a valid date in a text; `undefined` when it does not start with one. */
function afterDate(text: string): string | undefined {
  const match = isoDate.exec(text);
  if (match === null) return undefined;
  const [, year = '', month, day, rest] = match;
  const digitCount = year.replace(/^[+-]/, '').length;
  if (digitCount > 4 ? !/^[+-]/.test(year) : year.startsWith('+')) return undefined;
  if (Math.abs(Number(year)) > 999_999_999) return undefined;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(month), Number(year)) ? rest : undefined;
}

function daysIn(month: number, year: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Whether a text is an offset of at most 18 hours. */
function isOffset(text: string, form: RegExp): boolean {
  const match = form.exec(text);
  if (match === null) return false;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  if (hours === undefined || minutes === undefined || seconds === undefined) return false;
  if (minutes > 59 || seconds > 59) return false;
  return hours * 3600 + minutes * 60 + seconds <= 18 * 3600;
}
