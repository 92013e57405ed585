import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { shaped } from '../../../src/pod/http/shape.js';

/** The sentences for a body. */
function saidOf(schema: z.ZodType, body: unknown): string {
  try {
    shaped(schema, body);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const field = (schema: z.ZodType, value: unknown): string =>
  saidOf(z.object({ field: schema }), { field: value });

test.each<[z.ZodType, unknown, string]>([
  [z.string(), 5, '"field" must be text.'],
  [z.string(), null, '"field" must be text.'],
  [z.string(), undefined, '"field" is missing.'],
  [z.number(), 'x', '"field" must be a number.'],
  [z.int(), 1.5, '"field" must be a whole number.'],
  [z.boolean(), 'yes', '"field" must be true or false.'],
  [z.array(z.string()), {}, '"field" must be a list.'],
  [z.object({}), [], '"field" must be an object.'],
  [z.array(z.string()), ['a', 1], '"field.1" must be text.'],
  [z.enum(['BLOCK', 'WARN']), 'x', '"field" must be one of BLOCK, WARN.'],
  [z.literal('datahose'), 'x', '"field" must be datahose.'],
  [z.string().min(1), '', '"field" is empty.'],
  [z.string().min(3), 'ab', '"field" must be at least 3 characters long.'],
  [z.string().max(3), 'abcd', '"field" must be at most 3 characters long.'],
  [z.int().min(0), -1, '"field" must be at least 0.'],
  [z.int().max(9), 10, '"field" must be at most 9.'],
  [z.array(z.int()).min(2), [1], '"field" must be at least 2 entries long.'],
  [z.email(), 'x', '"field" must be an email address.'],
  [z.strictObject({}), { odd: 1 }, '"field" has no "odd".'],
  [z.union([z.string(), z.int()]), {}, '"field" is not of a kind that is known.'],
  [z.string().trim().min(1, 'say what'), [], '"field" must be text.'],
  [z.string().min(1), [], '"field" must be text.'],
  [
    z.array(z.int()).min(3),
    ['a'],
    '"field.0" must be a number. "field" must be at least 3 entries long.',
  ],
  [z.string('must be a name'), 5, '"field": must be a name.'],
])('what a body lacks is told in words of its own: %#', (schema, value, sentence) => {
  expect(field(schema, value)).toBe(sentence);
});

test('a body that is none, and a field that it does not have, are told as well', () => {
  expect(saidOf(z.object({}), 'x')).toBe('The call needs a body of JSON that is an object.');
  expect(saidOf(z.strictObject({}), { odd: 1 })).toBe('There is no field "odd".');
});
