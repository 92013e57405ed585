import { renderPresentationML } from 'cadenza/messageml';
import { entityDataOf, parseMessageML, renderMarkdown } from 'cadenza/messageml/engine';
import { sampleMessages } from '../engine/messages.js';
import type { Measurement } from '../measurement.js';
import { loadPeer } from './load.js';

interface Saxes {
  readonly SaxesParser: new () => {
    on(event: 'opentag' | 'closetag' | 'text', handler: () => void): void;
    write(text: string): { close(): void };
  };
}

interface HtmlParser2 {
  readonly parseDocument: (text: string, options: { readonly xmlMode: boolean }) => unknown;
}

const rounds = 300;

/** Reads all messages of the engine's benchmark, and does nothing with them; beside the engine's whole way. */
export function measureReaders(): readonly Measurement[] {
  const sources = sampleMessages.filter(({ data }) => data === undefined);
  const texts = sources.map(({ source }) => source);
  const { SaxesParser } = loadPeer('saxes') as Saxes;
  const { parseDocument } = loadPeer('htmlparser2') as HtmlParser2;
  const works = {
    own: process,
    saxes: (text: string) => {
      const parser = new SaxesParser();
      for (const event of ['opentag', 'closetag', 'text'] as const) {
        parser.on(event, () => undefined);
      }
      parser.write(text).close();
    },
    htmlparser2: (text: string) => parseDocument(text, { xmlMode: true }),
  };
  const shortest = { own: Infinity, saxes: Infinity, htmlparser2: Infinity };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['own', 'saxes', 'htmlparser2'] as const) {
      shortest[name] = Math.min(shortest[name], timeOf(texts, works[name]));
    }
  }
  const row = (what: string, value: number, goal: number): Measurement => ({
    what: `${texts.length} messages checked and rendered`,
    value: shortest.own,
    unit: 'µs',
    yardstick: { what, value },
    goal: { atMost: goal },
    budget: { atMost: 2 * goal },
  });
  return [
    row('events of saxes, no tree', shortest.saxes, 2.5),
    row('a tree of htmlparser2, which is lenient', shortest.htmlparser2, 1.5),
  ];
}

function process(source: string): readonly unknown[] {
  const document = parseMessageML(source);
  return [entityDataOf(document), renderPresentationML(document), renderMarkdown(document)];
}

function timeOf(texts: readonly string[], work: (text: string) => unknown): number {
  const begin = performance.now();
  for (const text of texts) {
    work(text);
  }
  return (performance.now() - begin) * 1000;
}
