import { beforeAll, expect, test } from '@jest/globals';
import { dayName, shortTime, startOfDay } from '../../../src/console/time/times.js';

beforeAll(() => {
  process.env['TZ'] = 'America/New_York';
});

const noonOf = (date: string) => new Date(`${date}T12:00`).getTime();

test('the day before is yesterday, also when it had 23 or 25 hours', () => {
  for (const [yesterday, today] of [
    ['2026-03-08', '2026-03-09'],
    ['2026-11-01', '2026-11-02'],
    ['2025-12-31', '2026-01-01'],
  ] as const) {
    const now = startOfDay(noonOf(today));
    expect(dayName(noonOf(yesterday), now)).toBe('Yesterday');
    expect(shortTime(noonOf(yesterday), now)).toBe('Yesterday');
    expect(dayName(noonOf(today), now)).toBe('Today');
  }
});

test('a day of another year has its year, in a list as well', () => {
  const now = noonOf('2026-11-22');
  expect(dayName(noonOf('2026-11-20'), now)).not.toContain('2026');
  expect(shortTime(noonOf('2026-11-20'), now)).not.toContain('2026');
  expect(dayName(noonOf('2015-05-31'), now)).toContain('2015');
  expect(shortTime(noonOf('2015-05-31'), now)).toContain('2015');
});
