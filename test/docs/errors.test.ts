import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readErrorCodes } from '../../docs/generate/error-codes.js';
import { renderErrors } from '../../docs/generate/errors.js';
import { clientErrorCodes } from '../../src/client/index.js';
import { CadenzaError } from '../../src/contract/index.js';
import { parseMessageML } from '../../src/messageml/engine.js';
import { MessageMLError } from '../../src/messageml/index.js';
import { TemplateError } from '../../src/templates/index.js';

const written = readErrorCodes();
const page = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');

test('docs/errors.md is what the sources say (npm run docs writes it)', () => {
  expect(page).toBe(renderErrors(written));
});

test('every code that the sources throw has a section with something to read', () => {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section.trim().split('\n').length]),
  );
  const codes = [...written.keys(), ...Object.keys(clientErrorCodes)];

  expect(codes).toContain('BOT_FILE_MISSING');
  expect(codes.filter((code) => (sections.get(code) ?? 0) < 3)).toEqual([]);
});

/** The sections of a page by the part of an address that leads to them, in browsers and editors alike. */
function anchorsOf(file: string): readonly string[] {
  const text = readFileSync(join(__dirname, '../../docs', file), 'utf8');
  return [...text.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
}

test.each([
  [new CadenzaError('BOT_FILE_MISSING', 'There is no file.').docs],
  [new TemplateError('TEMPLATE_SYNTAX', 'This is no Handlebars.').docs],
  [addressOf(() => parseMessageML('<messageML><strong>now</strong></messageML>'))],
])('the address of an error, %s, leads to a section', (address) => {
  const [, page = '', section] = /^cadenza\/docs\/([a-z]+\.md)#(.+)$/.exec(address) ?? [];

  expect(anchorsOf(page)).toContain(section);
});

function addressOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MessageMLError) {
      return error.docs;
    }
  }
  throw new Error('No finding was thrown.');
}
