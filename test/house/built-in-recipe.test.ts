import { afterAll, expect, test } from '@jest/globals';
import type * as Freemarker from '../../src/freemarker/index.js';
import { CopiedSources, filesOfRecipe } from './copied-sources.js';

const sources = new CopiedSources(['freemarker', 'java']);

afterAll(() => {
  sources[Symbol.dispose]();
});

test('a built-in is added as the recipe says, and messages can use it under both of its names', () => {
  sources.write(
    'src/freemarker/built-ins/shouting.ts',
    `import type { BuiltInTable } from './built-in.js';
import { ofText } from './define.js';

export const shoutingBuiltIns: BuiltInTable = {
  shout_it: ofText((text) => text.toUpperCase() + '!'),
};
`,
  );
  const registry = 'src/freemarker/built-ins/registry.ts';
  sources.insert(
    registry,
    'import { textBuiltIns }',
    `import { shoutingBuiltIns } from './shouting.js';\n`,
  );
  sources.insert(registry, '  ...textBuiltIns', '  ...shoutingBuiltIns,\n');

  const engine = sources.load('src/freemarker/index.ts') as unknown as typeof Freemarker;
  const evaluate = (template: string) => engine.evaluateTemplate(template, { name: 'ada' });
  expect(evaluate('${data.name?shout_it}')).toMatchObject({ ok: true, output: 'ADA!' });
  expect(evaluate('${data.name?shoutIt}')).toMatchObject({ ok: true, output: 'ADA!' });
  expect(engine.builtInNames).toContain('shout_it');
});

test('the recipe names the registry and a file that stands in it', () => {
  expect(filesOfRecipe('Adding a built-in of FreeMarker')).toEqual([
    'src/freemarker/built-ins/text.ts',
    'src/freemarker/built-ins/registry.ts',
  ]);
});
