import { parseXml } from '@rgrove/parse-xml';
import { printTable, quantile, type Row } from '../table.js';

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
 * Prints what a character costs in documents of 10,000 and of a million characters.
 *
 * All that comes of a large document lives until it is done, while a small one is garbage before
 * memory is cleaned up for the first time. What living things cost in the clean-up is no matter of the
 * document's size: a hundred small documents that live together bear it, too. So the large one is
 * compared with those, and the small one that is let go at once is shown beside them; and the same for
 * @rgrove/parse-xml, which merely reads.
 */
export function reportLargeDocuments(process: Process): void {
  const rows = kinds.map(([name, part]): Row => {
    const ours = measure(part, process);
    const peer = measure(part, parseXml);
    return [name, ...figuresOf(ours), ...figuresOf(peer)];
  });
  console.log(
    'A million characters at once, in ns per character: a hundred documents of 10 KB, each',
  );
  console.log('let go before the next; a hundred that are all kept; one of 1 MB that is kept.\n');
  const figures = ['let go', 'kept', '1 MB', '1 MB / kept'];
  const goal = figures.with(-1, '1 MB / kept (goal: 1.5)');
  printTable(['document', ...goal, ...figures.map((figure) => `parse-xml: ${figure}`)], rows);
}

/** Nanoseconds per character. */
interface Times {
  readonly letGo: number;
  readonly kept: number;
  readonly large: number;
}

function figuresOf({ letGo, kept, large: whole }: Times): readonly number[] {
  return [letGo, kept, whole, whole / kept];
}

/**
 * Measures the three in turns, so that what disturbs the machine disturbs all of them. What earlier
 * ones left behind is cleared away before, not in between: that throws away compiled code, too.
 */
function measure(part: string, process: Process): Times {
  const short = documentOf(part, small);
  const long = documentOf(part, large);
  globalThis.gc?.();
  const times: Record<keyof Times, number[]> = { letGo: [], kept: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.letGo.push(perCharacter(short, process, false));
    times.kept.push(perCharacter(short, process, true));
    times.large.push(perCharacter(long, process, true));
  }
  return {
    letGo: quantile(times.letGo, undisturbed),
    kept: quantile(times.kept, undisturbed),
    large: quantile(times.large, undisturbed),
  };
}

function documentOf(part: string, size: number): string {
  return `<messageML>${part.repeat(size / part.length)}</messageML>`;
}

/** What a character costs when a million of them are processed. */
function perCharacter(source: string, process: Process, keep: boolean): number {
  const outcomes: unknown[] = [];
  let characters = 0;
  const begin = performance.now();
  while (characters < large * 0.99) {
    const outcome = process(source);
    if (keep) outcomes.push(outcome);
    characters += source.length;
  }
  return ((performance.now() - begin) * 1e6) / characters;
}
