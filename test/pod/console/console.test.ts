import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { backgroundClock } from '../../../src/pod/clock.js';
import { ConsoleAccess } from '../../../src/pod/console/console-access.js';
import { consoleRouter } from '../../../src/pod/http/console.js';
import { Pod } from '../../../src/pod/index.js';
import { stateOfOneProcess } from '../../../src/pod/state/pod-state.js';
import { call } from '../caller.js';

test('the root leads to the console', async () => {
  await using pod = await Pod.start();
  const reply = await call(pod, 'GET', '/');
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toBe('/console/');
});

test('a pod without the console has none', async () => {
  await using pod = await Pod.start({ console: false });
  expect((await call(pod, 'GET', '/')).status).toBe(404);
  expect((await call(pod, 'GET', '/console/')).status).toBe(404);
});

async function withConsole(
  files: Readonly<Record<string, string>>,
  check: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pod-console-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  const access = new ConsoleAccess({
    controlToken: 'c0ffee',
    password: undefined,
    state: stateOfOneProcess,
    clock: backgroundClock,
  });
  const nothing = () => Promise.resolve(undefined);
  const door = { access, logIn: nothing, logOut: nothing };
  const server = createServer(express().use('/console/', consoleRouter(door, folder)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  try {
    await check(`http://127.0.0.1:${port}/console/`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
}

test('the page gets the control token, and may load nothing from elsewhere', async () => {
  const page = '<!doctype html><html><head lang="en"><title>C</title></head><body></body></html>';
  await withConsole({ 'index.html': page, 'assets/app.js': 'run()' }, async (url) => {
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain('<meta name="cadenza-control-token" content="c0ffee">');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const script = await fetch(`${url}assets/app.js`);
    expect(await script.text()).toBe('run()');
    expect(script.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await fetch(`${url}..%2f..%2fpackage.json`)).status).not.toBe(200);
  });
});

test('scripts and styles go over the line compressed to who takes that, the page with its token does not', async () => {
  const script = 'run();\n'.repeat(1_000);
  const files = { 'index.html': `<head></head>${script}`, 'assets/app.js': script };
  await withConsole(files, async (url) => {
    const encodings = async (path: string, accepted: string) => {
      const response = await fetch(url + path, { headers: { 'accept-encoding': accepted } });
      expect(await response.text()).toContain(script);
      return [response.headers.get('content-encoding'), response.headers.get('vary')];
    };
    expect(await encodings('assets/app.js', 'gzip, deflate')).toEqual(['gzip', 'Accept-Encoding']);
    expect(await encodings('assets/app.js', 'identity')).toEqual([null, 'Accept-Encoding']);
    expect(await encodings('', 'gzip, deflate')).toEqual([null, null]);
  });
});

test('a control token that the page has already is replaced', async () => {
  const page = '<head><meta name="cadenza-control-token" content=""></head>';
  await withConsole({ 'index.html': page }, async (url) => {
    expect(await (await fetch(url)).text()).toBe(
      '<head><meta name="cadenza-control-token" content="c0ffee"></head>',
    );
  });
});

test('a console that is not built says how to build it', async () => {
  await withConsole({}, async (url) => {
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build:console');
  });
});
