import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { CopiedSources, filesOfRecipe } from './copied-sources.js';

const root = resolve(__dirname, '../..');
const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'console')
  .map((entry) => entry.name);
const sources = new CopiedSources(folders);
let program: string | undefined;

afterAll(() => {
  sources[Symbol.dispose]();
});

test('a command is added as the recipe says: it is listed, explains itself, and prints a table or JSON', async () => {
  sources.write(
    'src/cli/service/colours.ts',
    `import { Command } from 'commander';
import { callsService, type ServiceOptions } from './connect.js';
import { printRows } from './print-rows.js';

export function coloursCommand(): Command {
  return callsService(new Command('colours'))
    .description('List the colours.')
    .action(async (options: ServiceOptions) => {
      await printRows([{ name: 'blue' }], { name: ({ name }) => name }, options);
    });
}
`,
  );
  sources.insert(
    'src/cli/program.ts',
    '  send: async ()',
    `  colours: async () => (await import('./service/colours.js')).coloursCommand(),\n`,
  );

  expect(await run('--help')).toMatch(/colours .*List the colours\./);
  expect(await run('colours')).toBe('NAME\nblue\n');
  expect(await run('colours', '--json')).toBe('{"name":"blue"}\n');
  expect(await run('completion', 'bash')).toContain('colours');
}, 120_000);

test('the recipe names a command and where all are listed', () => {
  expect(filesOfRecipe('Adding a command')).toEqual([
    'src/cli/service/account-commands.ts',
    'src/cli/program.ts',
  ]);
});

/** Runs the copy. */
async function run(...args: readonly string[]): Promise<string> {
  program ??= sources.bundleProgram('src/cli/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout;
}
