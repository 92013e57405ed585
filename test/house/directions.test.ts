import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
let house = '';

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'cadenza-house-'));
  write('tsconfig.json', '{"compilerOptions":{"module":"NodeNext","target":"ES2023"}}');
  write('package.json', '{"type":"module"}');
  write('src/pod/pod.ts', 'export const pod = 1;\n');
  write('src/bot/bot.ts', 'export const bot = 1;\n');
});

afterEach(() => {
  rmSync(house, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** The same command as `npm run directions`, on a small house of the same shape. */
function directions(): { status: number | null; output: string } {
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      'src',
    ],
    { cwd: house, encoding: 'utf8' },
  );
  return { status: result.status, output: result.stdout + result.stderr };
}

test('a house whose arrows are as drawn passes', () => {
  expect(directions()).toMatchObject({ status: 0 });
});

test('the bot may not import the pod', () => {
  write('src/bot/bot.ts', "import { pod } from '../pod/pod.js';\nexport const bot = pod;\n");

  const { status, output } = directions();

  expect(status).not.toBe(0);
  expect(output).toContain('bot-imports-only');
});

test('two files may not import each other', () => {
  write('src/pod/pod.ts', "import { store } from './store.js';\nexport const pod = () => store;\n");
  write('src/pod/store.ts', "import { pod } from './pod.js';\nexport const store = () => pod;\n");

  const { status, output } = directions();

  expect(status).not.toBe(0);
  expect(output).toContain('no-cycles');
});

test('two files may not import each other for their types alone', () => {
  write('src/pod/pod.ts', "import type { Store } from './store.js';\nexport type Pod = Store[];\n");
  write('src/pod/store.ts', "import type { Pod } from './pod.js';\nexport type Store = Pod[];\n");

  const { status, output } = directions();

  expect(status).not.toBe(0);
  expect(output).toContain('no-cycles-of-types');
});

test.each(['values/value.ts', 'runtime/environment.ts', 'built-ins/registry.ts', 'interpreter.ts'])(
  'the syntax of templates may not know %s of the interpreter, not even a type of it',
  (file) => {
    write(`src/freemarker/${file}`, 'export interface Meaning { readonly value: string }\n');
    write(
      'src/freemarker/syntax/expression.ts',
      `import type { Meaning } from '../${file.replace('.ts', '.js')}';\nexport type Expression = Meaning;\n`,
    );

    const { status, output } = directions();

    expect(status).not.toBe(0);
    expect(output).toContain('the-syntax-of-templates-is-data');
  },
);

test('the engine may not use a Node module', () => {
  write('src/messageml/read.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('x');\n");

  const { status, output } = directions();

  expect(status).not.toBe(0);
  expect(output).toContain('messageml-runs-in-a-browser');
});

test('others use the engine through its index alone', () => {
  write('src/messageml/index.ts', "export { read } from './read.js';\n");
  write('src/messageml/read.ts', 'export const read = 1;\n');
  write(
    'src/bot/bot.ts',
    "import { read } from '../messageml/index.js';\nexport const bot = read;\n",
  );
  expect(directions()).toMatchObject({ status: 0 });

  write(
    'src/pod/pod.ts',
    "import { read } from '../messageml/read.js';\nexport const pod = read;\n",
  );
  const { status, output } = directions();

  expect(status).not.toBe(0);
  expect(output).toContain('the-engine-is-used-through-its-index');
});
