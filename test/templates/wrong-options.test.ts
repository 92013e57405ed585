import { expect, test } from '@jest/globals';
import * as templates from '../../src/templates/index.js';
import { callUntyped } from '../bot/untyped.js';

test.each<[name: string, given: readonly unknown[], code: string]>([
  ['loadTemplates', [], 'TEMPLATE_FOLDER'],
  ['loadTemplates', [templates.bundledFolder(), null], 'BAD_ARGUMENT'],
  ['watchTemplates', [null], 'TEMPLATE_FOLDER'],
  ['watchTemplates', ['templates', null], 'BAD_ARGUMENT'],
  ['typesOfTemplates', [5], 'TEMPLATE_FOLDER'],
  ['compileTemplate', ['Hello', null], 'BAD_ARGUMENT'],
  ['bundledTemplates', [null], 'BAD_ARGUMENT'],
])('%s says what it takes: %j', async (name, given, code) => {
  const called = Promise.resolve().then(() => callUntyped(templates, name, given));
  await expect(called).rejects.toMatchObject({ code });
});
