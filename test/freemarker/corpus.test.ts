import { expect, test } from '@jest/globals';
import { evaluateTemplate, hasTemplateSyntax } from '../../src/freemarker/index.js';
import type { JsonObject } from '../../src/messageml/json.js';
import { isJsonObject } from '../../src/messageml/json.js';
import type { CorpusRow } from '../messageml/reference-corpus.js';
import { corpusFiles, readCorpus } from '../messageml/reference-corpus.js';

function rowsWithTemplates(): CorpusRow[] {
  return corpusFiles
    .flatMap((file) => readCorpus(file))
    .filter(({ message }) => hasTemplateSyntax(message));
}

/** The data of a row; `undefined` where it is no JSON object, which is an error before any template. */
function dataOf({ data }: CorpusRow): JsonObject | undefined {
  if ((data ?? '').trim() === '') {
    return {};
  }
  try {
    let value: unknown = JSON.parse(data ?? '');
    if (typeof value === 'string') {
      value = JSON.parse(value);
    }
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The template error of a row as far as it is compared: a syntax error is described in other words. */
function templateError(error: string | null | undefined): string | undefined {
  if (error?.startsWith('Error parsing Freemarker template:') === true) {
    return error;
  }
  return /^Error parsing EntityJSON(?=: Syntax error in template)/.exec(error ?? '')?.[0];
}

test('[MSG-5] templates are run and refused as by the reference, with its error and its line and column', () => {
  const differences: string[] = [];
  let count = 0;
  for (const row of rowsWithTemplates()) {
    const data = dataOf(row);
    if (data === undefined) {
      continue;
    }
    count += 1;
    const result = evaluateTemplate(row.message, data);
    const ours = result.ok ? undefined : templateError(result.diagnostics[0]?.serviceMessage);
    const theirs = templateError(row.error);
    if (ours !== theirs) {
      differences.push(`${row.id}: ${String(ours)} instead of ${String(theirs)}`);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(differences).toEqual([]);
});
