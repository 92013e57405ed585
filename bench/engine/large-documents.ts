import { parseXml } from '@rgrove/parse-xml';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';

/** What is measured: something done to a text, and what comes of it. */
type Process = (source: string) => unknown;

const small = 10_000;
const large = 1_000_000;

/** How often each is measured, and which of the times counts: one of the shortest. */
const rounds = 20;
const undisturbed = 0.1;

const kinds: readonly (readonly [string, string])[] = [
  ['text', 'The quick brown fox jumps over the lazy dog. '],
  ['elements', '<p>a <b>word</b> and <i>another</i></p>'],
  ['references', 'a &lt; b &amp; c '],
  ['table rows', '<table><tr><td>1</td><td>two</td></tr></table>'],
  ['hashtags', '<hash tag="rates"/> '],
];

/**
 * What a character costs in one document of a million characters, beside a hundred documents of 10,000.
 *
 * All that comes of a large document lives until it is done, while a small one is garbage before
 * memory is cleaned up for the first time. What living things cost in the clean-up is no matter of the
 * document's size: a hundred small documents that live together bear it, too. So the large one is
 * compared with those; and, in a row of its own, with what @rgrove/parse-xml takes to merely read it.
 */
export function measureLargeDocuments(process: Process): readonly Measurement[] {
  return kinds.flatMap(([name, part]): Measurement[] => {
    const ours = measure(part, process);
    const peer = measure(part, parseXml);
    const row = { value: ours.large, unit: 'ns' as const };
    return [
      {
        ...row,
        what: `a character of 1 MB of ${name}`,
        yardstick: { what: 'of a hundred of 10 KB, kept', value: ours.kept },
        goal: { atMost: 1.5 },
        budget: { atMost: 3 },
      },
      {
        ...row,
        what: 'the same',
        yardstick: { what: 'parse-xml', value: peer.large },
        goal: { atMost: 1.5 },
        budget: { atMost: 4 },
      },
    ];
  });
}

/** Nanoseconds per character. */
interface Times {
  readonly kept: number;
  readonly large: number;
}

/**
 * Measures both in turns, so that what disturbs the machine disturbs both. What earlier
 * ones left behind is cleared away before, not in between: that throws away compiled code, too.
 */
function measure(part: string, process: Process): Times {
  const short = documentOf(part, small);
  const long = documentOf(part, large);
  globalThis.gc?.();
  const times: Record<keyof Times, number[]> = { kept: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.kept.push(perCharacter(short, process));
    times.large.push(perCharacter(long, process));
  }
  return {
    kept: quantile(times.kept, undisturbed),
    large: quantile(times.large, undisturbed),
  };
}

function documentOf(part: string, size: number): string {
  return `<messageML>${part.repeat(size / part.length)}</messageML>`;
}

/** What a character costs when a million of them are processed and all that comes of them is kept. */
function perCharacter(source: string, process: Process): number {
  const outcomes: unknown[] = [];
  let characters = 0;
  const begin = performance.now();
  while (characters < large * 0.99) {
    outcomes.push(process(source));
    characters += source.length;
  }
  return ((performance.now() - begin) * 1e6) / characters;
}
