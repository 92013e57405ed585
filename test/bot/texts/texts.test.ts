import { expect, test } from '@jest/globals';
import { plain, Texts } from '../../../src/bot/texts/index.js';

test('a text within another gives its words, whatever markup is around them', async () => {
  const english = {
    'argument.int': 'a {#b}whole{/b} number',
    'usage.misfit': '{$name} needs {$needed}.',
  };
  const texts = new Texts({ languages: { en: english } });
  await texts.load();
  const needed = { key: 'argument.int' } as const;
  expect(plain(texts.write('en', 'usage.misfit', { name: 'n', needed }))).toBe(
    'n needs a whole number.',
  );
});
