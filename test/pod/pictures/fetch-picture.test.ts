import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { fetchPicture, type PictureRules } from '../../../src/pod/pictures/fetch-picture.js';
import { lookUpIn, outside, png, rulesForTests, servePictures } from './picture-server.js';

const fetched = (address: string, rules: Partial<PictureRules> = {}) =>
  fetchPicture(address, rulesForTests(rules), new AbortController().signal);

const sendPng = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);

const redirect =
  (to: (at: string) => string): RequestListener =>
  (request, response) => {
    response.writeHead(302, { Location: to(request.url ?? '') }).end();
  };

test('a picture is fetched in nobody’s name', async () => {
  let headers: IncomingHttpHeaders = {};
  await using server = await servePictures((request, response) => {
    ({ headers } = request);
    response.writeHead(200, { 'Content-Type': 'image/png', 'Set-Cookie': 'reader=1' }).end(png);
  });
  const at = `http://pictures.example:${server.port}/logo.png?x=1`;
  expect(await fetched(at)).toEqual({ type: 'image/png', content: png });
  expect(server.asked).toEqual(['/logo.png?x=1']);
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(headers.host).toBe(`pictures.example:${server.port}`);
});

test('redirects are followed three times, each to a checked address', async () => {
  await using server = await servePictures((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) {
      sendPng(response);
    } else {
      response.writeHead(302, { Location: `/${left - 1}` }).end();
    }
  });
  const at = (times: number) => `http://pictures.example:${server.port}/${times}`;
  expect((await fetched(at(3))).type).toBe('image/png');
  await expect(fetched(at(4))).rejects.toMatchObject({
    status: 502,
    message: 'The server of the picture leads on more than 3 times.',
  });
});

test('a redirect to this machine, by address or by name, reaches nothing', async () => {
  await using inner = await servePictures((_request, response) => sendPng(response), '127.0.0.1');
  const places = [
    `http://127.0.0.1:${inner.port}/`,
    `http://2130706433:${inner.port}/`,
    `http://0x7f.1:${inner.port}/`,
    `http://[::ffff:127.0.0.1]:${inner.port}/`,
    `http://inner.example:${inner.port}/`,
  ];
  await using server = await servePictures(redirect((at) => places[Number(at.slice(1))] ?? ''));
  const lookup = lookUpIn({
    'pictures.example': [outside],
    'inner.example': ['127.0.0.1'],
  });
  for (const [number, place] of places.entries()) {
    const refused = { status: 403, message: expect.stringContaining('not on the internet') };
    const from = `http://pictures.example:${server.port}/${number}`;
    await expect(fetched(from, { lookup })).rejects.toMatchObject(refused);
    await expect(fetched(place, { lookup })).rejects.toMatchObject(refused);
  }
  expect(inner.asked).toEqual([]);
});

test('a name that stands for a private address as well is not connected to', async () => {
  await using server = await servePictures((_request, response) => sendPng(response));
  const lookup = lookUpIn({
    both: [outside, '10.0.0.1'],
    mapped: ['::ffff:127.0.0.2'],
    metadata: ['169.254.169.254'],
  });
  for (const name of ['both', 'mapped', 'metadata']) {
    await expect(fetched(`http://${name}:${server.port}/`, { lookup })).rejects.toMatchObject({
      status: 403,
    });
  }
  expect(server.asked).toEqual([]);
});

test('the address that was connected to is looked at as well, whatever the name stood for', async () => {
  await using server = await servePictures((_request, response) => sendPng(response));
  const answers = [true, false];
  const isAllowed = () => answers.shift() ?? false;
  const at = `http://pictures.example:${server.port}/`;
  await expect(fetched(at, { isAllowed })).rejects.toMatchObject({ status: 403 });
  expect(answers).toEqual([]);
  expect(server.asked).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'ftp://pictures.example/a.png',
  'gopher://pictures.example/',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/logo.png',
  '',
  `http://pictures.example/${'a'.repeat(2048)}`,
  'http://me:secret@pictures.example/',
])('%.60s is no address of a picture', async (address) => {
  const error: unknown = await fetched(address).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 400 });
  expect(String(error)).not.toContain('secret');
});

test('a redirect to a file or with a password is not followed', async () => {
  await using server = await servePictures(
    redirect((at) => (at === '/1' ? 'file:///etc/passwd' : 'http://a:b@pictures.example/')),
  );
  for (const number of [1, 2]) {
    await expect(fetched(`http://pictures.example:${server.port}/${number}`)).rejects.toMatchObject(
      { status: 400 },
    );
  }
});

test('a body that never ends is read up to the largest picture', async () => {
  let sent = 0;
  await using server = await servePictures((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' });
    response.write(png);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1000))) {
        sent += 1000;
      }
      response.once('drain', more);
    };
    more();
  });
  await expect(fetched(`http://pictures.example:${server.port}/`)).rejects.toMatchObject({
    status: 502,
    message: 'The picture is larger than 10000 bytes.',
  });
  // What the network holds on the way is in it as well.
  expect(sent).toBeLessThan(20_000_000);
});

test('a server that is silent, or sends a byte now and then, is waited for until the time is up', async () => {
  await using server = await servePictures((request, response) => {
    if (request.url === '/slow') {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      const drop = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drop));
    }
  });
  for (const path of ['silent', 'slow']) {
    const at = `http://pictures.example:${server.port}/${path}`;
    await expect(fetched(at, { timeout: 150 })).rejects.toMatchObject({ status: 504 });
  }
});

test.each([
  ['a page', 'text/html', '<html>'],
  ['a page that is called a picture', 'image/png', '<html><script>alert(1)</script>'],
  ['a picture that is called a page', 'text/html', png],
  ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PNG that is called SVG', 'image/svg+xml', png],
  ['nothing', 'image/png', ''],
])('%s is no picture', async (...[, type, content]) => {
  await using server = await servePictures((_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(content),
  );
  await expect(fetched(`http://pictures.example:${server.port}/`)).rejects.toMatchObject({
    status: 502,
    message: 'What is at the address is no PNG, JPEG, GIF, WebP or AVIF.',
  });
});

test('an error of the server and a compressed answer are no pictures', async () => {
  await using server = await servePictures((request, response) => {
    if (request.url === '/missing') {
      response.writeHead(404, { 'Content-Type': 'image/png' }).end(png);
    } else {
      const head = { 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' };
      response.writeHead(200, head).end(gzipSync(png));
    }
  });
  for (const path of ['missing', 'zipped']) {
    const at = `http://pictures.example:${server.port}/${path}`;
    await expect(fetched(at)).rejects.toMatchObject({ status: 502 });
  }
});

test('a name that there is not, and a server that hangs up, cannot be reached', async () => {
  await using server = await servePictures((request) => request.socket.destroy());
  for (const at of ['http://nowhere.example/', `http://pictures.example:${server.port}/`]) {
    await expect(fetched(at)).rejects.toMatchObject({
      status: 502,
      message: 'The server of the picture cannot be reached.',
    });
  }
});
