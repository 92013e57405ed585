import { expect, test } from '@jest/globals';
import { packagesOf } from '../../../src/cli/new/packages-of.js';

test('the packages are those that are imported, not what is said in exported text', () => {
  const bot = `import { readFile } from 'node:fs/promises';
import type { Bot } from 'cadenza';
import {
  parse,
} from 'csv-parse/sync';
import '@scope/side';
import { near } from './near.js';
export { z } from 'zod';
export const kind = (price: number) =>
  price > 0 ? 'market' : 'limit';
`;

  expect(packagesOf({ 'bot.ts': bot })).toEqual(['@scope/side', 'csv-parse', 'zod']);
});
