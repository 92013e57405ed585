import { expect, test } from '@jest/globals';
import { rulesShown, tableOfRules } from '../house/rules.js';

test('every rule that the pod keeps is shown by a test that names it', () => {
  const shown = rulesShown('pod');
  process.stdout.write(
    `\nRules of the service and the tests that show them:\n${tableOfRules(shown)}\n\n`,
  );

  expect(shown.filter(({ tests }) => tests.length === 0)).toEqual([]);
});
