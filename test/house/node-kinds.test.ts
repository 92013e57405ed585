import { afterAll, expect, test } from '@jest/globals';
import { CopiedSources } from './copied-sources.js';

const sources = new CopiedSources(['freemarker', 'java']);

afterAll(() => {
  sources[Symbol.dispose]();
});

test('a kind of expression or element that has no meaning, or no layout, does not compile', () => {
  sources.insert(
    'src/freemarker/syntax/expression.ts',
    '  /** `!x` */',
    '  readonly doubled: { readonly operand: Expression };\n',
  );
  sources.insert(
    'src/freemarker/syntax/element.ts',
    '  readonly comment: object;',
    '  readonly shout: object;\n',
  );

  const found = sources.complaints([
    'src/freemarker/interpreter.ts',
    'src/freemarker/syntax/layout.ts',
  ]);

  expect(found).toEqual({
    'src/freemarker/interpreter.ts': [
      expect.stringContaining("Property 'doubled' is missing"),
      expect.stringContaining("Property 'shout' is missing"),
    ],
    'src/freemarker/syntax/layout.ts': [expect.stringContaining("Property 'shout' is missing")],
  });
});
