import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as administration from '../../src/client/administration.js';
import * as advanced from '../../src/client/advanced.js';
import * as configuration from '../../src/client/configuration.js';
import * as client from '../../src/client/index.js';
import * as cadenza from '../../src/index.js';
import * as engine from '../../src/messageml/engine.js';
import * as messageml from '../../src/messageml/index.js';
import * as jsxRuntime from '../../src/messageml/jsx-runtime.js';
import * as pod from '../../src/pod/index.js';
import * as templates from '../../src/templates/index.js';
import * as testing from '../../src/testing/index.js';
import * as testingJest from '../../src/testing/jest.js';
import * as testingNode from '../../src/testing/node.js';

const file = join(__dirname, 'exports.txt');

const entries: Readonly<Record<string, object>> = {
  cadenza,
  'cadenza/client': client,
  'cadenza/client/administration': administration,
  'cadenza/client/advanced': advanced,
  'cadenza/client/configuration': configuration,
  'cadenza/jsx-runtime': jsxRuntime,
  'cadenza/messageml': messageml,
  'cadenza/messageml/engine': engine,
  'cadenza/pod': pod,
  'cadenza/templates': templates,
  'cadenza/testing': testing,
  'cadenza/testing/jest': testingJest,
  'cadenza/testing/node': testingNode,
};

/** Every value that each entry exports, a line each. `UPDATE=1` writes it again, to be looked at. */
function namesOfAll(): string {
  return Object.entries(entries)
    .map(([entry, module]) => `${entry}\n${Object.keys(module).sort().join('\n')}\n`)
    .join('\n');
}

test('the package exports exactly the names that it promises', () => {
  const names = namesOfAll();
  if (process.env['UPDATE'] === '1') {
    writeFileSync(file, names);
  }

  expect(names).toBe(readFileSync(file, 'utf8'));
});
