import { parseXml } from '@rgrove/parse-xml';
import type { JsonObject } from 'cadenza/messageml';
import { checkMessageML, renderPresentationML } from 'cadenza/messageml';
import { entityDataOf, parseMessageML, renderMarkdown } from 'cadenza/messageml/engine';
import { measureLargeDocuments } from './engine/large-documents.js';
import { type SampleMessage, sampleMessages } from './engine/messages.js';
import { judged, type Measurement } from './measurement.js';
import { quantile } from './table.js';

/** Which of the times counts: one of the shortest, in which nothing else held up the machine. */
const undisturbed = 0.1;

/** How often each is measured, and for about how many characters of message at a time. */
const rounds = 60;
const charactersPerRound = 40_000;

/**
 * The whole way of a message (check, PresentationML, entity data, Markdown) against the time that
 * @rgrove/parse-xml, the fastest strict XML library, takes for reading it; and large documents.
 */
export default function benchmark(): Promise<readonly Measurement[]> {
  for (const sample of sampleMessages) {
    measure(sample);
  }
  const messages = sampleMessages.map((sample): Measurement => {
    const { engine, peer } = measure(sample);
    return {
      what: `${sample.name} (${sample.source.length} characters)`,
      value: engine,
      unit: 'µs',
      yardstick: { what: 'parse-xml', value: peer },
      goal: { atMost: 1.5 },
    };
  });
  const mean = Math.exp(
    messages.reduce((sum, one) => sum + Math.log(judged(one)), 0) / messages.length,
  );
  return Promise.resolve([
    ...messages,
    {
      what: 'geometric mean of these ratios',
      value: mean,
      unit: '×',
      goal: { atMost: 1.15 },
      budget: { atMost: 2 },
    },
    ...measureLargeDocuments(processMessage),
  ]);
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
  for (let time = 0; time < times; time += 1) {
    action();
  }
  return ((performance.now() - begin) * 1000) / times;
}

/** Everything the service does with a message that is sent, and all that comes of it. */
function processMessage(source: string, data?: JsonObject): readonly unknown[] {
  const checked = checkMessageML(source, { data });
  if (!checked.ok) {
    throw new Error(checked.diagnostics[0].message);
  }
  const { document } = checked;
  return [
    document,
    entityDataOf(document),
    renderPresentationML(document),
    renderMarkdown(document),
  ];
}
