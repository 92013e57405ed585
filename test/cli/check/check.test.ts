import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkFiles, type CheckOptions } from '../../../src/cli/check/check-files.js';
import { cadenza, startCadenza } from '../run-cadenza.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-check-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function check(
  files: string[],
  options: CheckOptions = {},
): Promise<{ sound: boolean; printed: string }> {
  const lines: string[] = [];
  const sound = await checkFiles(files, options, (line) => lines.push(line));
  return { sound, printed: lines.join('\n') };
}

test('a sound message passes', async () => {
  const { sound, printed } = await check([file('good.xml', '<messageML>Hi</messageML>')]);

  expect(printed).toContain('1 file checked, nothing found.');
  expect(sound).toBe(true);
});

test('every finding shows its place, the line with carets, and what to do', async () => {
  const path = file(
    'broken.xml',
    '<messageML>\n  <strong>now</strong>\n  <b colour="red">x</b>\n</messageML>',
  );

  const { sound, printed } = await check([path]);

  expect(printed).toContain(`${path}:2:3 error`);
  expect(printed).toContain('2 |   <strong>now</strong>');
  expect(printed).toMatch(/\n\s+\| {3}\^+/);
  expect(printed).toContain(`${path}:3:6 error`);
  expect(printed).toContain('1 file checked: 2 errors, 0 remarks.');
  expect(sound).toBe(false);
});

test('a template is checked with its data, and its findings stand where the author wrote them', async () => {
  const path = file(
    'template.xml',
    '<messageML>\n<#list data["prices"] as price>\n<strong>${price}</strong>\n</#list></messageML>',
  );
  const data = file('prices.json', '{"prices":[1,2]}');

  const { sound, printed } = await check([path], { data });

  expect(printed).toContain(`${path}:3:1 error`);
  expect(sound).toBe(false);
});

test('a Handlebars template is not taken for MessageML: the command that checks it is told', async () => {
  const path = file('fill.hbs', '<p>{{name}}</p>');

  const { sound, printed } = await check([path]);

  expect(sound).toBe(false);
  expect(printed).toContain(`cadenza preview ${path} --text`);
  expect(printed).toContain('1 not checked');
});

test('--json prints one object a file for other programs', async () => {
  const path = file('broken.xml', '<messageML><strong/></messageML>');

  const { sound, printed } = await check([path], { json: true });

  expect(JSON.parse(printed)).toMatchObject({
    file: path,
    ok: false,
    diagnostics: [{ severity: 'error', start: { line: 1, column: 12, offset: 11 } }],
  });
  expect(sound).toBe(false);
});

test('a message can come from standard input', async () => {
  const { code, stdout } = await cadenza(['check', '-'], '<messageML><b>x</messageML>');

  expect(stdout).toContain('-:1:');
  expect(code).toBe(1);
}, 30_000);

test('files that cannot be read are told with the reason, and the others are checked', async () => {
  const broken = file('broken.xml', '<messageML><zebra/></messageML>');
  const binary = file('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
  const absent = join(folder, 'nowhere.xml');

  const { sound, printed } = await check([absent, folder, binary, broken]);

  expect(printed).toContain(`${absent} does not exist.`);
  expect(printed).toContain(`${folder} is a folder, not a file.`);
  expect(printed).toContain(`${binary} is not UTF-8 text.`);
  expect(printed).toContain(`${broken}:1:12 error unknown-element`);
  expect(printed).toContain('1 file checked: 1 error, 0 remarks, 3 not checked.');
  expect(sound).toBe(false);
});

test('a file that cannot be read makes the check fail, and is not a sound one in JSON', async () => {
  const { sound, printed } = await check([folder], { json: true });

  expect(JSON.parse(printed)).toEqual({
    file: folder,
    ok: false,
    unreadable: `${folder} is a folder, not a file.`,
    diagnostics: [],
  });
  expect(sound).toBe(false);
});

test('a message that is longer than the service takes is told, and not read to its end', async () => {
  const path = file('long.xml', `<messageML>${'<zebra/>'.repeat(200_000)}</messageML>`);
  const short = file('short.xml', '<messageML>ä</messageML>');

  const { sound, printed } = await check([path, short]);

  expect(printed).toBe(
    `${path} has 1,600,023 bytes with its data, and the service takes 1,500,000. Send it in parts, or as a file.\n\n` +
      '1 file checked, nothing found, 1 not checked.',
  );
  expect(sound).toBe(false);
});

test('a byte order mark does not move the places', async () => {
  const path = file('bom.xml', '\ufeff<messageML><zebra/></messageML>');

  expect((await check([path])).printed).toContain(`${path}:1:12 error`);
});

test('data that is not JSON is told once, and no message is blamed for it', async () => {
  const message = file('template.xml', '<messageML>${entity.order.id}</messageML>');
  const data = file('order.json', '{"order":');

  await expect(check([message, message], { data })).rejects.toMatchObject({
    code: 'DATA_INVALID',
    message: `${data}: The entity data is not valid JSON: a JSON value is expected at its end.`,
  });
});

test('the carets stand under what is wrong behind characters that are two columns wide', async () => {
  const path = file('wide.xml', '<messageML>日本😀é<zebra/></messageML>');

  const { printed } = await check([path]);

  expect(printed).toContain('1 | <messageML>日本😀é<zebra/></messageML>');
  expect(printed).toContain(`\n    | ${' '.repeat(11)}\u3000\u3000   ^^^^^^\n`);
});

test('a reader who has seen enough ends the check without a complaint', async () => {
  const path = file('many.xml', `<messageML>${'<zebra/>\n'.repeat(150)}</messageML>`);
  const { child, ended } = startCadenza(['check', ...Array<string>(200).fill(path)]);
  child.stdout.once('data', () => child.stdout.destroy());

  expect(await ended).toMatchObject({ stderr: '' });
}, 30_000);

test.each(['<div style="\u202E:1">x</div>', '${\u202Ex}'])(
  'a finding that quotes what is wrong turns the direction of no line: %#',
  async (markup) => {
    const { printed } = await check([file('turned.xml', `<messageML>${markup}</messageML>`)]);
    expect(printed).toContain('1 file checked: 1 error');
    expect(printed).not.toContain('\u202E');
  },
);
