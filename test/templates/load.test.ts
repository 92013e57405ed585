import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CadenzaError } from '../../src/contract/index.js';
import { toMessageML } from '../../src/messageml/index.js';
import { loadTemplates } from '../../src/templates/index.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await mkdir(join(folder, 'orders'));
  await writeFile(join(folder, 'poll.hbs'), '<b>{{question}}</b>{{> orders/row label="x"}}');
  await writeFile(join(folder, 'orders', 'row.hbs'), '<i>{{label}}</i>');
  await writeFile(join(folder, 'notes.txt'), 'no template');
});

afterEach(() => rm(folder, { recursive: true }));

interface Views {
  poll: { question: string };
}

test('the templates of a folder are named by their paths and are partials of each other', async () => {
  const templates = await loadTemplates<Views>(folder);
  expect(templates.names).toEqual(['orders/row', 'poll']);
  expect(toMessageML(templates.render('poll', { question: 'A & B?' })).message).toBe(
    '<messageML><b>A &amp; B?</b><i>x</i></messageML>',
  );
});

test('the templates of the working folder have the same names', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const templates = await loadTemplates<Views>('.');
    expect(templates.names).toEqual(['orders/row', 'poll']);
    expect(templates.check('poll', { question: 'Lunch?' }).ok).toBe(true);
  } finally {
    process.chdir(before);
  }
});

test('templates of installed packages are left out', async () => {
  await mkdir(join(folder, 'node_modules', 'other'), { recursive: true });
  await writeFile(join(folder, 'node_modules', 'other', 'page.hbs'), '{{#if}}');
  expect((await loadTemplates(folder)).names).toEqual(['orders/row', 'poll']);
});

test('the type of a view can be given with each call', async () => {
  const templates = await loadTemplates(folder);
  const view = { question: 'Lunch?' };
  const { message } = toMessageML(templates.render<Views['poll']>('poll', view));
  expect(message).toBe('<messageML><b>Lunch?</b><i>x</i></messageML>');
  expect(templates.check<Views['poll']>('poll', view).ok).toBe(true);
});

test('an unknown template is an error that lists those there are', async () => {
  const templates = await loadTemplates(folder);
  expect(() => templates.render('pol', {})).toThrow('There is no template "pol"');
  expect(() => templates.render('pol', {})).toThrow('orders/row, poll');
});

test('a wrong template is reported with its file when the folder is loaded', async () => {
  await writeFile(join(folder, 'bad.hbs'), 'x {{nope 1}}');
  await expect(loadTemplates(folder)).rejects.toThrow(
    `${join(folder, 'bad.hbs')}:1:3: There is no helper "nope".`,
  );
});

test('what is missing, and what is found, is told with its file', async () => {
  await writeFile(join(folder, 'page.hbs'), '{{> orders/row label=x}}');
  const templates = await loadTemplates(folder);
  const [page, row] = [join(folder, 'page.hbs'), join(folder, 'orders', 'row.hbs')];
  expect(() => templates.render('page', {})).toThrow(`${page}:1:22: "x" is missing`);
  await writeFile(join(folder, 'orders', 'row.hbs'), '<b>{{label}}</b>\n<u>x</u>');
  const { findings } = (await loadTemplates(folder)).check('page', { x: 1 });
  expect(findings).toMatchObject([
    { code: 'unknown-element', place: { template: row, line: 2, column: 1 } },
  ]);
});

test('what a helper or the parser threw is the cause of the error, as it is without a folder', async () => {
  await writeFile(join(folder, 'broken.hbs'), '{{#if x}}');
  await expect(loadTemplates(folder)).rejects.toMatchObject({
    code: 'TEMPLATE_SYNTAX',
    cause: { message: expect.stringContaining('Parse error on line 1') },
  });
  await rm(join(folder, 'broken.hbs'));
  await writeFile(join(folder, 'page.hbs'), '{{fail "x"}}');
  const thrown = new Error('on purpose');
  const fail = () => {
    throw thrown;
  };
  const templates = await loadTemplates(folder, { helpers: { fail } });
  expect(() => templates.render('page', {})).toThrow(expect.objectContaining({ cause: thrown }));
});

test('a folder is given as a path or as a URL', async () => {
  await writeFile(join(folder, 'page.hbs'), 'Hello');
  const templates = await loadTemplates(pathToFileURL(folder));
  expect(templates.names).toEqual(['orders/row', 'page', 'poll']);
});

test('a folder that is not there is told with its whole path, and how paths are meant', async () => {
  await expect(loadTemplates('no-such-folder')).rejects.toMatchObject({
    code: 'TEMPLATE_FOLDER',
    message: expect.stringMatching(
      /^There is no folder of templates \/.*\/no-such-folder\. Relative paths start at the working folder: /,
    ),
  });
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(loadTemplates(file)).rejects.toThrow(`${file} is not a folder. Name the folder`);
});

test('what is wrong with a template is an error of the kind that all of Cadenza are', async () => {
  const error: unknown = await loadTemplates('no-such-folder').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CadenzaError);
  expect(error).toMatchObject({ docs: 'cadenza/docs/errors.md#template_folder' });
});
