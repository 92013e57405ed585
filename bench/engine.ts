import { parseXml } from '@rgrove/parse-xml';
import {
  checkMessageML,
  entityDataOf,
  renderMarkdown,
  renderPresentationML,
} from '../src/messageml/index.js';
import { sampleMessages } from './engine/messages.js';
import { printTable, quantile, type Row } from './table.js';

/** Which of the times counts: one of the shortest, in which nothing else held up the machine. */
const undisturbed = 0.1;

/** How often each is measured, and for about how many characters of message at a time. */
const rounds = 60;
const charactersPerRound = 40_000;

/**
 * The whole way of a message (check, PresentationML, entity data, Markdown) against the time that
 * @rgrove/parse-xml, the fastest strict XML library, takes for reading it; and large documents.
 */
export default function benchmark(): Promise<void> {
  for (const { source } of sampleMessages) measure(source);
  const rows: Row[] = [];
  let product = 1;
  for (const { name, source } of sampleMessages) {
    const { engine, peer } = measure(source);
    product *= engine / peer;
    rows.push([name, source.length, engine, peer, engine / peer]);
  }
  const mean = product ** (1 / sampleMessages.length);
  printTable(['message', 'characters', 'engine µs', 'parse-xml µs', 'ratio'], rows);
  console.log(`\ngeometric mean of the ratios: ${mean.toFixed(2)} (goal: at most 1.5)\n`);
  printTable(['large document', 'characters', 'engine ms', 'per character ns'], largeDocuments());
  return Promise.resolve();
}

/** Microseconds that the engine and the XML library take for a message, measured in turns. */
function measure(source: string): { readonly engine: number; readonly peer: number } {
  const times = Math.max(5, Math.round(charactersPerRound / source.length));
  const engine: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    engine.push(microseconds(times, () => processMessage(source)));
    peer.push(microseconds(times, () => parseXml(source)));
  }
  return { engine: quantile(engine, undisturbed), peer: quantile(peer, undisturbed) };
}

function microseconds(times: number, action: () => unknown): number {
  const begin = performance.now();
  for (let time = 0; time < times; time += 1) action();
  return ((performance.now() - begin) * 1000) / times;
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
