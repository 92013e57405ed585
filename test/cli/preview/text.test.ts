import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatPreview } from '../../../src/cli/preview/format-preview.js';
import { cadenza } from '../run-cadenza.js';
import { cadenzaHere } from '../run-here.js';
import { ServedCadenza } from '../served-cadenza.js';

const built = resolve(__dirname, '../../../dist');
let folder = '';
const served = new ServedCadenza();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
  const paths = {
    'cadenza/jsx-runtime': [join(built, 'messageml/jsx-runtime.js')],
    'cadenza/*': [join(built, '*/index.js')],
  };
  const compilerOptions = { jsx: 'react-jsx', jsxImportSource: 'cadenza', paths };
  file('tsconfig.json', JSON.stringify({ compilerOptions }));
});

afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a message is printed as text, its expressions evaluated with its data', async () => {
  const message = file('order.xml', "<messageML>At <b>${entity['o'].price}</b></messageML>");
  const data = file('order.json', '{"o":{"type":"com.example.o","version":"1","price":7}}');

  const { code, stdout } = await cadenzaHere('preview', message, '--data', data, '--text');

  expect(stdout.trim()).toBe('At 7');
  expect(code).toBe(0);
});

test('a message that the service would refuse prints what is wrong, where, and what to do', async () => {
  const message = file('broken.xml', '<messageML>\n<strong>now</strong></messageML>');

  const { code, stdout } = await cadenzaHere('preview', message, '--text');

  expect(stdout).toContain(`${message}:2:1 error unknown-element`);
  expect(stdout).toContain('Write <b>.');
  expect(code).toBe(1);
});

test('a template is shown with its view, and its findings stand in the template', async () => {
  file('name.hbs', '<i>{{name}}</i>');
  const template = file('hello.hbs', 'Hello {{> name}}');
  const data = file('view.json', '{"name":"<Ada>"}');
  const shown = await cadenzaHere('preview', template, '--data', data, '--text');
  expect(shown.stdout.trim()).toBe('Hello <Ada>');

  const { code, stdout } = await cadenzaHere('preview', template, '--text');
  expect(stdout).toContain(`${join(folder, 'name.hbs')}:1:6: "name" is missing`);
  expect(stdout).toContain('TEMPLATE_VARIABLE_MISSING');
  expect(code).toBe(1);
});

test('a module shows what it exports, called with the data when it is a function', async () => {
  const component = file(
    'quote.tsx',
    `import { price } from './price.js';
     export default ({ ticker }: { ticker: string }) => <p><b>{ticker}</b> {price}</p>;`,
  );
  file('price.ts', "import { i } from 'cadenza/messageml'; export const price = i(101.25);");
  const data = file('quote.json', '{"ticker":"IBM"}');

  const { code, stdout } = await served.run('preview', component, '--data', data, '--text');

  expect(stdout.trim()).toBe('IBM 101.25');
  expect(code).toBe(0);
});

test('what a module throws stands at its line, and the file is named once', () => {
  const finding = { severity: 'error', code: 'PREVIEW_FAILED', message: 'no price' } as const;
  const findings = [{ ...finding, place: 'src/price.ts:1:31' }];
  const text = formatPreview({ file: 'src/order.tsx', isChecked: false, findings }, false);
  expect(text).toBe('src/price.ts:1:31 error PREVIEW_FAILED\n  no price');
});

test('findings about composed content name the elements that lead to them', async () => {
  const module = file(
    'broken.ts',
    `import { element, form } from 'cadenza/messageml';
     export default element('form', { id: 'order' }, element('strong', {}, 'x'));`,
  );

  const { code, stdout } = await served.run('preview', module, '--text');

  expect(stdout).toMatch(/broken\.ts form "order".* error /);
  expect(code).toBe(1);
});

test('what cannot be loaded is told in one sentence', async () => {
  const module = file('throws.ts', "throw new Error('no luck');");
  const empty = file('empty.ts', 'export const message = 1;');

  expect((await served.run('preview', module, '--text')).stdout).toContain('no luck');
  expect((await cadenzaHere('preview', 'nowhere.xml', '--text')).stdout).toContain(
    'nowhere.xml does not exist.',
  );
  expect((await served.run('preview', empty, '--text')).stdout).toContain(
    'must export a message by default',
  );
});

test('what the code of a message throws is told with its place, also in a file that it imports', async () => {
  file('price.ts', 'export function price(order: { price: number }) {\n  return order.price;\n}\n');
  const order = file(
    'order-of.ts',
    "import { price } from './price.js';\nexport default (view: never) => String(price(view['order']));\n",
  );
  const { stdout } = await served.run('preview', order, '--text');
  expect(stdout).toMatch(/price\.ts:2:16 error PREVIEW_FAILED\n {2}Cannot read properties/);
});

test('a picture into a folder that is not there is refused in one sentence', async () => {
  const message = file('picture.xml', '<messageML>x</messageML>');
  const { code, stderr } = await cadenzaHere(
    'preview',
    message,
    '--png',
    join(folder, 'no', 'x.png'),
  );
  expect(stderr).toContain(`There is no folder ${join(folder, 'no')}. Make it first`);
  expect(code).toBe(1);
});

test('a folder in place of a picture, and no width, are refused, and nothing is said to be written', async () => {
  const message = file('picture.xml', '<messageML>x</messageML>');
  const { code, stdout, stderr } = await cadenzaHere('preview', message, '--png', folder);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${folder} is a folder. Name the file of the picture, such as `);

  const narrow = await cadenza(['preview', message, '--png', 'x.png', '--width', '0']);
  expect([narrow.code, narrow.stderr]).toEqual([1, expect.stringContaining('at least 1 pixel')]);
});

test('a template that is not there is the one thing told, whatever else its folder holds', async () => {
  file('other.hbs', '{{> nowhere}}');
  const { code, stdout } = await cadenzaHere('preview', join(folder, 'missing.hbs'), '--text');
  rmSync(join(folder, 'other.hbs'));
  expect(stdout).toContain('missing.hbs does not exist.');
  expect(stdout).not.toContain('nowhere');
  expect(code).toBe(1);
});

test('JSX that the project is not set up for is told with what to set up', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
  writeFileSync(join(bare, 'tsconfig.json'), '{}');
  writeFileSync(join(bare, 'x.tsx'), 'export default <b>x</b>;');
  const { stdout } = await served.run('preview', join(bare, 'x.tsx'), '--text');
  rmSync(bare, { recursive: true });
  expect(stdout).toContain('"jsxImportSource": "cadenza"');
});

test.each([
  ['', '"type": "module" in the package.json'],
  ['{"type":"module"}', 'x\n'],
])(
  'await outside of functions is told with the setting that it needs: %j',
  async (settings, says) => {
    const bare = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
    writeFileSync(join(bare, 'package.json'), settings || '{}');
    writeFileSync(join(bare, 'x.ts'), "export default await Promise.resolve('x');");
    const { stdout } = await served.run('preview', join(bare, 'x.ts'), '--text');
    rmSync(bare, { recursive: true });
    expect(stdout).toContain(says);
    expect(stdout).not.toContain('Transform failed');
  },
);

test('a file that is not there is refused in the browser, and not waited for', async () => {
  const order = file('order.xml', '<messageML>Hello</messageML>');
  const [absent, data] = [join(folder, 'odrer.xml'), join(folder, 'odrer.json')];

  for (const call of [[absent], [order, '--data', data]]) {
    const { code, stderr } = await served.run('preview', ...call, '--no-open');
    expect(code).toBe(1);
    expect(stderr).toContain(`${call.includes(absent) ? absent : data} does not exist.\n`);
  }
  const { code, stderr } = await served.run('preview', folder, '--no-open');
  expect(code).toBe(1);
  expect(stderr).toContain(`${folder} is a folder, not a file.\n`);
});
