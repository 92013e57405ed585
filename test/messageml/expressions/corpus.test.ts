import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { evaluateTemplate, hasTemplateSyntax } from '../../../src/messageml/expressions/index.js';
import { isJsonObject } from '../../../src/messageml/json.js';
import type { JsonObject } from '../../../src/messageml/json.js';

interface Row {
  readonly id: string;
  readonly message: string;
  readonly data: string | null;
  readonly ok: boolean;
  readonly error: string | null;
}

const folder = process.env['CADENZA_CORPUS'] ?? join(process.cwd(), '../shared/corpus');
const files = ['generated-dev.jsonl', 'reference.jsonl'].map((name) => join(folder, name));
const isHere = files.every((file) => existsSync(file));
if (!isHere) console.log(`The corpus of template expressions is not at ${folder}: left out.`);

function rowsWithTemplates(): Row[] {
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ message }) => typeof message === 'string' && hasTemplateSyntax(message));
}

/** The data of a row; `undefined` where it is no JSON object, which is an error before any template. */
function dataOf({ data }: Row): JsonObject | undefined {
  if ((data ?? '').trim() === '') return {};
  try {
    let value: unknown = JSON.parse(data ?? '');
    if (typeof value === 'string') value = JSON.parse(value);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The template error of a row as far as it is compared: a syntax error is described in other words. */
function templateError(error: string | null | undefined): string | undefined {
  if (error?.startsWith('Error parsing Freemarker template:') === true) return error;
  return /^Error parsing EntityJSON(?=: Syntax error in template)/.exec(error ?? '')?.[0];
}

(isHere ? test : test.skip)(
  '[MSG-5] templates are run and refused as by the reference, with its error and its line and column',
  () => {
    const differences: string[] = [];
    let count = 0;
    for (const row of rowsWithTemplates()) {
      const data = dataOf(row);
      if (data === undefined) continue;
      count += 1;
      const result = evaluateTemplate(row.message, data);
      const ours = result.ok ? undefined : templateError(result.diagnostics[0]?.serviceMessage);
      const theirs = templateError(row.error);
      if (ours !== theirs)
        differences.push(`${row.id}: ${String(ours)} instead of ${String(theirs)}`);
    }
    expect(count).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  },
);
