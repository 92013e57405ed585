import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { checkMessage, renderText } from '../../src/messageml/index.js';
import type { BundledViews, Templates } from '../../src/templates/index.js';
import { bundledFolder, bundledTemplates } from '../../src/templates/index.js';
import { readSources } from '../../src/templates/load.js';
import { declarationsOf } from '../../src/templates/template-types.js';

const hostile = '<b>&"\'${x}#{y}\n</card>';
const time = '2024-12-31T09:29:47Z';

/** A view for each template, whose texts would break every message that does not escape them. */
const views: { [Name in keyof BundledViews]: BundledViews[Name] } = {
  alert: { level: 'error', title: hostile, text: hostile, link: 'https://example.com/?a=1&b=2' },
  approval: {
    id: '7',
    title: hostile,
    requester: 7,
    facts: [{ name: hostile, value: hostile }],
  },
  blotter: {
    title: hostile,
    orders: [
      { id: 'o1', side: 'BUY', ticker: 'IBM', quantity: 1000, price: 101.5, state: hostile },
      { id: 'o2', side: 'SELL', ticker: 'MSFT', quantity: 5, price: 3, state: 'Open' },
    ],
  },
  error: { title: hostile, text: hostile, advice: hostile, reference: hostile },
  help: {
    bot: hostile,
    commands: [{ usage: '/quote {$ticker}', description: hostile }, { usage: '/help' }],
  },
  incident: {
    id: 'I-1',
    title: hostile,
    severity: 'high',
    state: 'Open',
    since: time,
    summary: hostile,
    lead: 7,
    events: [{ time, text: hostile }],
  },
  'layouts/card': { title: hostile, accent: 'tempo-bg-color--blue' },
  'order-ticket': {
    title: hostile,
    ticker: 'IBM',
    sides: { buy: 'Buy', sell: hostile },
    types: ['market', 'limit'],
  },
  'parts/facts': { facts: [{ name: hostile, value: 1 }] },
  poll: { id: '7', question: hostile, choices: ['yes', hostile], closes: time },
  table: {
    title: hostile,
    columns: ['a', 'b'],
    rows: [
      [hostile, 1],
      ['x', 2],
    ],
  },
  welcome: { user: 7, room: hostile, tips: [hostile], help: '/help' },
};

let templates: Templates<BundledViews>;

beforeAll(async () => {
  templates = await bundledTemplates();
});

describe('every bundled template', () => {
  test.each(Object.keys(views).filter((name) => name !== 'layouts/card') as (keyof BundledViews)[])(
    '%s is accepted by the service, with texts that are not markup',
    (name) => {
      const { findings, markup } = templates.check(name, views[name]);
      expect(findings).toEqual([]);
      const checked = checkMessage(markup);
      expect(checked.ok && renderText(checked.document)).not.toMatch(/&lt;|&amp;|undefined|object/);
    },
  );

  test('has a view here', () => {
    expect(templates.names).toEqual(Object.keys(views).sort());
  });

  test('does without what is optional', () => {
    const { incident, welcome, poll } = views;
    expect(templates.check('incident', { ...incident, lead: null, events: undefined }).ok).toBe(
      true,
    );
    expect(templates.check('welcome', { ...welcome, tips: [] }).ok).toBe(true);
    expect(templates.check('poll', { ...poll, closes: undefined }).ok).toBe(true);
    expect(templates.check('error', { title: 'x', text: 'y' }).ok).toBe(true);
  });
});

test.each([
  ['error', 'red'],
  ['warning', 'yellow'],
  ['info', 'blue'],
])('an alert of level %s is %s', (level, colour) => {
  const { markup } = templates.check('alert', { level, title: 'T', text: 'x' });
  expect(JSON.stringify(markup)).toContain(`tempo-bg-color--${colour}`);
});

test('the declared views are those that the templates take', async () => {
  const declared = await readFile('src/templates/bundled-views.ts', 'utf8');
  const derived = declarationsOf(await readSources(bundledFolder()), './template-text.js');
  const bare = (text: string) => text.replace(/[\s|]/g, '');
  expect(bare(declared)).toBe(bare(derived));
});

test('a bundle, which holds code alone, says how the templates come along', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bundle-'));
  const outfile = join(folder, 'program', 'main.mjs');
  try {
    await build({
      stdin: {
        contents: "export { bundledTemplates } from './src/templates/bundled.ts';",
        resolveDir: resolve(__dirname, '../..'),
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
    });
    const program = (await import(outfile)) as { bundledTemplates: typeof bundledTemplates };

    await expect(program.bundledTemplates()).rejects.toMatchObject({
      code: 'TEMPLATE_FOLDER',
      message: expect.stringContaining('Copy those that you use from node_modules/') as unknown,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
