const millisecondsPerDay = 86_400_000;

/** Midnight of 15 October 1582, the first day of the Gregorian calendar, on a clock of UTC. */
const reform = Date.UTC(1582, 9, 15);

/** After so many years, the Gregorian calendar repeats itself. JavaScript's dates end in the year 275760. */
const yearsOfCycle = 400;
const cycle = 146_097 * millisecondsPerDay;

/** Days from the first of March of the year -4800, where the arithmetic of the Julian calendar starts, to 1970. */
const daysBefore1970 = 2_440_588 + 32_082;

/** A day of the calendar. The year before 1 is 0. */
export interface CalendarDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/**
 * The day that people counted at a local time: by the Julian calendar until 4 October 1582, and from the next day, the
 * 15th, by the Gregorian one.
 */
export function historicDay(local: number): CalendarDay {
  return local < reform ? julianDay(local) : gregorianDay(local);
}

/**
 * The local time at which a {@link historicDay} starts. Months and days beyond their range go over into the next larger
 * field; days that were left out in 1582 are taken for those of the Julian calendar.
 */
export function startOfHistoricDay(day: CalendarDay): number {
  const gregorian = startOfGregorianDay(day);
  return gregorian < reform ? startOfJulianDay(day) : gregorian;
}

/** The day of the Gregorian calendar, as if there had never been another. */
export function gregorianDay(local: number): CalendarDay {
  const cycles = Math.floor(local / cycle);
  const date = new Date(local - cycles * cycle);
  const year = date.getUTCFullYear() + cycles * yearsOfCycle;
  return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The local time at which a {@link gregorianDay} starts. */
export function startOfGregorianDay({ year, month, day }: CalendarDay): number {
  const cycles = Math.floor(year / yearsOfCycle);
  const inCycle = new Date(0).setUTCFullYear(year - cycles * yearsOfCycle, month - 1, day);
  return inCycle + cycles * cycle;
}

/** Years start in March here, so that the leap day is the last one. */
function julianDay(local: number): CalendarDay {
  const days = Math.floor(local / millisecondsPerDay) + daysBefore1970;
  const years = Math.floor((4 * days + 3) / 1461);
  const dayOfYear = days - Math.floor((1461 * years) / 4);
  const months = Math.floor((5 * dayOfYear + 2) / 153);
  const isNextYear = months >= 10;
  return {
    year: years - 4800 + (isNextYear ? 1 : 0),
    month: months + (isNextYear ? -9 : 3),
    day: dayOfYear - Math.floor((153 * months + 2) / 5) + 1,
  };
}

function startOfJulianDay({ year, month, day }: CalendarDay): number {
  const months = month - 3;
  const years = year + 4800 + Math.floor(months / 12);
  const monthOfYear = months - 12 * Math.floor(months / 12);
  const dayOfYear = Math.floor((153 * monthOfYear + 2) / 5) + day - 1;
  const days = dayOfYear + Math.floor((1461 * years) / 4);
  return (days - daysBefore1970) * millisecondsPerDay;
}
