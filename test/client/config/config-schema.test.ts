import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { renderConfigSchema } from '../../../docs/generate/config-schema.js';

test('docs/config.schema.json is the shape by which configurations are checked (UPDATE=1 rewrites it)', () => {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/config.schema.json');
  const text = renderConfigSchema();
  if (process.env['UPDATE'] === '1') {
    writeFileSync(file, text);
  }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
});

test('editors are told the keys, their kinds and what they may be', () => {
  const schema: unknown = JSON.parse(renderConfigSchema());
  expect(schema).toMatchObject({
    type: 'object',
    properties: {
      scheme: { enum: ['https', 'http'] },
      port: { type: 'integer', minimum: 1, maximum: 65_535 },
      bot: { required: ['username'], properties: { privateKey: { type: 'object' } } },
      commonJwt: { properties: { enabled: { type: 'boolean' } } },
    },
  });
});
