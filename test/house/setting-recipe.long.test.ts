import { afterAll, expect, test } from '@jest/globals';
import type * as DefineConfig from '../../src/client/config/define-config.js';
import { CopiedSources, filesOfRecipe } from './copied-sources.js';

const sources = new CopiedSources(['client', 'contract', 'messageml', 'freemarker', 'java']);

afterAll(() => {
  sources[Symbol.dispose]();
});

const input = 'src/client/config/input.ts';
const config = 'src/client/config/config.ts';
const schema = 'src/client/config/schema.ts';
const resolve = 'src/client/config/resolve.ts';

test('a setting is added as the recipe says, and the compiler names each place that it still needs', () => {
  sources.insert(
    input,
    '  /** The account that the bot logs in as. */',
    '  /** How long a bot thinks, in milliseconds. Default: 5. */\n  readonly thinkingMillis?: number;\n',
  );
  sources.insert(
    config,
    '  /** The account that the bot logs in as. */',
    '  /** How long a bot thinks, in milliseconds. */\n  readonly thinking: number;\n',
  );
  expect(Object.keys(sources.complaints([config, resolve, schema], ['node']))).toEqual([
    config,
    resolve,
    schema,
  ]);

  sources.insert(config, '    this.bot = fields.bot;', '    this.thinking = fields.thinking;\n');
  sources.insert(
    schema,
    '  pod: server.optional()',
    '  thinkingMillis: milliseconds().optional(),\n',
  );
  sources.insert(resolve, '    agentHasOwnHost:', '    thinking: shaped.thinkingMillis ?? 5,\n');
  expect(sources.complaints([input, config, resolve, schema], ['node'])).toEqual({});
});

test('the recipe names the files that it takes', () => {
  const named = filesOfRecipe('Adding a setting of the configuration');
  expect([...named].sort()).toEqual(sources.changed);
});

test('the setting that was added is read, has its default, and is checked like all others', () => {
  const { defineConfig } = sources.load(
    'src/client/config/define-config.ts',
  ) as unknown as typeof DefineConfig;
  const read = (keys: object) => defineConfig({ host: 'acme.symphony.com', ...keys });
  expect(read({})).toMatchObject({ thinking: 5 });
  expect(read({ thinkingMillis: '250' })).toMatchObject({ thinking: 250 });
  expect(() => read({ thinkingMillis: 0 })).toThrow(
    /thinkingMillis: must be a whole number of milliseconds/,
  );
  const [warning] = read({ thinkingMilis: 250 }).warnings;
  expect(warning?.message).toContain('thinkingMillis');
});
