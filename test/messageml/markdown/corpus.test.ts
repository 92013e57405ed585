import { expect, test } from '@jest/globals';
import {
  entityDataOf,
  legacyEntitiesOf,
  MarkdownInputError,
  parseMarkdown,
  renderMarkdown,
} from '../../../src/messageml/engine.js';
import { renderPresentationML } from '../../../src/messageml/index.js';
import { Agreement } from '../agreement.js';
import type { MarkdownRow } from '../reference-corpus.js';
import { corpusIsThere, directoryOf, readMarkdownCorpus } from '../reference-corpus.js';

const corpusTest = corpusIsThere() ? test : test.skip;

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
    if (error instanceof MarkdownInputError) {
      return { error: error.serviceMessage };
    }
    throw error;
  }
}
