import { parseXml } from '@rgrove/parse-xml';
import {
  checkMessageML,
  entityDataOf,
  type JsonObject,
  parseMessageML,
  renderMarkdown,
  renderPresentationML,
} from 'cadenza/messageml';
import { sampleMessages, type SampleMessage } from './engine/messages.js';
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
  for (const sample of sampleMessages) measure(sample);
  const rows: Row[] = [];
  let product = 1;
  for (const sample of sampleMessages) {
    const { engine, peer } = measure(sample);
    product *= engine / peer;
    rows.push([sample.name, sample.source.length, engine, peer, engine / peer]);
  }
  const mean = product ** (1 / sampleMessages.length);
  printTable(['message', 'characters', 'engine µs', 'parse-xml µs', 'ratio'], rows);
  console.log(`\ngeometric mean of the ratios: ${mean.toFixed(2)} (goal: at most 1.5)\n`);
  printTable(
    ['document', '10 KB: ns/char', '1 MB: ns/char', 'ratio (goal: 1.5)'],
    largeDocuments(),
  );
  return Promise.resolve();
}

/**
 * Microseconds that the engine and the XML library take for a message, measured in turns. The library
 * gets the text that expressions were evaluated to.
 */
function measure(sample: SampleMessage): { readonly engine: number; readonly peer: number } {
  const { text } = parseMessageML(sample.source, { data: sample.data });
  const times = Math.max(5, Math.round(charactersPerRound / text.length));
  const engine: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    engine.push(microseconds(times, () => processMessage(sample.source, sample.data)));
    peer.push(microseconds(times, () => parseXml(text)));
  }
  return { engine: quantile(engine, undisturbed), peer: quantile(peer, undisturbed) };
}

function microseconds(times: number, action: () => unknown): number {
  const begin = performance.now();
  for (let time = 0; time < times; time += 1) action();
  return ((performance.now() - begin) * 1000) / times;
}

/** Everything the service does with a message that is sent. */
function processMessage(source: string, data?: JsonObject): number {
  const checked = checkMessageML(source, { data });
  if (!checked.ok) throw new Error(checked.diagnostics[0].message);
  const { document } = checked;
  const completed = entityDataOf(document);
  const rendered = renderPresentationML(document).length + renderMarkdown(document).length;
  return rendered + Object.keys(completed).length;
}

/** What a character costs in documents of 10,000 and of a million characters, by what they consist of. */
function largeDocuments(): Row[] {
  const kinds: readonly (readonly [string, string])[] = [
    ['text', 'The quick brown fox jumps over the lazy dog. '],
    ['elements', '<p>a <b>word</b> and <i>another</i></p>'],
    ['references', 'a &lt; b &amp; c '],
    ['table rows', '<table><tr><td>1</td><td>two</td></tr></table>'],
    ['hashtags', '<hash tag="rates"/> '],
  ];
  return kinds.map(([name, part]): Row => {
    const small = perCharacter(part, 10_000, processMessage);
    const large = perCharacter(part, 1_000_000, processMessage);
    const peer = perCharacter(part, 1_000_000, parseXml) / perCharacter(part, 10_000, parseXml);
    return [name, small, large, large / small, peer];
  });
}

/**
 * Nanoseconds per character for a document of a size, in a process that goes on handling such
 * documents. What earlier ones left behind is cleared away first, so that none pays for another; not
 * in between, because that makes the engine throw away compiled code, too.
 */
function perCharacter(part: string, size: number, process: (source: string) => unknown): number {
  const source = `<messageML>${part.repeat(size / part.length)}</messageML>`;
  const times = Math.max(20, 1_000_000 / size);
  globalThis.gc?.();
  const measured = Array.from({ length: times }, () => microseconds(1, () => process(source)));
  return (quantile(measured, undisturbed) * 1000) / source.length;
}
