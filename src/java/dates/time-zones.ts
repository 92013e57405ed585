import { zoneAbbreviation } from './zone-abbreviations.js';

const minute = 60_000;
/** Until then zones had times of their own, which Java does not know: 1900. */
const firstTransition = Date.UTC(1900, 0);
/** The last time that `Intl` knows; clocks of later ones are set as then. */
const lastTime = 8_640_000_000_000_000;
const fixedOffset = /^(?:GMT|UTC|UT)?([+-])(\d{1,2})(?::?(\d{2}))?$/;
/** What `Intl` writes for a zone that it has no name for: `GMT+2`, `UTC+2`. */
const bareOffset = /^\p{Lu}{1,4}[+\u2212-]?\d/u;
const zeroNames: ReadonlySet<string> = new Set(['UTC', 'GMT', 'UT', 'Z', 'Etc/UTC', 'Etc/GMT']);

/** A time zone: how far it is from UTC at a time, and what it is called then. */
export interface TimeZone {
  /** Milliseconds to add to UTC. */
  offsetAt(time: number): number;
  /** `EST`, or `Eastern Standard Time` when `long`, in the language of that tag; English without one. */
  nameAt(time: number, long: boolean, tag?: string): string;
}

function fixedZone(offset: number, name: string): TimeZone {
  return { offsetAt: () => offset, nameAt: () => name };
}

/** The zone without an offset, by either of its names. */
function zeroZone(short: string, long: string): TimeZone {
  return {
    offsetAt: () => 0,
    nameAt: (time, isLong, tag) =>
      isLong ? (tag === undefined ? long : zoneName('UTC', { time, tag, style: 'long' })) : short,
  };
}

/** `+02:00`, the way offsets are written; with `colon` empty, `+0200`. */
export function offsetText(offset: number, colon: string): string {
  const minutes = Math.floor(Math.abs(offset) / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const sign = offset < 0 ? '-' : '+';
  return `${sign}${String(hours).padStart(2, '0')}${colon}${String(rest).padStart(2, '0')}`;
}

function regionZone(id: string): TimeZone | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      timeZoneName: 'longOffset',
    });
    const offsetAt = (time: number) => writtenOffset(zonePart(format, time));
    const [winter, summer] = [Date.UTC(2024, 0), Date.UTC(2024, 6)];
    const standard = () => (offsetAt(winter) <= offsetAt(summer) ? winter : summer);
    return {
      offsetAt: (time) => offsetAt(time < firstTransition ? standard() : time),
      nameAt: (time, long, tag) => {
        const style = long ? 'long' : 'short';
        const name = regionName(id, { time, tag, style });
        return bareOffset.test(name) ? regionName(id, { time: standard(), tag, style }) : name;
      },
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

/** When, in which language and how long a zone is named. */
interface Naming {
  readonly time: number;
  readonly tag: string | undefined;
  readonly style: 'long' | 'short';
}

function zoneName(timeZone: string, { time, tag = 'en-US', style: timeZoneName }: Naming): string {
  return zonePart(new Intl.DateTimeFormat(tag, { timeZone, timeZoneName }), time);
}

/** Other than `Intl`, Java has abbreviations for nearly all zones: those of English where a language has none. */
function regionName(zone: string, naming: Naming): string {
  const name = zoneName(zone, naming);
  if (!bareOffset.test(name)) {
    return name;
  }
  const english = zoneName(zone, { ...naming, tag: 'en-US', style: 'long' });
  return bareOffset.test(english) ? english : zoneAbbreviation(english);
}

/** What a format writes for the zone. */
function zonePart(format: Intl.DateTimeFormat, time: number): string {
  const parts = format.formatToParts(Math.min(Math.max(time, -lastTime), lastTime));
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? value : '')).join('');
}

/** The zone of that name: `UTC`, `GMT+2`, `Europe/Berlin`; `undefined` when there is none. */
export function timeZoneNamed(name: string): TimeZone | undefined {
  if (zeroNames.has(name)) {
    return name.endsWith('GMT') ? zeroZone('GMT', 'Greenwich Mean Time') : utc;
  }
  const match = fixedOffset.exec(name);
  if (match === null) {
    return regionZone(name);
  }
  const [, sign, hours, minutes = '0'] = match;
  const size = (Number(hours) * 60 + Number(minutes)) * minute;
  const offset = sign === '-' ? -size : size;
  return fixedZone(offset, `GMT${offsetText(offset, ':')}`);
}

/** UTC. */
export const utc: TimeZone = zeroZone('UTC', 'Coordinated Universal Time');

/** The time at which clocks of the zone show what a clock of UTC shows at `local`. */
export function fromLocal(local: number, zone: TimeZone): number {
  const guess = local - zone.offsetAt(local);
  return local - zone.offsetAt(guess);
}
