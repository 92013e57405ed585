import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf } from '../../../src/bot/router/words.js';
import { incoming } from './incoming.js';

const textsOf = (content: string): string[] => [...wordsOf(incoming(content)).words.textsFrom(0)];

test.each([
  ['/echo hi there', ['/echo', 'hi', 'there']],
  ['  /echo   hi  ', ['/echo', 'hi']],
  ['/echo<br/>hi', ['/echo', 'hi']],
  ['/echo&#160;hi', ['/echo', 'hi']],
  ['/poll "Lunch today?" Yes', ['/poll', 'Lunch today?', 'Yes']],
  ['/poll “Lunch today?” „Ja“', ['/poll', 'Lunch today?', 'Ja']],
  ['/say ""', ['/say', '']],
  ['/say "a"b', ['/say', 'a', 'b']],
  ['/size 5" by 6"', ['/size', '5"', 'by', '6"']],
  ['/say "never closed', ['/say', '"never', 'closed']],
  ['/say --to="Jane Doe" hi', ['/say', '--to=Jane Doe', 'hi']],
  ['/say --to=“Jane Doe”', ['/say', '--to=Jane Doe']],
  ['/say --to="Jane Doe', ['/say', '--to="Jane', 'Doe']],
  ['/say --to=5" --by=6"', ['/say', '--to=5"', '--by=6"']],
  ['/say to="Jane Doe"', ['/say', 'to="Jane', 'Doe"']],
  ["/say it's", ['/say', "it's"]],
  ['<b>/echo</b> <i>hi</i>', ['/echo', 'hi']],
  ['/a.b {x} [y] $1 ^(', ['/a.b', '{x}', '[y]', '$1', '^(']],
  ['', []],
])('%s has the words %j', (content, expected) => {
  expect(textsOf(content)).toEqual(expected);
});

test('tags are words of their own, even right beside text', () => {
  const { words } = wordsOf(incoming('<mention uid="7"/>, <cash tag="IBM"/>up<hash tag="news"/>'));
  expect([...words].map(({ text, tag }) => [text, tag?.kind])).toEqual([
    ['@7', 'mention'],
    [',', undefined],
    ['$IBM', 'cashtag'],
    ['up', undefined],
    ['#news', 'hashtag'],
  ]);
});

test('a tag inside quotes is part of the quoted words', () => {
  expect(textsOf('/ask "Is <cash tag="IBM"/> up?" now')).toEqual(['/ask', 'Is $IBM up?', 'now']);
});

test('each word says where it begins', () => {
  const { text, words } = wordsOf(incoming('/say  "a b" <hash tag="c"/>'));
  expect([...words].map(({ start }) => text.slice(start))).toEqual([
    '/say  "a b" #c',
    '"a b" #c',
    '#c',
  ]);
});

test('words without quotes are what splitting at white space gives', () => {
  fc.assert(
    fc.property(
      fc.string().map((text) => text.replace(/["“”„]/g, '')),
      (text) => {
        const words = wordsOf({ text, tokens: [{ kind: 'text', text }] }).words;
        expect(words.textsFrom(0)).toEqual(text.split(/\s+/).filter((word) => word !== ''));
      },
    ),
  );
});

test('many quotes that nobody closed take no more than linear time', () => {
  const text = '“a '.repeat(100_000);
  const start = process.cpuUsage();
  expect(wordsOf({ text, tokens: [{ kind: 'text', text }] }).words.textsFrom(0)).toHaveLength(
    100_000,
  );
  // Of the processor, whatever else runs.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500);
});

test.each(['""', '"a"', '--x="a"', '““”'])(
  'words in quotes side by side, %s again and again, take no more than linear time',
  (word) => {
    const text = word.repeat(60_000);
    const start = process.cpuUsage();
    expect(wordsOf({ text, tokens: [{ kind: 'text', text }] }).words.textsFrom(0)).toHaveLength(
      60_000,
    );
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500);
  },
);

test('of a long message, no more words are cut off than are asked for', () => {
  const text = '/echo hi '.repeat(150_000);
  const { words } = wordsOf({ text, tokens: [{ kind: 'text', text }] });
  const start = process.cpuUsage();
  const spoken = Array.from({ length: 1_000 }, () =>
    wordsOf({ text, tokens: [{ kind: 'text', text }] })
      .words.from(1)
      .at(0),
  );
  // To cut off all of them a thousand times takes half a minute.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500);
  expect(new Set(spoken.map((word) => word?.text))).toEqual(new Set(['hi']));
  expect(words.at(299_999)?.text).toBe('hi');
  expect(words.at(300_000)).toBeUndefined();
});
