import type { EvaluationOptions } from '../../src/freemarker/index.js';
import { evaluateTemplate } from '../../src/freemarker/index.js';
import type { JsonObject } from '../../src/messageml/json.js';

/** A template with the text it makes, or with `!` and the code of the finding it is refused for. */
export type Row = readonly [template: string, outcome: string];

/** Data that the templates of these tests see. */
export const sample: JsonObject = {
  name: 'Ann',
  list: ['a', 'b', 'c'],
  numbers: [3, 1, 2],
  nulls: [null, 'x'],
  nothing: null,
  half: { a: null, b: 2 },
  people: [{ name: 'Bob', age: 9 }, { name: 'Al' }],
  people_or_null: [{ name: 'Bob' }, null],
  tiny: -1.5,
  control: 'a\u007fb\u001fc',
  large: 1.2345678901234567e19,
};

/** The text that a template makes of the sample data, or `!` and the code of its finding. */
export function outcomeOf(template: string, options: EvaluationOptions = {}): string {
  const result = evaluateTemplate(template, sample, {
    now: Date.UTC(2024, 1, 29, 13, 5),
    ...options,
  });
  return result.ok ? result.output : `!${result.diagnostics.map(({ code }) => code).join(' ')}`;
}
