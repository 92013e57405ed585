import { expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { call } from '../caller.js';
import { outside, png, servePictures } from '../pictures/picture-server.js';

const control = (pod: Pod, token = pod.controlToken) => ({
  headers: { Authorization: `Bearer ${token}` },
});
const asking = (address: string) => `/cadenza/v1/pictures?address=${encodeURIComponent(address)}`;

test('a pod fetches a picture for whoever has a control token, and for nobody else', async () => {
  await using server = await servePictures((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  );
  await using pod = await Pod.start({ pictures: { networks: [outside] } });
  const path = asking(`http://${outside}:${server.port}/logo.png`);
  expect((await call(pod, 'GET', path)).status).toBe(401);
  expect((await call(pod, 'GET', path, control(pod, 'wrong'))).status).toBe(401);
  expect(server.asked).toEqual([]);
  const reply = await call(pod, 'GET', path, control(pod));
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  });
});

test('a person who is logged in to the console gets pictures as well', async () => {
  await using server = await servePictures((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  );
  const seed = {
    people: [{ username: 'alice', displayName: 'Alice', password: 'correct horse battery' }],
  };
  const consolePassword = 'a password of the console';
  await using pod = await Pod.start({ seed, consolePassword, pictures: { networks: [outside] } });
  const login = await fetch(`${pod.url}/console/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'username=alice&password=correct horse battery',
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const page = await (await fetch(`${pod.url}/console/`, { headers: { cookie } })).text();
  const token = /cadenza-control-token" content="([0-9a-f]+)"/.exec(page)?.[1];
  const path = asking(`http://${outside}:${server.port}/logo.png`);
  expect((await call(pod, 'GET', path, control(pod, token))).status).toBe(200);
});

test('what cannot be fetched is refused with the reason, and without the address', async () => {
  await using pod = await Pod.start({ pictures: {} });
  const own = `http://127.0.0.1:${pod.port}/console/`;
  const reply = await call(pod, 'GET', asking(own), control(pod));
  expect(reply.status).toBe(403);
  expect(reply.json()).toEqual({
    code: 403,
    message: 'The picture is not on the internet: its address is a private one.',
  });
  const missing = await call(pod, 'GET', '/cadenza/v1/pictures', control(pod));
  expect(missing.status).toBe(400);
  expect(missing.text).toContain('\\"address\\" is missing');
});

test('a pod fetches nothing unless it was asked to', async () => {
  await using pod = await Pod.start();
  const reply = await call(pod, 'GET', asking('https://example.com/a.png'), control(pod));
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('--pictures');
  const page = await call(pod, 'GET', '/console/');
  expect(page.headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https:;",
  );
});

test('the page of a pod that fetches pictures may load them from nowhere else', async () => {
  await using pod = await Pod.start({ pictures: {} });
  const page = await call(pod, 'GET', '/console/');
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
});

test('a network that is none is refused when the pod starts', async () => {
  await expect(Pod.start({ pictures: { networks: ['intranet'] } })).rejects.toMatchObject({
    code: 'NETWORK_INVALID',
    message: expect.stringContaining('"intranet" is no network'),
  });
});
