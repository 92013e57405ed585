import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownPackage, ScratchProject } from './scratch-project.js';

/** The oldest version that has all of the declarations' types, and the newest. */
const otherCompilers = { 'typescript-oldest': '5.6.3', 'typescript-newest': '7.0.2' };

let project: ScratchProject;

beforeAll(async () => {
  const { devDependencies } = await ownPackage();
  const others = Object.entries(otherCompilers).map(([name, at]) => `${name}@npm:typescript@${at}`);
  const own = `typescript@${devDependencies['typescript'] ?? ''}`;
  project = await ScratchProject.install([own, ...others]);
}, 300_000);

afterAll(() => project[Symbol.asyncDispose]());

/** Uses every entry that needs no test runner. */
const program = `import { type Bot, loadConfig } from 'cadenza';
import * as client from 'cadenza/client';
import * as administration from 'cadenza/client/administration';
import * as advanced from 'cadenza/client/advanced';
import * as configuration from 'cadenza/client/configuration';
import { messageML } from 'cadenza/messageml';
import * as engine from 'cadenza/messageml/engine';
import * as pod from 'cadenza/pod';
import * as templates from 'cadenza/templates';
import { testBot } from 'cadenza/testing';
import * as matchers from 'cadenza/testing/node';

export function quotes(bot: Bot): void {
  bot.command('/quote {$ticker} [quantity:int]', async (ctx) => {
    const quantity: number | undefined = ctx.args.quantity;
    await ctx.reply(messageML\`<b>\${ctx.args.ticker.value}</b> × \${quantity ?? 1}\`);
  });
}

export async function talk(): Promise<string> {
  await using stage = await testBot(quotes);
  await stage.alice.say('/quote $IBM');
  return (await stage.alice.nextMessage()).text;
}

export { administration, advanced, client, configuration, engine, loadConfig, matchers, pod, templates };
`;

const modules = {
  'ES modules by Node': { module: 'NodeNext' },
  'CommonJS by Node': { module: 'NodeNext', type: 'commonjs' },
  'CommonJS by a bundler': { module: 'CommonJS', moduleResolution: 'Bundler' },
  'ES modules by a bundler': { module: 'ESNext', moduleResolution: 'Bundler' },
  'modules as they are written': { module: 'Preserve' },
} as const;

const libraries = [['ES2022'], ['ES2023'], ['ESNext', 'DOM']];

test.each(Object.entries(modules))(
  '%s are checked with the declarations too, with any library, and no types are named',
  async (name, options) => {
    const { type, ...compilerOptions } = { type: 'module', ...options };
    const folder = name.replaceAll(' ', '-');
    await project.write(`${folder}/package.json`, JSON.stringify({ type }));
    await project.write(`${folder}/bot.ts`, program);
    for (const [index, lib] of libraries.entries()) {
      const config = join(folder, `tsconfig.${index}.json`);
      await project.write(
        config,
        JSON.stringify({
          compilerOptions: {
            ...compilerOptions,
            lib,
            target: 'ES2022',
            strict: true,
            noEmit: true,
            types: [],
            skipLibCheck: false,
          },
          files: ['bot.ts'],
        }),
      );
      const compiled = await project.node(['node_modules/typescript/bin/tsc', '-p', config]);
      expect({ name, lib, compiled }).toEqual({ name, lib, compiled: '' });
    }
  },
  300_000,
);

test.each(Object.keys(otherCompilers))(
  'the declarations are checked by other versions of the compiler: %s',
  async (compiler) => {
    const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, noEmit: true };
    const config = { compilerOptions: { ...compilerOptions, types: [] }, files: ['bot.ts'] };
    await project.write(`${compiler}/package.json`, JSON.stringify({ type: 'module' }));
    await project.write(`${compiler}/bot.ts`, program);
    await project.write(`${compiler}/tsconfig.json`, JSON.stringify(config));
    expect(await project.node([`node_modules/${compiler}/bin/tsc`, '-p', compiler])).toBe('');
  },
  60_000,
);

/** A component, elements with attributes, and what the compiler is to refuse. */
const elements = `const Price = ({ value }: { value: number }) => <b class="price">{value.toFixed(2)}</b>;
export const quote = <p>IBM <Price value={101.25} />{null}</p>;
// @ts-expect-error A component is told what it takes.
export const worthless = <Price />;
// @ts-expect-error There is no such element.
export const unknown = <marquee />;
class Card {}
// @ts-expect-error Nothing is made of a class.
export const made = <Card />;
`;

test('JSX is checked with the declarations', async () => {
  await project.write('jsx/package.json', JSON.stringify({ type: 'module' }));
  await project.write('jsx/quote.tsx', elements);
  const config = {
    compilerOptions: {
      module: 'NodeNext',
      target: 'ES2022',
      jsx: 'react-jsx',
      jsxImportSource: 'cadenza',
      strict: true,
      noEmit: true,
      types: [],
    },
    files: ['quote.tsx'],
  };
  await project.write('jsx/tsconfig.json', JSON.stringify(config));
  expect(await project.node(['node_modules/typescript/bin/tsc', '-p', 'jsx'])).toBe('');
}, 60_000);

/** What the modules of a larger bot, or of a package of its own, hand to each other. */
const parts = `import { action, type Bot, plugin, writtenChanges } from 'cadenza';
import * as m from 'cadenza/messageml';

const anything = { parse: (given: unknown) => ({ id: String(given) }) };
export const approve = action('approve', anything);
export const yes = approve.button('Yes', { id: '1' });
export const inputs = [m.textField('a'), m.checkbox('b', 'B'), m.select('c', ['x']), m.radios('d', ['y'])];
export const several = m.checkboxes('e', ['x', 'y']);
export const day = m.datePicker('f');
export const send = m.button('send', 'Send');
export const ticket = m.form('ticket', [m.numberField('quantity'), day, several, send, yes]);
export const entered = m.readReply(ticket, { quantity: '5' });
export const signed = m.byline('Ada', new Date(0));
export const pages = m.pageButtons('page', m.pageOf([1, 2], 1, 1));
export const details = m.dialog('details', [m.dialogTitle('Order'), m.dialogBody('7')]);
export const shown = [m.openDialog('Details', details, {}), m.keyValues([['Side', 'buy']])];
export const rows = m.table([m.tr([m.td('a')])]);
export const row = m.tr([m.td('a')]);
export const item = m.li('a');
export const greeter = plugin('greeter', anything, () => undefined);
export const written = writtenChanges([]);
export const parts = (bot: Bot) => ({
  asks: bot.conversation('asks', async (c) => c.form(ticket)),
  even: bot.argumentType('even', { needs: 'an even number', parse: Number }),
  group: bot.group('/order'),
  later: bot.reminder<{ id: string }>('later', () => undefined),
});
`;

/** What calls return, in programs that import no entry but the one that has the call. */
const returned = {
  client: `import { Client, loadConfig } from 'cadenza/client';
export const client = new Client(await loadConfig());
export const imported = client.messages.import([]);
export const rooms = client.streams.listEnterprise({ streamTypes: ['ROOM'] });
export const violations = client.violations.messages({ startTime: 0 });
export const created = client.users.createAll([]);
export const { auditTrail, groups, policies } = client;
export async function outcomes() {
  const all = [];
  for await (const outcome of client.messages.import([])) all.push(outcome);
  return all;
}
`,
  pod: `import { PodControl } from 'cadenza/pod';
export const control = new PodControl({ url: 'http://127.0.0.1:7400', controlToken: 'token' });
export const { clock, exports, faults, journal, policies, snapshots } = control;
export const stood = clock.read();
export const injected = faults.list();
export const calls = journal.read();
export const events = journal.events();
export const kept = snapshots.list();
export const inForce = policies.list();
export const exported = [exports.list(), exports.finished('1'), exports.schedules()];
export const session = control.actAs('alice');
export const shown = [control.people(), control.datafeeds(), control.throttling(), control.settings()];
export const monitored = control.messages('stream');
`,
  templates: `import { bundledTemplates, loadTemplates, watchTemplates } from 'cadenza/templates';
export const templates = await bundledTemplates();
export const own = await loadTemplates('templates');
export const watched = watchTemplates('templates');
export const checked = templates.check('poll', { id: '7', question: 'Lunch?', choices: ['yes'] });
`,
  engine: `import { elements } from 'cadenza/messageml/engine';
export const table = elements;
export const { select } = elements;
export const kind: 'boolean' = elements.select.attributes.multiple.kind;
`,
};

test('what a program exports has types that its declarations can name', async () => {
  await project.write('parts/package.json', JSON.stringify({ type: 'module' }));
  await project.write('parts/parts.ts', parts);
  for (const [name, text] of Object.entries(returned)) {
    await project.write(`parts/${name}.ts`, text);
  }
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    strict: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '.',
    outDir: 'out',
  };
  for (const name of ['parts', ...Object.keys(returned)]) {
    const config = {
      compilerOptions: { ...compilerOptions, types: [] },
      files: [`${name}.ts`],
    };
    await project.write('parts/tsconfig.json', JSON.stringify(config));
    expect(await project.node(['node_modules/typescript/bin/tsc', '-p', 'parts'])).toBe('');
  }
}, 240_000);

test('CommonJS requires what ES modules import', async () => {
  await project.write(
    'require.cjs',
    `const { Bot } = require('cadenza');
const { messageML } = require('cadenza/messageml');
const { Pod } = require('cadenza/pod');
const { testBot } = require('cadenza/testing');
console.log([Bot, messageML, Pod, testBot].map((each) => typeof each).join());`,
  );
  expect(await project.node(['require.cjs'])).toMatch(/^function,function,function,function\n/);
}, 60_000);
