import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { servePreview } from '../../src/cli/preview/serve.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(90_000);

let browser: Browser | undefined;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== '') {
    rmSync(folder, { recursive: true, force: true });
  }
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the page shows a message in all its forms, and again when it changes', async () => {
  const file = write(
    'order.xml',
    '<messageML><h4>Order</h4><b>100</b> <cash tag="IBM"/></messageML>',
  );
  const running = await servePreview({ file }, 0);
  const page = await browser?.newPage({ viewport: { width: 1280, height: 800 } });
  if (page === undefined) {
    throw new Error('There is no browser.');
  }
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));

  await page.goto(running.url);
  await page.getByRole('heading', { name: 'Order', exact: true }).waitFor();
  await page.getByText('The service would take it').waitFor();
  for (const [tab, text] of [
    ['Markdown', '**100**'],
    ['Entity data', 'org.symphonyoss.fin.security.id.ticker'],
    ['PresentationML', 'data-format'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel').getByText(text).first().waitFor();
  }

  write('order.xml', '<messageML><strong>now</strong></messageML>');
  await page.getByText('MessageML has no element <strong>').waitFor();
  await page.getByText('The service would refuse it').waitFor();

  write('order.xml', '<messageML><h4>Mended</h4></messageML>');
  await page.getByRole('heading', { name: 'Mended' }).waitFor();
  expect(await page.getByText('MessageML has no element').count()).toBe(0);

  const field = '<text-field name="q" label="Quantity" required="true"/>';
  write(
    'order.xml',
    `<messageML><form id="f">${field}<button name="go">Go</button></form></messageML>`,
  );
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByText('Please fill this in').waitFor();

  rmSync(file);
  await page.getByText('order.xml does not exist').waitFor();
  await page.getByRole('status').getByText('There is no message').waitFor();
  expect(complaints).toEqual([]);

  await page.close();
  await running.stop();
});

test('--png takes a picture of the message', async () => {
  const file = write('picture.xml', '<messageML><h4>Order</h4></messageML>');
  const png = join(folder, 'picture.png');
  const root = resolve(__dirname, '../..');
  const parameters = ['preview', file, '--png', png, '--width', '500'];

  await promisify(execFile)(process.execPath, [join(root, 'dist/cli/main.js'), ...parameters]);

  const picture = readFileSync(png);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(500);
});
