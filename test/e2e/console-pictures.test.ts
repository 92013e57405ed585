import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { startCadenza } from '../cli/run-cadenza.js';
import type { PictureServer } from '../pod/pictures/picture-server.js';
import { outside, png, servePictures } from '../pod/pictures/picture-server.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

let server: PictureServer;
let pod: Pod;
let browser: Browser;

beforeAll(async () => {
  server = await servePictures((request, response) => {
    const isThere = request.url === '/logo.png';
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'image/png' }).end(png);
  });
  const at = `http://${outside}:${server.port}`;
  pod = await Pod.start({
    pictures: { networks: [outside] },
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice Adams' },
        { username: 'bob', displayName: 'Bob Brown' },
      ],
      rooms: [
        {
          name: 'Desk',
          owner: 'alice',
          members: ['bob'],
          messages: [
            { from: 'bob', message: `<messageML><img src="${at}/logo.png"/></messageML>` },
            {
              from: 'bob',
              message: `<messageML><card iconSrc="${at}/logo.png"><body>Card</body></card></messageML>`,
            },
            { from: 'bob', message: `<messageML><img src="${at}/gone.png"/></messageML>` },
            {
              from: 'bob',
              message: '<messageML><img src="http://127.0.0.1:1/inner.png"/></messageML>',
            },
          ],
        },
      ],
    },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
  await server[Symbol.asyncDispose]();
});

test('pictures of messages come from the pod: no browser asks their servers, whoever reads', async () => {
  for (const reader of ['alice', 'bob']) {
    const context = await browser.newContext();
    const at = new ConsolePage(await context.newPage());
    const hosts = new Set<string>();
    at.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await at.page.goto(`${pod.url}/console/as/${reader}`);
    await at.open('Desk');
    const picture = at.messages.getByRole('img', { name: 'Image' });
    await picture.waitFor();
    await at.decode(picture);
    expect(await picture.getAttribute('src')).toMatch(/^blob:/);
    await at.messages.locator('.ml-card__icon').waitFor();
    await at.messages.getByRole('link', { name: `Image at ${outside}` }).waitFor();
    await at.messages.getByRole('link', { name: 'Image at 127.0.0.1:1' }).waitFor();
    expect([...hosts].filter((host) => host !== '' && host !== new URL(pod.url).host)).toEqual([]);
    await context.close();
  }
  expect([...server.asked].sort()).toEqual(['/gone.png', '/logo.png']);
});

test('cadenza dev --picture-network lets its pod fetch them, from that network too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-dev-pictures-'));
  const dev = ['dev', 'bots/echo/bot.ts', '--port', '0', '--folder', folder];
  const running = startCadenza([...dev, '--picture-network', outside]);
  try {
    const [root = ''] = /http:\S+\/console\//.exec(await running.printed('Ctrl-C')) ?? [];
    const page = await (await fetch(root)).text();
    const [, token = ''] = /name="cadenza-control-token" content="([^"]+)"/.exec(page) ?? [];
    const address = new URL('/cadenza/v1/pictures', root);
    address.searchParams.set('address', `http://${outside}:${server.port}/logo.png`);
    const reply = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(page).toContain('<meta name="cadenza-pictures" content="pod">');
  } finally {
    running.child.kill('SIGINT');
    await running.ended;
    rmSync(folder, { recursive: true });
  }
});
