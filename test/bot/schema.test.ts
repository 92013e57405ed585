import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { action, plugin, type StandardSchema } from '../../src/bot/index.js';
import { parsedBy } from '../../src/bot/schema.js';

interface Limit {
  readonly max: number;
}

/** A schema as other libraries make them: it has no `parse`. */
function limits(late = false): StandardSchema<Limit> {
  const validate = (value: unknown) => {
    const max: unknown = Reflect.get(Object(value), 'max');
    return typeof max === 'number'
      ? { value: { max } }
      : { issues: [{ message: 'A number is needed', path: [{ key: 'max' }] }] };
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: late ? (value) => Promise.resolve(validate(value)) : validate,
    },
  };
}

describe('What checks a value', () => {
  test('may be any Standard Schema, of an action and of a plugin', () => {
    const raise = action('raise', limits());
    expect(raise.button('Raise', { max: 5 }).attributes['name']).toMatch(/^raise~/);
    const limited = plugin('limited', limits(), (_bot, { max }) => void max.toFixed());
    expect(limited.check({ max: 5, other: 1 })).toEqual({ max: 5 });
    expect(() => limited.check({})).toThrow('max: A number is needed');
  });

  test('keeps its types, also where it is a schema of zod', () => {
    const raise = action('raise', z.object({ max: z.number() }));
    // @ts-expect-error The payload has a number.
    expect(() => raise.button('Raise', { max: 'many' })).toThrow();
  });

  test('must answer at once', () => {
    expect(() => parsedBy(limits(true), { max: 5 })).toThrow(/waits for something/);
  });
});
