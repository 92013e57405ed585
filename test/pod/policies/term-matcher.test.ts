import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalisedSlices } from '../../../src/pod/policies/normalised-text.js';
import { TermMatcher } from '../../../src/pod/policies/term-matcher.js';

async function find(terms: readonly string[], ...texts: readonly string[]): Promise<string[]> {
  return (await (await TermMatcher.of([terms])).termsIn(texts)).flat();
}

/** What terms mean, one by one: a regular expression for each. */
function findOneByOne(terms: readonly string[], text: string): string[] {
  return terms.filter((term) => {
    const words = term.split(/\s+/).map((word) => word.replace(/[#$+.]/g, '\\$&'));
    return new RegExp(`(?<![a-z_])${words.join('\\s+')}(?![a-z_])`, 'i').test(text);
  });
}

test('[DLP-10] ten thousand terms are found as each would be alone', async () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'B', '#', '+', '_'),
    minLength: 1,
    maxLength: 4,
  });
  const term = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const text = fc.string({
    unit: fc.constantFrom('a', 'A', 'b', '#', '+', '_', ' ', '\n'),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(term, { maxLength: 8 }), text, async (terms, given) => {
      expect(await find(terms, given)).toEqual(findOneByOne(terms, given));
    }),
    { seed: 12, numRuns: 2000 },
  );
});

test('[DLP-10] a term is found in any of the texts, with the spelling of the policy', async () => {
  const terms = ['Neptune', 'blue  Whale', 'C++', '#earnings'];
  expect(await find(terms, 'about neptune', 'a BLUE\nwhale, c++ and #Earnings')).toEqual(terms);
  expect(await find(terms, 'neptunes', 'blue', 'whale', 'C++x', 'a#earnings', 'bluewhale')).toEqual(
    [],
  );
});

test('[DLP-10] what does not show does not hide a term, and neither does another spelling', async () => {
  const terms = ['neptune', 'café', 'straße'];
  expect(await find(terms, 'nep\u00adtune')).toEqual(['neptune']);
  expect(await find(terms, 'n\u200be\u200dp\ufefft\u2060une')).toEqual(['neptune']);
  expect(await find(terms, 'ｎｅｐｔｕｎｅ')).toEqual(['neptune']);
  expect(await find(terms, 'cafe\u0301')).toEqual(['café']);
  expect(await find(['cafe\u0301'], 'CAFÉ')).toEqual(['cafe\u0301']);
  expect(await find(terms, 'STRASSE', 'café')).toEqual(['café', 'straße']);
  expect(await find(['GROSSKUNDE'], 'ein Großkunde')).toEqual(['GROSSKUNDE']);
  expect(await find(['cafe'], 'café')).toEqual([]);
  expect(await find(['\u00ad'], 'anything \u00ad at all')).toEqual([]);
});

test('[DLP-10] a term is found wherever a long text is cut', async () => {
  for (let length = 65_520; length < 65_545; length += 1) {
    expect(
      await find(['blue whale'], `${'x '.repeat(length / 2)}blue whale${' x'.repeat(9)}`),
    ).toEqual(['blue whale']);
  }
  for (let length = 8185; length < 8200; length += 1) {
    const begin = 'x'.repeat(length);
    expect(await find(['blue whale'], `${begin},blue  whale,x`)).toEqual(['blue whale']);
    expect(await find(['海王星'], `${'海'.repeat(length)},海王星,海`)).toEqual(['海王星']);
    expect(await find(['海王星'], `${'海'.repeat(length)}海王星`)).toEqual([]);
    expect(await find(['각'], `${'海'.repeat(length)} \u1100\u1161\u11a8`)).toEqual(['각']);
  }
  const word = 'x'.repeat(70_000);
  expect(await find([`${word} y`], `a ${word} y`)).toEqual([`${word} y`]);
});

test('what becomes longer is normalised some at a time', () => {
  // Each becomes eighteen characters.
  const slices = [...normalisedSlices('\ufdfa'.repeat(120_000))];
  expect(slices.join('')).toHaveLength(18 * 120_000);
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(200_000);
});

test('[DLP-10] terms that repeat themselves cost no more than others', async () => {
  const terms = Array.from({ length: 500 }, (_, place) => 'a '.repeat(place + 1).trim());
  const matcher = await TermMatcher.of([[...terms, `${'a '.repeat(500)}b`]]);
  expect(await matcher.termsIn(['a '.repeat(20_000)])).toEqual([terms]);
});
