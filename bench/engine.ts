import { parseXml } from '@rgrove/parse-xml';
import type { JsonObject } from 'cadenza/messageml';
import { checkMessageML, renderPresentationML } from 'cadenza/messageml';
import { entityDataOf, parseMessageML, renderMarkdown } from 'cadenza/messageml/engine';
import { measureLargeDocuments } from './engine/large-documents.js';
import { type SampleMessage, sampleMessages } from './engine/messages.js';
import { judged, type Measurement } from './measurement.js';

/** How often each is measured, and for about how many characters of message at a time: a fraction of a millisecond. */
const rounds = 300;
const charactersPerRound = 5_000;

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
      // The library reads what expressions came to; that they are evaluated is not in its time.
      budget: { atMost: sample.data === undefined ? 2 : 2.5 },
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
      budget: { atMost: 1.4 },
    },
    ...measureLargeDocuments(processMessage),
  ]);
}

/**
 * Microseconds that the engine and the XML library take for a message: the shortest of many short rounds in turns, in
 * which nothing else held up the machine. The library gets the text that expressions were evaluated to.
 */
function measure(sample: SampleMessage): { readonly engine: number; readonly peer: number } {
  const { text } = parseMessageML(sample.source, { data: sample.data });
  const times = Math.max(2, Math.round(charactersPerRound / text.length));
  let engine = Infinity;
  let peer = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    engine = Math.min(
      engine,
      microseconds(times, () => processMessage(sample.source, sample.data)),
    );
    peer = Math.min(
      peer,
      microseconds(times, () => parseXml(text)),
    );
  }
  return { engine, peer };
}

function microseconds(times: number, action: () => unknown): number {
  const begin = performance.now();
  for (let time = 0; time < times; time += 1) {
    action();
  }
  return ((performance.now() - begin) * 1000) / times;
}

/**
 * Everything the service does with a message that is sent, and all that comes of it. Texts are made in one piece, as
 * whoever stores or sends them needs them.
 */
function processMessage(source: string, data?: JsonObject): readonly unknown[] {
  const checked = checkMessageML(source, { data });
  if (!checked.ok) {
    throw new Error(checked.diagnostics[0].message);
  }
  const { document } = checked;
  return [
    document,
    entityDataOf(document),
    inOnePiece(renderPresentationML(document)),
    inOnePiece(renderMarkdown(document)),
  ];
}

/** A text whose pieces are joined: V8 does that when it is first looked at. */
function inOnePiece(text: string): string {
  return text.charCodeAt(0) === -1 ? '' : text;
}
