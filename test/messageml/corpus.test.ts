import { expect, test } from '@jest/globals';
import type { MessageMLDocument } from '../../src/messageml/engine.js';
import {
  countersOf,
  entityDataOf,
  entityJsonOf,
  legacyEntitiesOf,
  renderMarkdown,
} from '../../src/messageml/engine.js';
import type { Diagnostic } from '../../src/messageml/index.js';
import { checkMessageML, renderPresentationML, renderText } from '../../src/messageml/index.js';
import { Agreement } from './agreement.js';
import type { CorpusFile, CorpusRow } from './reference-corpus.js';
import {
  checkRow,
  corpusFiles,
  corpusIsThere,
  readCorpus,
  withNumberedIds,
  withSpelling,
} from './reference-corpus.js';

/**
 * Where the engines differ for good.
 *
 * - The reference prints `data-formnovalidate` of a date picker without a value when it reads its own
 *   PresentationML again, which is not well-formed XML. We print the value.
 * - Counters of entities come in the order of the data's members. JavaScript moves members whose names
 *   are whole numbers, such as "123" and "456", to the front of an object.
 */
const exceptions: Readonly<Record<string, string>> = {
  'dev-A-pml-back-004': 'PresentationML',
  'dev-A-pml-back-021': 'PresentationML',
  'dev-A-pml-back-050': 'PresentationML',
  'resource.payloads/several_financial_securities+json': 'counters',
};

const referenceTest = corpusIsThere() ? test : test.skip;

/** What the two engines are compared in. */
function createAgreements() {
  return {
    outcome: new Agreement('accepted or refused'),
    presentationML: new Agreement('PresentationML'),
    entityData: new Agreement('entity data'),
    entityJson: new Agreement('spelling of its numbers'),
    markdown: new Agreement('Markdown'),
    entities: new Agreement('legacy entities'),
    text: new Agreement('text'),
    counters: new Agreement('counters'),
    firstError: new Agreement('first error'),
  };
}

type Agreements = ReturnType<typeof createAgreements>;

function compareCorpus(file: CorpusFile): Agreements {
  const agreements = createAgreements();
  for (const row of readCorpus(file)) {
    const checked = checkRow(row);
    agreements.outcome.compare(row.id, checked.ok, row.ok);
    if (checked.ok && row.ok) {
      compareDocument(checked.document, row, agreements);
    }
    if (!checked.ok && !row.ok) {
      compareRefusal(checked.diagnostics[0], row, agreements);
    }
  }
  const lines = Object.values(agreements).map(String);
  console.log([`Agreement with the reference engine, ${file}`, ...lines].join('\n  '));
  return agreements;
}

function compareDocument(
  document: MessageMLDocument,
  row: CorpusRow,
  agreements: Agreements,
): void {
  const { id } = row;
  const presentationML = withNumberedIds(renderPresentationML(document));
  agreements.presentationML.compare(id, presentationML, row.presentationML);
  agreements.entityData.compare(id, entityDataOf(document), row.entityJson);
  const spelled = withSpelling(entityJsonOf(document));
  agreements.entityJson.compare(id, spelled, row.spelledEntityJson);
  agreements.markdown.compare(id, renderMarkdown(document), row.markdown);
  agreements.entities.compare(id, legacyEntitiesOf(document), row.entities);
  if (row.text !== null) {
    agreements.text.compare(id, renderText(document), row.text);
  }
  if (row.biItems !== undefined) {
    agreements.counters.compare(id, countersOf(document), row.biItems);
  }
}

function compareRefusal(first: Diagnostic, row: CorpusRow, agreements: Agreements): void {
  const { error, errorClass = 'InvalidInputException' } = row;
  const isInternalFailure = errorClass !== 'InvalidInputException';
  if (isInternalFailure || typeof error !== 'string' || error.startsWith('Invalid messageML: ')) {
    return;
  }
  const ours = withoutLibraryWords(first.serviceMessage ?? '');
  agreements.firstError.compare(row.id, ours, withoutLibraryWords(error));
}

/** The part of an error that is the reference's own; behind it are words of its JSON library. */
function withoutLibraryWords(error: string): string {
  const own = /^(?:Error parsing EntityJSON|Error parsing json in attribute "[^"]*"):/.exec(error);
  return own === null ? error : own[0];
}

function expectAgreement(agreements: Agreements): void {
  for (const { name, differences } of Object.values(agreements)) {
    const unexpected = differences.filter((id) => exceptions[id] !== name);
    expect({ name, unexpected }).toEqual({ name, unexpected: [] });
  }
}

test('generated messages give the outcomes of the reference engine', () => {
  expectAgreement(compareCorpus('generated-dev.jsonl'));
});

referenceTest("the reference engine's own test messages give its outcomes", () => {
  expectAgreement(compareCorpus('reference.jsonl'));
});

test.each(corpusFiles)('every finding has a place inside the message: %s', (file) => {
  for (const { id, message } of readCorpus(file).filter(({ ok }) => !ok)) {
    for (const { code, start, end } of checkMessageML(message).diagnostics) {
      const expected = [positionIn(message, start.offset), positionIn(message, end.offset)];
      expect([id, code, start, end]).toEqual([id, code, ...expected]);
      expect(start.offset).toBeLessThanOrEqual(end.offset);
    }
  }
});

/** Line and column of an offset, counted the slow way. */
function positionIn(source: string, offset: number) {
  const before = source.slice(0, offset).split(/\r\n|\r(?!\n)|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, offset };
}

test('what the reference cannot read as XML is refused for its XML', () => {
  const others = readCorpus('generated-dev.jsonl').flatMap((row) => {
    if (row.error?.startsWith('Invalid messageML: ') !== true) {
      return [];
    }
    const checked = checkRow(row);
    const service = checked.ok ? 'accepted' : checked.diagnostics[0].serviceMessage;
    return service?.startsWith('Invalid messageML: ') === true ? [] : [`${row.id}: ${service}`];
  });
  expect(others).toEqual([]);
});
