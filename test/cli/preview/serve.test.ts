import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findChromium } from '../../../src/cli/preview/chromium.js';
import { type RunningPreview, servePreview } from '../../../src/cli/preview/serve.js';
import type { Preview } from '../../../src/contract/preview.js';
import { createEventReader } from '../../../src/contract/server-sent-events.js';

let folder = '';
let running: RunningPreview;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
  write('preview.html', '<!doctype html><html><head></head><body></body></html>');
  write('order.xml', '<messageML>one</messageML>');
  running = await servePreview({ file: join(folder, 'order.xml') }, 0, folder);
});

afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** The previews that the server sends, one after the other. */
async function* events(): AsyncGenerator<Preview, void, void> {
  const { body } = await fetch(`${running.url}console/preview/events`);
  const arrived: Preview[] = [];
  const read = createEventReader((data) => arrived.push(JSON.parse(data) as Preview));
  const decoder = new TextDecoder();
  const chunks: AsyncIterable<Uint8Array> | undefined = body ?? undefined;
  for await (const chunk of chunks ?? []) {
    read(decoder.decode(chunk, { stream: true }));
    yield* arrived.splice(0);
  }
}

async function next(stream: AsyncGenerator<Preview, void, void>): Promise<Preview> {
  const { value } = await stream.next();
  if (value === undefined) {
    throw new Error('The stream has ended.');
  }
  return value;
}

test('the page comes with the preview in it, as data that cannot end its script', async () => {
  write('order.xml', '<messageML><code>&lt;/script&gt;</code></messageML>');
  const stream = events();
  while (!JSON.stringify(await next(stream)).includes('/script')) {
    continue;
  }

  const response = await fetch(running.url);
  const page = await response.text();

  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  const json = /<script type="application\/json" id="preview">(.*?)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(json ?? '')).toMatchObject({ message: { text: '</script>' }, findings: [] });
  await stream.return();
});

test('every change is sent to open pages: also what is wrong, and when it is mended', async () => {
  const stream = events();
  expect((await next(stream)).message?.text).toBe('one');

  write('order.xml', '<messageML><strong>two</strong></messageML>');
  const refused = await next(stream);
  expect(refused.message).toBeUndefined();
  expect(refused.findings).toMatchObject([{ place: '1:12', code: 'unknown-element' }]);

  // As many editors save: a new file takes the place of the old one.
  write('order.xml.new', '<messageML><b>two</b></messageML>');
  renameSync(join(folder, 'order.xml.new'), join(folder, 'order.xml'));
  expect(await next(stream)).toMatchObject({ message: { text: 'two', markdown: '**two**' } });
  await stream.return();
});

test('requests under another name are refused, so that no other page can read the message', async () => {
  const { port } = new URL(running.url);
  const status = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers: { Host: `evil.example:${port}` } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

  expect(status).toBe(403);
});

test('a port that is taken, and a console that is not built, are told in one sentence', async () => {
  const input = { file: join(folder, 'order.xml') };
  const { port } = new URL(running.url);

  await expect(servePreview(input, Number(port), folder)).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `Port ${port} is in use. Choose another (--port), or leave it out for a free one.`,
  });
  await expect(servePreview(input, 0, join(folder, 'nowhere'))).rejects.toThrow('is not built');
});

test('a Chromium is the one that is named, or the first on the path, or a shell without windows', () => {
  expect(findChromium({ CADENZA_CHROMIUM: '/opt/chrome' })).toBe('/opt/chrome');
  writeFileSync(join(folder, 'chromium-headless-shell'), '#!/bin/sh\n', { mode: 0o755 });
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
  writeFileSync(join(folder, 'google-chrome'), '#!/bin/sh\n', { mode: 0o755 });
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'google-chrome'));
});
