import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { renderConfiguration } from '../../docs/generate/configuration.js';
import { configShape } from '../../src/client/config/schema.js';

const file = resolve(__dirname, '../../docs/configuration.md');

test('docs/configuration.md shows every setting (UPDATE=1 rewrites it)', () => {
  const text = renderConfiguration();
  if (process.env['UPDATE'] === '1') {
    writeFileSync(file, text);
  }
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('every key that the client reads has its row', () => {
  const text = renderConfiguration();
  const sections = new Set(['pod', 'agent', 'keyManager', 'sessionAuth']);
  const keys = Object.keys(configShape.shape).filter((key) => !sections.has(key));
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !text.includes(`\`${key}\``) && !text.includes(`\`${key}.`))).toEqual(
    [],
  );
});
