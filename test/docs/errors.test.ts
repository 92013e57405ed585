import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readErrorCodes } from '../../docs/generate/error-codes.js';
import { renderErrors } from '../../docs/generate/errors.js';
import { clientErrorCodes } from '../../src/client/index.js';

const page = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');

test('docs/errors.md is what the sources say (npm run docs writes it)', () => {
  expect(page).toBe(renderErrors());
});

test('every code that the sources throw has a section with something to read', () => {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section.trim().split('\n').length]),
  );
  const codes = [...readErrorCodes().keys(), ...Object.keys(clientErrorCodes)];

  expect(codes).toContain('BOT_FILE_MISSING');
  expect(codes.filter((code) => (sections.get(code) ?? 0) < 3)).toEqual([]);
});
