import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import {
  checkMessageML,
  countersOf,
  entityDataOf,
  legacyEntitiesOf,
  MarkdownInputError,
  parseMarkdown,
  renderMarkdown,
  renderPresentationML,
} from '../../../src/messageml/index.js';
import type { MessageMLDocument } from '../../../src/messageml/index.js';
import { corpusIsThere, directoryOf, readCorpus, readMarkdownCorpus } from './reference-corpus.js';
import type { CorpusRow, MarkdownRow } from './reference-corpus.js';

const corpusTest = corpusIsThere() ? test : test.skip;

/** What two of the outputs agree on in how many rows, and the rows where they do not. */
class Agreement {
  readonly #name: string;
  #rows = 0;
  readonly differences: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  compare(id: string, ours: unknown, reference: unknown): void {
    this.#rows += 1;
    if (!isDeepStrictEqual(plain(ours), plain(reference))) this.differences.push(id);
  }

  get share(): number {
    return this.#rows === 0 ? 1 : 1 - this.differences.length / this.#rows;
  }

  toString(): string {
    const agreeing = this.#rows - this.differences.length;
    const examples = this.differences.slice(0, 5).join(', ');
    return `${this.#name} ${agreeing}/${this.#rows}${examples && ` (not: ${examples})`}`;
  }
}

/** The JSON of a value: without `undefined`, without classes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function isUnevaluated(document: MessageMLDocument): boolean {
  return document.text === document.source && /<#|<@|[$#]\{/.test(document.source);
}

function documentOf(row: CorpusRow): MessageMLDocument | undefined {
  const checked = checkMessageML(row.message, {
    data: row.data ?? undefined,
    version: row.version ?? undefined,
    directory: directoryOf(row),
  });
  return checked.ok ? checked.document : undefined;
}

corpusTest.each(['reference.jsonl', 'generated-dev.jsonl'])(
  'Markdown, legacy entities and counters agree with the reference engine: %s',
  (file) => {
    const markdown = new Agreement('markdown');
    const entities = new Agreement('entities');
    const counters = new Agreement('counters');
    for (const row of readCorpus(file)) {
      const document = row.ok ? documentOf(row) : undefined;
      // Whether messages are accepted and evaluated is shown by the corpus test of the engine.
      if (document === undefined || isUnevaluated(document)) continue;
      markdown.compare(row.id, renderMarkdown(document), row.markdown);
      entities.compare(row.id, legacyEntitiesOf(document), row.entities);
      if (row.biItems !== undefined) counters.compare(row.id, countersOf(document), row.biItems);
    }
    console.log(`${file}: ${[markdown, entities, counters].join(', ')}`);
    expect(markdown.share).toBeGreaterThanOrEqual(0.99);
    expect(entities.share).toBeGreaterThanOrEqual(0.99);
    expect(counters.share).toBeGreaterThanOrEqual(0.99);
  },
);

corpusTest('Markdown as input gives the documents and the errors of the reference engine', () => {
  const outcome = new Agreement('markdown input');
  for (const row of readMarkdownCorpus()) {
    const { presentationML, entityJson, markdown, entities, error } = row;
    const expected = row.ok ? { presentationML, entityJson, markdown, entities } : { error };
    outcome.compare(row.id, outcomeOf(row), expected);
  }
  console.log(`reference-markdown.jsonl: ${String(outcome)}`);
  expect(outcome.differences).toEqual([]);
});

function outcomeOf(row: MarkdownRow): unknown {
  try {
    const document = parseMarkdown(row.message, { ...row.data, directory: directoryOf(row) });
    return {
      presentationML: renderPresentationML(document),
      entityJson: entityDataOf(document),
      markdown: renderMarkdown(document),
      entities: legacyEntitiesOf(document),
    };
  } catch (error) {
    if (error instanceof MarkdownInputError) return { error: error.serviceMessage };
    throw error;
  }
}
