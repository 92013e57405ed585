/** @module Java's dates: its calendars and time zones, the patterns of `SimpleDateFormat`, the texts of `java.time`. */

export { calendarFields, localTimeOf } from './calendar.js';
export type { CalendarFields } from './calendar.js';
export { calendarNames } from './calendar-names.js';
export { formatDateByPattern } from './date-format.js';
export { parseDateByPattern } from './date-parse.js';
export { namedDatePattern, parseDatePattern } from './date-pattern.js';
export type { DatePatternPart } from './date-pattern.js';
export { isFormatPattern } from './formatter-pattern.js';
export { gregorianDay } from './historic-calendar.js';
export { isIsoDate, isOffsetDateTime, isTime } from './iso-texts.js';
export { jointOf } from './java-names.js';
export { fromLocal, offsetText, timeZoneNamed, utc } from './time-zones.js';
export type { TimeZone } from './time-zones.js';
export { isTimeZone } from './zone-ids.js';
