import { expect, test } from '@jest/globals';
import {
  type FieldKinds,
  fields,
  given,
  kinds,
  type MethodArguments,
  optional,
} from '../../../src/contract/given/index.js';

interface Range {
  readonly from: string;
  readonly limit?: number;
}

class Reader {
  read(range: Range, name?: string): string {
    return `${name} ${range.from}`;
  }
}

const range: FieldKinds<Range> = { from: kinds.text, limit: optional(kinds.count) };

test('a field that may be left out is checked where it is given', () => {
  const { mistake } = fields(range);

  expect(mistake({ from: 'a' }, 'range')).toBeUndefined();
  expect(mistake({ from: 'a', limit: 0 }, 'range')).toMatchObject({ place: 'range.limit' });
});

test('a forgotten or a needless "optional" does not compile', () => {
  // @ts-expect-error -- "limit" may be left out, which the kind refuses
  const forgotten: FieldKinds<Range> = { from: kinds.text, limit: kinds.count };
  // @ts-expect-error -- "from" may not be left out, which the kind lets pass
  const needless: FieldKinds<Range> = { ...range, from: optional(kinds.text) };

  const right: MethodArguments<Reader> = {
    read: [given('range', fields(range)), given('name', optional(kinds.text))],
  };
  const wrong: MethodArguments<Reader> = {
    // @ts-expect-error -- the name may be left out, which the kind refuses
    read: [given('range', fields(range)), given('name', kinds.text)],
  };

  expect([forgotten, needless, right, wrong]).toHaveLength(4);
});
