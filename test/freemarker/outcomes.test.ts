import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { evaluateTemplate } from '../../src/freemarker/index.js';
import type { JsonObject } from '../../src/messageml/json.js';

/** What the reference's template engine made of a template over `fixtures/data.json`. */
interface Outcome {
  readonly template: string;
  readonly output?: string;
  /** Where it failed. */
  readonly line?: number;
  readonly column?: number;
  /** It failed while it was read, not while it ran. */
  readonly syntax?: true;
}

const folder = join(__dirname, 'fixtures');
const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as JsonObject;
const outcomes = readFileSync(join(folder, 'outcomes.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Outcome);

/** The outcome of our own, in the same words. */
function outcomeOf(template: string): Outcome {
  const result = evaluateTemplate(template, data);
  if (result.ok) {
    return { template, output: result.output };
  }
  const message = result.diagnostics[0]?.serviceMessage ?? '';
  const [, line, column] = / line (\d+), column (\d+)/.exec(message) ?? [];
  const place = { line: Number(line), column: Number(column) };
  return message.startsWith('Error parsing Freemarker template: ')
    ? { template, ...place }
    : { template, syntax: true, ...place };
}

test('[MSG-5] every template gives the output, or fails at the place, that the reference gave', () => {
  expect(outcomes.map(({ template }) => outcomeOf(template))).toEqual(outcomes);
});
