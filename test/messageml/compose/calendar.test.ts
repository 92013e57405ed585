import { expect, test } from '@jest/globals';
import { CadenzaError } from '../../../src/contract/index.js';
import { instantOf, isDateText, isTimeText, isTimeZone } from '../../../src/messageml/index.js';

test.each([
  ['2024-07-01', '09:30:00', 'Europe/Paris', '2024-07-01T07:30:00.000Z'],
  ['2024-01-01', '00:00:00', 'America/New_York', '2024-01-01T05:00:00.000Z'],
  ['2024-01-01', '00:00:00', 'Asia/Kolkata', '2023-12-31T18:30:00.000Z'],
  ['2024-01-01', '12:00:00', 'UTC', '2024-01-01T12:00:00.000Z'],
] as const)('%s %s in %s is one instant', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(instant);
});

test('of a time that clocks show twice, the first is meant', () => {
  expect(instantOf('2024-10-27', '02:30:00', 'Europe/Paris').toISOString()).toBe(
    '2024-10-27T00:30:00.000Z',
  );
});

test('a time that clocks skip counts as if they had not been put forward', () => {
  expect(instantOf('2024-03-31', '02:30:00', 'Europe/Paris').toISOString()).toBe(
    '2024-03-31T01:30:00.000Z',
  );
});

test('anything that is not a date, time or zone is told', () => {
  expect(() => instantOf('2023-02-29', '00:00:00', 'UTC')).toThrow('is not like 2024-12-31');
  expect(() => instantOf('2024-01-01', '24:00:00', 'UTC')).toThrow('is not like 09:29:47');
  expect(() => instantOf('2024-01-01', '00:00:00', 'Mars/Base')).toThrow(CadenzaError);
  expect(['2024-02-29', '2024-2-9', '2024-13-01', 'x'].map(isDateText)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['23:59:59', '9:00:00', '09:00'].map(isTimeText)).toEqual([true, false, false]);
  expect(['Europe/Paris', 'Nowhere'].map(isTimeZone)).toEqual([true, false]);
});
