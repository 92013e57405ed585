import { expect, test } from '@jest/globals';
import { applyTheme, rememberedTheme } from '../../../src/console/theme/theme.js';

function browser() {
  const kept = new Map<string, string>();
  const root = { dataset: {} as Record<string, string | undefined> };
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, root, shelf };
}

test('keeps the chosen theme for the next visit', () => {
  const { root, shelf } = browser();
  expect(rememberedTheme(shelf)).toBe('system');
  applyTheme('dark', root, shelf);
  expect(root.dataset['theme']).toBe('dark');
  expect(rememberedTheme(shelf)).toBe('dark');
});

test('leaves the choice to the system again', () => {
  const { root, shelf } = browser();
  applyTheme('dark', root, shelf);
  applyTheme('system', root, shelf);
  expect(root.dataset['theme']).toBeUndefined();
});

test('takes a theme that it does not know for none', () => {
  const { kept, shelf } = browser();
  kept.set('cadenza.theme', 'sepia');
  expect(rememberedTheme(shelf)).toBe('system');
});

test('does without a storage that refuses', () => {
  const { root } = browser();
  const refuse = () => {
    throw new Error('denied');
  };
  const shelf = { getItem: refuse, setItem: refuse };
  applyTheme('light', root, shelf);
  expect(root.dataset['theme']).toBe('light');
  expect(rememberedTheme(shelf)).toBe('system');
});
