import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
let house = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'cadenza-house-'));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Runs the command of `npm run directions` on a small house of the same shape. */
function directions(files: Readonly<Record<string, string>>): { passes: boolean; output: string } {
  const folder = mkdtempSync(join(house, 'src-'));
  const settings = {
    'tsconfig.json': '{"compilerOptions":{"module":"NodeNext","target":"ES2023"}}',
    'package.json': '{"type":"module"}',
  };
  for (const [path, text] of Object.entries({ ...settings, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cruiser, '--config', config, 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  return { passes: status === 0, output: stdout + stderr };
}

const sound = {
  'src/messageml/index.ts': "export { read } from './read.js';\n",
  'src/messageml/read.ts': 'export const read = 1;\n',
  'src/bot/bot.ts': "import { read } from '../messageml/index.js';\nexport const bot = read;\n",
  'src/pod/pod.ts': 'export const pod = 1;\n',
};

const meanings = [
  'values/value',
  'runtime/environment',
  'built-ins/registry',
  'interpreter',
] as const;

/** A wrong house: everything in it breaks one rule. */
const wrong = {
  ...sound,
  'src/bot/visitor.ts': "import { pod } from '../pod/pod.js';\nexport const visitor = pod;\n",
  'src/pod/one.ts': "import { other } from './other.js';\nexport const one = () => other;\n",
  'src/pod/other.ts': "import { one } from './one.js';\nexport const other = () => one;\n",
  'src/pod/left.ts': "import type { Right } from './right.js';\nexport type Left = Right[];\n",
  'src/pod/right.ts': "import type { Left } from './left.js';\nexport type Right = Left[];\n",
  'src/messageml/files.ts': "import { readFileSync } from 'node:fs';\nreadFileSync('x');\n",
  'src/pod/reader.ts':
    "import { read } from '../messageml/read.js';\nexport const reader = read;\n",
  ...Object.fromEntries(
    meanings.flatMap((file) => [
      [`src/freemarker/${file}.ts`, 'export interface Meaning { readonly value: string }\n'],
      [
        `src/freemarker/syntax/of-${file.replace('/', '-')}.ts`,
        `import type { Meaning } from '../${file}.js';\nexport type Expression = Meaning;\n`,
      ],
    ]),
  ),
};

let found: { passes: boolean; output: string };
beforeAll(() => {
  found = directions(wrong);
});

test('a house whose arrows are as drawn passes', () => {
  expect(directions(sound)).toMatchObject({ passes: true });
});

test.each([
  [
    'the bot may not import the pod',
    'bot-imports-only-itself-client-templates-messageml-contract',
    'src/bot/visitor.ts',
  ],
  ['two files may not import each other', 'no-cycles', 'src/pod/one.ts'],
  ['nor for their types alone', 'no-cycles-of-types', 'src/pod/left.ts'],
  ['the engine may not use a Node module', 'messageml-runs-in-a-browser', 'src/messageml/files.ts'],
  [
    'others use the engine through its index alone',
    'the-engine-is-used-through-its-index',
    'src/pod/reader.ts',
  ],
  ...meanings.map(
    (file) =>
      [
        `the syntax of templates may not know ${file} of the interpreter, not even a type of it`,
        'the-syntax-of-templates-is-data',
        `src/freemarker/syntax/of-${file.replace('/', '-')}.ts`,
      ] as const,
  ),
])('%s', (_sentence, rule, file) => {
  expect(found.passes).toBe(false);
  expect(found.output).toContain(`error ${rule}: ${file} →`);
});
