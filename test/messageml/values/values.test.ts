import { expect, test } from '@jest/globals';
import { toInt64 } from '../../../src/messageml/checker/typed-values.js';
import { readDateIntervals, readTimeIntervals } from '../../../src/messageml/values/intervals.js';
import { countUserIds, isListOfIds } from '../../../src/messageml/values/json-lists.js';
import { styleProblem } from '../../../src/messageml/values/style.js';
import { styleProperties } from '../../../src/messageml/values/style-properties.js';
import { uriProblem } from '../../../src/messageml/values/uri.js';

const addresses: readonly (readonly [string, string | undefined])[] = [
  ['https://example.com/a?b=c#d', undefined],
  ['HTTP://日本.jp/é', undefined],
  ['https:opaque', undefined],
  ['https:/one-slash', undefined],
  ['http://[::1]:8080/', undefined],
  ['http://[2001:db8::1]/', undefined],
  ['http://user@[1:2:3:4:5:6:1.2.3.4]:80', undefined],
  ['http://[fe80::1%eth0]:8080/', undefined],
  ['http://[fe80::1%eth-0]/', 'invalid'],
  ['http://a%eth0/[', 'invalid'],
  ['http://[1:2:3]/', 'invalid'],
  ['http://[1::2::3]/', 'invalid'],
  ['http://[1:2:3:4:5:6:7:8:9]/', 'invalid'],
  ['http://[12345::]/', 'invalid'],
  ['http://[1.2.3.4::]/', 'invalid'],
  ['http://[::1.2.3.256]/', 'invalid'],
  ['mailto:a@b.c', undefined],
  ['example.com', 'relative'],
  ['/path', 'relative'],
  ['', 'relative'],
  ['https://#part', undefined],
  ['https://', 'invalid'],
  ['https:', 'invalid'],
  ['https://a b', 'invalid'],
  ['https://a/%zz', 'invalid'],
  ['https://a/#b#c', 'invalid'],
  ['https://a/[b]', 'invalid'],
  ['https://a/{b}', 'invalid'],
  ['1a:b', 'invalid'],
  ['https://a/\u00a0', 'invalid'],
];

test.each(addresses)('The address %s has the problem %s', (text, problem) => {
  expect(uriProblem(text)).toBe(problem);
});

test('A style is checked for its properties only', () => {
  expect(styleProperties).toHaveLength(144);
  expect(styleProblem('color:red;;  width : expression(1)')).toBeUndefined();
  expect(styleProblem('background:url(data:image/png;base64,AAAA)')).toBeUndefined();
  expect(styleProblem('color')).toBe('malformed');
  expect(styleProblem('COLOR:red;position:fixed;color:blue')).toEqual(
    expect.arrayContaining(['COLOR', 'position']),
  );
  expect(styleProblem(':red')).toEqual(['']);
});

test('Lists of ids are JSON arrays; those of rooms may have single quotes', () => {
  expect(countUserIds('[1, 2, "3"]')).toBe(3);
  expect(countUserIds('[]')).toBe(0);
  expect(countUserIds('[null, ""]')).toBe(2);
  expect(countUserIds('["null", " null "]')).toBe(2);
  for (const text of [
    '1',
    '["\u00a0"]',
    '["\u00a01"]',
    '["x"]',
    '[[1]]',
    '[1',
    "['1']",
    '[9223372036854775808]',
    '[-9223372036854775809]',
    '[1e19]',
    '[true]',
  ]) {
    expect(countUserIds(text)).toBeUndefined();
  }
  expect(countUserIds('[9223372036854775807, "9223372036854775807", 9223372036854775807.5]')).toBe(
    3,
  );
  expect(isListOfIds("['abc', 'd\\'e']")).toBe(true);
  expect(isListOfIds('["abc"]')).toBe(true);
  expect(isListOfIds('abc')).toBe(false);
  expect(isListOfIds('null')).toBe(true);
});

test('Intervals of dates are written with their type, texts and numbers as the service has them', () => {
  const given = '[{"day":"2024-12-31"},{"from":"2024-01-01","to":null},{"daysOfWeek":["1",2.5]}]';
  expect(readDateIntervals('[{"daysOfWeek":["1",2.5]}, {"day":"2024-12-31"}]')).toEqual({
    ok: true,
    json: '[{"type":"weekdays","daysOfWeek":[1,2]},{"type":"date","day":"2024-12-31"}]',
  });
  expect(readDateIntervals('[{"daysOfWeek":["٣"," 4 ",-0.5,6.9e0]}]')).toEqual({
    ok: true,
    json: '[{"type":"weekdays","daysOfWeek":[3,4,0,6]}]',
  });
  expect(readDateIntervals(given)).toEqual({ ok: false, problem: { code: 'invalid-interval' } });
});

test.each([
  ['[{"day":{}}]', { code: 'invalid-list', problem: 'text is expected' }],
  ['[{"day":"31/12/2024"}]', { code: 'invalid-list-date', value: '31/12/2024' }],
  ['[{"day":2024.50}]', { code: 'invalid-list-date', value: '2024.50' }],
  [
    '[{"from":12345678901234567890,"to":1}]',
    { code: 'invalid-list-date', value: '12345678901234567890' },
  ],
  [
    '[{"daysOfWeek":[2147483647.5]}]',
    { code: 'invalid-list', problem: 'a number from 0 to 6 is expected' },
  ],
  ['[{"daysOfWeek":["x"]}]', { code: 'invalid-list', problem: 'a number from 0 to 6 is expected' }],
  ['[{"daysOfWeek":[7]}]', { code: 'weekday-out-of-range' }],
  ['[{"day":1', { code: 'invalid-list', problem: 'a comma or } is expected at its end' }],
])('The intervals of dates %s are refused with the reason', (text, problem) => {
  expect(readDateIntervals(text)).toEqual({ ok: false, problem });
});

test.each([
  ['[{"time":[]}]', { code: 'invalid-list', problem: 'text is expected' }],
  ['[{"time":"9:00"}]', { code: 'invalid-list-time', value: '9:00' }],
])('The intervals of times %s are refused with the reason', (text, problem) => {
  expect(readTimeIntervals(text)).toEqual({ ok: false, problem });
});

test('Lists with a number of more than 1,000 digits are not read, as the service does not read them', () => {
  const ones = (digits: number) => '1'.repeat(digits);
  expect(isListOfIds(`[${ones(1000)}]`)).toBe(true);
  expect(isListOfIds(`[${ones(1001)}]`)).toBe(false);
  expect(countUserIds(`[1.${ones(999)}]`)).toBe(1);
  expect(countUserIds(`[1.${ones(1000)}]`)).toBeUndefined();
  expect(readDateIntervals(`[{"day":${ones(1001)}}]`)).toMatchObject({
    problem: { code: 'invalid-list' },
  });
});

test('Lists of ids and ids of people that are no such things are known at once, however long they are', () => {
  const start = process.cpuUsage();
  expect(isListOfIds(`[${"'\\".repeat(50_000)}`)).toBe(false);
  expect(isListOfIds(String.raw`["it's", 'a "b"', 'it\'s']`)).toBe(true);
  expect(isListOfIds(`['a`)).toBe(false);
  expect(toInt64('\u00a07')).toBe(0n);
  expect(toInt64(`${'0'.repeat(100_000)}x`)).toBe(0n);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
