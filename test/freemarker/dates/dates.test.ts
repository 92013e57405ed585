import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

/** Outcomes of `java.text.SimpleDateFormat`; now is 2024-02-29T13:05:00Z. */
test.each<Row>([
  [
    '${.now?string("yyyy-MM-dd HH:mm:ss")} ${.now?datetime?string("yy")} ${.now?date} ${.now?time}',
    '2024-02-29 13:05:00 24 Feb 29, 2024 1:05:00 PM',
  ],
  [
    '<#setting time_zone="GMT+2">${.now?string("HH z zzzz Z X XX XXX")}',
    '15 GMT+02:00 GMT+02:00 +0200 +02 +0200 +02:00',
  ],
  ['<#setting time_zone="GMT">${.now?string("z zzzz X")}', 'GMT Greenwich Mean Time Z'],
  ['<#setting time_zone="Europe/London">${.now?string("HH:mm")}', '13:05'],
  [
    '<#setting time_zone="America/New_York">${.now?string("HH:mm z zzzz X")}',
    '08:05 EST Eastern Standard Time -05',
  ],
  [
    '<#setting time_zone="America/New_York">${(-70000000000000)?number_to_datetime?string("G yyyy")}',
    'BC 0250',
  ],
  ['<#setting time_zone="No/Such">${.now?string("HH z")}', '13 GMT'],
  ['${.now?string("EEE EEEE MMM MMMM a k K h")}', 'Thu Thursday Feb February PM 13 1 1'],
  ["${.now?string(\"'at' yyyy ''yy\")}", "at 2024 '24"],
  ['${.now?string("yyyy \'x")}', '!template-bad-format'],
  ['${.now?string("XXXX")}', '!template-bad-format'],
  ['${.now?string("b")}', '!template-bad-format'],
])('%s: dates are written by a pattern', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${.now?string.short} ${.now?string.short_long} ${.now?date?string.full} ${.now?time?string.medium}',
    '2/29/24, 1:05 PM 2/29/24, 1:05:00 PM UTC Thursday, February 29, 2024 1:05:00 PM',
  ],
  ['<#setting date_format="yyyy">${.now?date} ${.now?time?string("mm")}', '2024 05'],
  ['<#setting datetime_format="long">${.now}', 'February 29, 2024 at 1:05:00 PM UTC'],
  ['${.now?string.short_nonsense}', '!template-bad-format'],
  ['${.now?date?string.short_long}', '2/29/24'],
  ['${.now?time?string.short_long}', '1:05 PM'],
  ['${.now?string.short_long_full}', '2/29/24, 1:05:00 PM UTC'],
  ['<#setting locale="de_DE">${.now?string("MMMM MMM EEEE")}', 'Februar Feb. Donnerstag'],
  [
    '<#setting locale="de_DE">${.now?string.short} ${.now?date?string.medium} ${.now?time?string.short}',
    '29.02.24, 13:05 29.02.2024 13:05',
  ],
  ['<#setting locale="de_DE">${.now?string.short_nonsense}', '!template-bad-format'],
  [
    '<#setting locale="ja_JP">${.now?string("a h")} ${"午前 9"?time("a h")?string("HH")}',
    '午後 1 09',
  ],
  ['<#setting locale="ja_JP">${.now?string("d MMMM, MMM")}', '29 2月, 2月'],
  ['<#setting locale="cs_CZ">${.now?string("d. MMMM MMM")}', '29. února úno'],
  ['<#setting locale="en_GB">${.now?string("h:mm a")}', '1:05 pm'],
  ['<#setting locale="de_DE">${.now?string("EEE")}', 'Do.'],
  [
    '<#setting locale="nl_NL">${.now?string("d MMM")} ${.now?string.short}',
    '29 feb. 29-02-2024 13:05',
  ],
  ['<#setting locale="en_CA">${.now?string("EEE MMM")}', 'Thu. Feb.'],
  ['<#setting locale="fi_FI">${.now?string("EEEE")}', 'torstaina'],
  ['<#setting locale="ko_KR">${.now?string("a")}', '오후'],
  ['<#setting locale="pt_BR">${.now?string.short}', '29/02/2024 13:05'],
  ['<#setting locale="sv_SE">${.now?string.long}', '29 februari 2024 13:05:00 UTC'],
  ['<#setting locale="fr_FR">${.now?string("y G")}', '2024 ap. J.-C.'],
  [
    '<#setting locale="xx_YY">${.now?string("MMMM a")} ${.now?string.short}',
    'February PM 2/29/24, 1:05 PM',
  ],
  [
    '<#setting locale="no locale">${.now?string("MMMM")} ${.now?string.short}',
    'February 2/29/24, 1:05 PM',
  ],
])('%s: dates are written by the name of a format', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${"2024-03-05"?date("yyyy-MM-dd")?string("d MMM y")} ${"3/5/24"?date.short?string("yyyy")}',
    '5 Mar 2024 2024',
  ],
  ['${"85"?date("yy")?string("yyyy")} ${"40"?date("yy")?string("yyyy")}', '1985 2040'],
  [
    '${"0044 BC"?date("yyyy G")?string("y G")} ${"44 AD"?date("yyy G")?string("y G")}',
    '44 BC 44 AD',
  ],
  ['${"x 44"?date("G y")?string("y")}', '!template-bad-date'],
  ['${"20240305"?date("yyyyMMdd")?string("D")} ${"060"?date("DDD")?string("MM-dd")}', '65 03-01'],
  ['${"2024"?date("yyyyMMdd")}', '!template-bad-date'],
  [
    '${"24:30"?time("kk:mm")?string("HH:mm")} ${"9:30"?time("k:mm")?string("HH:mm")}',
    '00:30 09:30',
  ],
  [
    '${"0:30 PM"?time("K:mm a")?string("HH:mm")} ${"12:30 am"?time("h:mm a")?string("HH:mm")}',
    '12:30 00:30',
  ],
  ['${"9:30 xx"?time("h:mm a")}', '!template-bad-date'],
  [
    '${"Thu Feb 29"?date("EEE MMM dd")?string("MM-dd")} ${"5 February"?date("d MMMM")?string("MM-dd")}',
    '03-01 02-05',
  ],
  ['${"Feber"?date("LL")}', '!template-bad-date'],
  ['${"Xyz"?date("MMM")}', '!template-bad-date'],
  [
    '${"10:00 GMT+02:00"?time("HH:mm z")?string("HH")} ${"10:00 +02:00"?time("HH:mm XXX")?string("HH")}',
    '08 08',
  ],
  ['${"10:00 GMT+2"?time("HH:mm z")}', '!template-bad-date'],
  ['${"10:00 nowhere"?time("HH:mm z")}', '!template-bad-date'],
  ['${"10:00 "?time("HH:mm X")}', '!template-bad-date'],
  ['${"x"?date("dd")}', '!template-bad-date'],
  ['${"10-00"?time("HH:mm")}', '!template-bad-date'],
])('%s: texts are read as dates', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

/** The last day of the Julian calendar was followed by 15 October 1582. */
test.each<Row>([
  [
    '${(-12219292800000)?number_to_datetime?string("yyyy-MM-dd HH")} ${(-12219292800001)?number_to_datetime?string("yyyy-MM-dd HH")}',
    '1582-10-15 00 1582-10-04 23',
  ],
  [
    '<#setting time_zone="GMT+2">${(-12219300000000)?number_to_datetime?string("yyyy-MM-dd HH")}',
    '1582-10-15 00',
  ],
  ['${"1500-02-29"?date("yyyy-MM-dd")?string("d MMM yyyy")}', '29 Feb 1500'],
  ['${"1500-02-29"?date("yyyy-MM-dd")?string.iso}', '1500-03-10'],
  [
    '${"1500-03-10"?date.iso?string("yyyy-MM-dd EEE")} ${"1500-03-10"?date.iso}',
    '1500-02-29 Sat Feb 29, 1500',
  ],
  [
    '${"1582-10-04"?date("yyyy-MM-dd")?string.iso} ${"1582-10-15"?date("yyyy-MM-dd")?string.iso}',
    '1582-10-14 1582-10-15',
  ],
  ['${"1582-10-10"?date("yyyy-MM-dd")?string("yyyy-MM-dd")}', '1582-10-20'],
  [
    '${"1582-12-31"?date("yyyy-MM-dd")?string("D")} ${"1500-12-31"?date("yyyy-MM-dd")?string("D w")}',
    '355 366 1',
  ],
  ['${"1499-14-31"?date("yyyy-MM-dd")?string("yyyy-MM-dd")}', '1500-03-02'],
  [
    '${"0001-01-01"?date("yyyy-MM-dd")?string.iso} ${"0044-03-15 BC"?date("yyyy-MM-dd G")?string("y-M-d G")}',
    '0000-12-30 44-3-15 BC',
  ],
  [
    '${"0045-02-29 BC"?date("yyyy-MM-dd G")?string("y-M-d D")} ${"0045-12-31 BC"?date("yyyy-MM-dd G")?string("D w")}',
    '45-2-29 60 366 53',
  ],
])('%s: dates before 1582 are those of the Julian calendar', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${.now?string.iso} ${.now?string.xs} ${.now?date?string.iso} ${.now?date?string.xs}',
    '2024-02-29T13:05:00Z 2024-02-29T13:05:00Z 2024-02-29 2024-02-29Z',
  ],
  [
    '${.now?string.iso_ms} ${.now?string.iso_m_nz} ${.now?string.iso_h} ${.now?string.iso_s_fz}',
    '2024-02-29T13:05:00.000Z 2024-02-29T13:05 2024-02-29T13Z 2024-02-29T13:05:00Z',
  ],
  ['${.now?date?string.iso_fz} ${.now?date?string.xs_nz}', '2024-02-29 2024-02-29'],
  [
    '<#setting time_zone="GMT+2">${.now?string.iso} ${.now?string.iso_u} ${.now?string.iso_fu}',
    '2024-02-29T15:05:00+02:00 2024-02-29T13:05:00Z 2024-02-29T13:05:00Z',
  ],
  ['${.now?string.iso_x}', '!template-bad-format'],
  ['${.now?string.xs_m}', '!template-bad-format'],
  [
    '${(-70000000000000)?number_to_date?string.iso} ${(-62150000000000)?number_to_date?string.xs}',
    '-249-10-15 -1-07-18Z',
  ],
  [
    '${.now?iso_utc} ${.now?iso_utc_ms} ${.now?iso("GMT+1")} ${.now?iso_local_nz}',
    '2024-02-29T13:05:00Z 2024-02-29T13:05:00Z 2024-02-29T14:05:00+01:00 2024-02-29T13:05:00',
  ],
  ['${.now?isoUtcFZ} ${.now?isoLocalNZ}', '2024-02-29T13:05:00Z 2024-02-29T13:05:00'],
  ['${.now?isoMsNZ("UTC")}', '2024-02-29T13:05:00'],
  ['${.now?isoUtcFz}', '!template-unknown-built-in'],
  ['${.now?iso("nowhere")}', '!template-bad-argument'],
  [
    '${"2024-02-29T10:00:00+02:00"?datetime.iso?string("HH:mm")} ${"20240229T1000"?datetime.iso?string("HH:mm")}',
    '08:00 10:00',
  ],
  [
    '${"24:00"?time.iso?string("HH:mm")} ${"10:00:00.5Z"?time.iso_u?string("ss.SSS")}',
    '00:00 00.500',
  ],
  ['${"2024-02-30"?date.iso}', '!template-bad-date'],
  ['${"24:01"?time.iso}', '!template-bad-date'],
  ['${"soon"?date.iso}', '!template-bad-date'],
])('%s: dates are written and read by ISO 8601', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${.now?date?datetime}', '!template-bad-argument'],
  ['${.now?long?c} ${1.5?long}', '1709211900000 1'],
  [
    '${(.now == .now)?c} ${(.now?date == .now?date)?c} ${(.now > 0?number_to_datetime)?c}',
    'true true true',
  ],
  ['${(.now == .now?date)?c}', '!template-not-comparable'],
  ['${[.now, 0?number_to_datetime]?sort?first?string("yyyy")}', '1970'],
  ['${data.list?date}', '!template-wrong-type'],
  ['${"x"?date?is_date?c}', 'true'],
])('%s: dates are compared with their own kind', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

/** The service counts milliseconds in 64 bits, JavaScript only to the year 275760. */
test.each<Row>([
  [
    '${8640000000000000?number_to_datetime?string("y-MM-dd HH EEE")} ${8640000000000001?number_to_datetime?string("y-MM-dd SSS")}',
    '275760-09-13 00 Sat 275760-09-13 001',
  ],
  ['${99999999999999999?number_to_datetime?string("y-MM-dd HH:mm")}', '3170843-11-07 09:46'],
  ['${99999999999999999?number_to_date?string.iso}', '3170843-11-07'],
  [
    '<#setting time_zone="Asia/Tokyo">${99999999999999999?number_to_datetime?string("y-MM-dd HH z")}',
    '3170843-11-07 18 JST',
  ],
  [
    '<#setting locale="de_DE">${99999999999999999?number_to_date} ${0?number_to_date}',
    'Nov. 7, 3170843 01.01.1970',
  ],
  ['${"999999-12-31"?date("y-MM-dd")?string("D w E")}', '365 1 Fri'],
  ['${"999999-02-29"?date.iso}', '!template-bad-date'],
  ['${"1000000-02-29"?date.iso?string.iso}', '1000000-02-29'],
  ['${"9999999999-01-01"?date("y-MM-dd")}', '!template-bad-date'],
])('%s: dates far away are written and read', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${.now?string.xs_u_ms_nz}', '2024-02-29T13:05:00.000'],
  ['${.now?string("iso_")} ${.now?string("iso  m")}', '2024-02-29T13:05:00Z 2024-02-29T13:05Z'],
  ['${.now?string.xs_fz_nz}', '!template-bad-format'],
  ['${.now?string.xs_u_fu}', '!template-bad-format'],
  ['${.now?string.iso_s_ms}', '!template-bad-format'],
  ['${.now?string.xs_h}', '!template-bad-format'],
  ['${.now?string.xss}', '!template-bad-format'],
])('%s: an ISO format says each thing once', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
