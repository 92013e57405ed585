const minute = 60_000;
/** The last time that `Intl` knows; clocks of later ones are set as then. */
const lastTime = 8_640_000_000_000_000;
const fixedOffset = /^(?:GMT|UTC|UT)?([+-])(\d{1,2})(?::?(\d{2}))?$/;
const zeroNames: ReadonlySet<string> = new Set(['UTC', 'GMT', 'UT', 'Z', 'Etc/UTC', 'Etc/GMT']);

/** A time zone: how far it is from UTC at a time, and what it is called then. */
export interface TimeZone {
  /** Milliseconds to add to UTC. */
  offsetAt(time: number): number;
  /** `EST`, or `Eastern Standard Time` when `long`. */
  nameAt(time: number, long: boolean): string;
}

function fixedZone(offset: number, short: string, long: string): TimeZone {
  return { offsetAt: () => offset, nameAt: (_time, isLong) => (isLong ? long : short) };
}

/** `+02:00`, the way offsets are written; with `colon` empty, `+0200`. */
export function offsetText(offset: number, colon: string): string {
  const minutes = Math.floor(Math.abs(offset) / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const sign = offset < 0 ? '-' : '+';
  return `${sign}${String(hours).padStart(2, '0')}${colon}${String(rest).padStart(2, '0')}`;
}

function regionZone(name: string): TimeZone | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      timeZoneName: 'longOffset',
    });
    return {
      offsetAt: (time) => writtenOffset(zonePart(format, time)),
      nameAt: (time, long) => zoneName(name, time, long),
    };
  } catch {
    return undefined;
  }
}

/** The offset that a text such as `GMT-03:30` says; none in `GMT`. */
function writtenOffset(text: string): number {
  const numbers = Array.from(text.matchAll(/\d+/g), Number);
  const size = [60 * minute, minute, 1000].reduce(
    (sum, unit, index) => sum + unit * (numbers[index] ?? 0),
    0,
  );
  return text.includes('-') ? -size : size;
}

function zoneName(name: string, time: number, long: boolean): string {
  const timeZoneName = long ? 'long' : 'short';
  return zonePart(new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName }), time);
}

/** What a format writes for the zone. */
function zonePart(format: Intl.DateTimeFormat, time: number): string {
  const parts = format.formatToParts(Math.min(Math.max(time, -lastTime), lastTime));
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? value : '')).join('');
}

/** The zone of that name: `UTC`, `GMT+2`, `Europe/Berlin`; `undefined` when there is none. */
export function timeZoneNamed(name: string): TimeZone | undefined {
  if (zeroNames.has(name)) {
    return name.endsWith('GMT')
      ? fixedZone(0, 'GMT', 'Greenwich Mean Time')
      : fixedZone(0, 'UTC', 'Coordinated Universal Time');
  }
  const match = fixedOffset.exec(name);
  if (match === null) {
    return regionZone(name);
  }
  const [, sign, hours, minutes = '0'] = match;
  const size = (Number(hours) * 60 + Number(minutes)) * minute;
  const offset = sign === '-' ? -size : size;
  const written = `GMT${offsetText(offset, ':')}`;
  return fixedZone(offset, written, written);
}

/** UTC. */
export const utc: TimeZone = fixedZone(0, 'UTC', 'Coordinated Universal Time');

/** The time at which clocks of the zone show what a clock of UTC shows at `local`. */
export function fromLocal(local: number, zone: TimeZone): number {
  const guess = local - zone.offsetAt(local);
  return local - zone.offsetAt(guess);
}
