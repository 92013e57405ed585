import { parseXml } from '@rgrove/parse-xml';
import { Bench } from 'tinybench';
import {
  checkMessageML,
  entityDataOf,
  renderMarkdown,
  renderPresentationML,
} from '../src/messageml/index.js';
import { sampleMessages } from './engine/messages.js';
import { printTable, type Row } from './table.js';

/** How long both are measured on each message, in milliseconds. */
const time = 150;

/**
 * The whole way of a message (check, PresentationML, entity data, Markdown) against the time that
 * @rgrove/parse-xml, the fastest strict XML library, takes for reading it; and large documents.
 */
export default async function benchmark(): Promise<void> {
  const rows: Row[] = [];
  let product = 1;
  for (const { name, source } of sampleMessages) {
    const [engine, peer] = await measure(source);
    product *= engine / peer;
    rows.push([name, source.length, engine, peer, engine / peer]);
  }
  const mean = product ** (1 / sampleMessages.length);
  printTable(['message', 'characters', 'engine µs', 'parse-xml µs', 'ratio'], rows);
  console.log(`\ngeometric mean of the ratios: ${mean.toFixed(2)} (goal: at most 1.5)\n`);
  printTable(['large document', 'characters', 'engine ms', 'per character ns'], largeDocuments());
}

/** Microseconds that the engine and the XML library take for a message. */
async function measure(source: string): Promise<readonly [engine: number, peer: number]> {
  const bench = new Bench({ time, warmupTime: 50 });
  bench.add('engine', () => processMessage(source));
  bench.add('parse-xml', () => parseXml(source));
  await bench.run();
  const [engine, peer] = bench.tasks.map(({ result }) =>
    'latency' in result ? result.latency.p50 * 1000 : Number.NaN,
  );
  return [engine ?? Number.NaN, peer ?? Number.NaN];
}

/** Everything the service does with a message that is sent. */
function processMessage(source: string): number {
  const checked = checkMessageML(source);
  if (!checked.ok) throw new Error(checked.diagnostics[0].message);
  const { document } = checked;
  const data = entityDataOf(document);
  return (
    renderPresentationML(document).length +
    renderMarkdown(document).length +
    Object.keys(data).length
  );
}

/** Doubling the size doubles the time, whatever the document consists of. */
function largeDocuments(): Row[] {
  const kinds: readonly (readonly [string, string])[] = [
    ['text', 'The quick brown fox jumps over the lazy dog. '],
    ['elements', '<p>a <b>word</b> and <i>another</i></p>'],
    ['references', 'a &lt; b &amp; c '],
    ['table rows', '<table><tr><td>1</td><td>two</td></tr></table>'],
    ['hashtags', '<hash tag="rates"/> '],
  ];
  return kinds.flatMap(([name, part]) =>
    [500_000, 1_000_000].map((size): Row => {
      const source = `<messageML>${part.repeat(size / part.length)}</messageML>`;
      const begin = performance.now();
      processMessage(source);
      const milliseconds = performance.now() - begin;
      return [name, source.length, milliseconds, (milliseconds * 1e6) / source.length];
    }),
  );
}
