import { parseXml } from '@rgrove/parse-xml';
import {
  checkMessageML,
  entityDataOf,
  type JsonObject,
  parseMessageML,
  renderMarkdown,
  renderPresentationML,
} from 'cadenza/messageml';
import { reportLargeDocuments } from './engine/large-documents.js';
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
  reportLargeDocuments(processMessage);
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

/** Everything the service does with a message that is sent, and all that comes of it. */
function processMessage(source: string, data?: JsonObject): readonly unknown[] {
  const checked = checkMessageML(source, { data });
  if (!checked.ok) throw new Error(checked.diagnostics[0].message);
  const { document } = checked;
  return [
    document,
    entityDataOf(document),
    renderPresentationML(document),
    renderMarkdown(document),
  ];
}
