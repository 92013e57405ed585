import { expect, test } from '@jest/globals';
import {
  isFormatPattern,
  isIsoDate,
  isOffsetDateTime,
  isTime,
  isTimeZone,
} from '../../../src/java/dates/index.js';

const dates: readonly (readonly [string, boolean])[] = [
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-1-1', false],
  ['20240101', false],
  ['2024-12-31Z', true],
  ['2024-12-31+18:00', true],
  ['2024-12-31+18:01', true],
  ['2024-12-31-23:59:59', true],
  ['2024-12-31+24:00', false],
  ['-0000-01-01', false],
  ['2024-12-31+02', false],
  ['+10000-01-01', true],
  ['10000-01-01', false],
  ['-0001-01-01', true],
  ['2024-12-31x', false],
  ['2024-13-01', false],
  ['2024-12-31+01:60', false],
  ['2024-12-31+01:30:59', true],
  ['+999999999-12-31', true],
  ['+1000000000-01-01', false],
];

test.each(dates)('%s is a date: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

const moments: readonly (readonly [string, boolean])[] = [
  ['2024-12-31T09:29:47Z', true],
  ['2024-12-31t09:29z', true],
  ['2024-12-31T09:29:47.123456789+02', true],
  ['2024-12-31T09:29:47.+02:00', true],
  ['2024-12-31T09:29:47', false],
  ['2024-12-31T09:29', false],
  ['2024-12-31T9:29Z', false],
  ['2024-12-31T09:29+01:30:60', false],
  ['2024-12-31T09:29+18:01', false],
  ['-0000-12-31T09:29Z', false],
  ['2024-12-31', false],
  ['2024-02-30T09:29:47Z', false],
  ['2024-12-31T24:00:00Z', false],
  ['2024-12-31T23:59:60Z', false],
  ['2024-12-31T09:29:47+0200', false],
  ['2024-12-31T09:29:47+02:00[Europe/Paris]', false],
];

test.each(moments)('%s is a moment with its offset: %s', (text, expected) => {
  expect(isOffsetDateTime(text)).toBe(expected);
});

test('Times have two digits for hours, minutes and seconds; midnight may be 24:00:00', () => {
  for (const text of ['00:00:00', '23:59:59', '24:00:00']) {
    expect(isTime(text)).toBe(true);
  }
  for (const text of ['9:00:00', '24:00:01', '23:60:00', '09:00', '09:00:00.5']) {
    expect(isTime(text)).toBe(false);
  }
});

test('Formats of dates and times are those that Java can use', () => {
  for (const format of ['dd.MM.yyyy', 'MMMMM', '0', "d ''", '']) {
    expect(isFormatPattern(format)).toBe(true);
  }
  for (const format of ['MMMMMM', 'ddd', 'aa', "d '", 'd#']) {
    expect(isFormatPattern(format)).toBe(false);
  }
});

test('Time zones are names of the tz database, spelt exactly, or offsets', () => {
  const known = ['UTC', 'Z', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'US/Pacific', 'CET'];
  for (const zone of [...known, '+0', 'GMT+1', 'UT-18:00', '+01:30:15', 'Etc/GMT+5', 'GMT0']) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  }
  for (const zone of [
    '',
    'utc',
    'EST',
    'Europe/paris',
    'GMT+19',
    '+1:00',
    '+01:60',
    'UTC+x',
    '+',
    'z',
  ]) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  }
});
