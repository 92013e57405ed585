import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { ManualClock } from '../../../src/pod/index.js';
import { Pictures } from '../../../src/pod/pictures/pictures.js';
import { png, rulesForTests, servePictures } from './picture-server.js';

const servePng = () =>
  servePictures((request, response) => {
    const found = !(request.url ?? '').startsWith('/missing');
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'image/png' }).end(png);
  });

test('what is asked for by many at once, and again within the hour, is fetched once', async () => {
  await using server = await servePng();
  const clock = new ManualClock(0);
  const pictures = new Pictures({ clock, rules: rulesForTests() });
  const at = `http://pictures.example:${server.port}/logo.png`;
  await Promise.all(Array.from({ length: 5 }, () => pictures.get(at)));
  expect((await pictures.get(at)).content).toEqual(png);
  expect(server.asked).toHaveLength(1);
  clock.advance(60 * 60_000);
  await pictures.get(at);
  expect(server.asked).toHaveLength(2);
});

test('that there is none is remembered for a minute', async () => {
  await using server = await servePng();
  const clock = new ManualClock(0);
  const pictures = new Pictures({ clock, rules: rulesForTests() });
  const at = `http://pictures.example:${server.port}/missing.png`;
  await expect(pictures.get(at)).rejects.toMatchObject({ status: 502 });
  await expect(pictures.get(at)).rejects.toMatchObject({ status: 502 });
  expect(server.asked).toHaveLength(1);
  clock.advance(60_000);
  await expect(pictures.get(at)).rejects.toMatchObject({ status: 502 });
  expect(server.asked).toHaveLength(2);
});

test('what was not asked for the longest makes room', async () => {
  await using server = await servePng();
  const limits = { kept: 2 * (1_000 + png.length) };
  const clock = new ManualClock(0);
  const pictures = new Pictures({ clock, rules: rulesForTests(), limits });
  const get = (name: string) => pictures.get(`http://pictures.example:${server.port}/${name}`);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) {
    await get(name);
  }
  expect(server.asked).toEqual(['/a', '/b', '/c', '/b']);
});

test('so many are fetched at a time, some wait, and no more are taken', async () => {
  const open: ServerResponse[] = [];
  let answered = 0;
  let most = 0;
  await using server = await servePictures((_request, response) => {
    open.push(response);
    most = Math.max(most, open.length);
    // Two are answered together, the last one alone.
    if (open.length === 2 || answered >= 4) {
      answered += open.length;
      open.splice(0).forEach((each) => {
        each.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
      });
    }
  });
  const limits = { atATime: 2, waiting: 3 };
  const pictures = new Pictures({
    clock: new ManualClock(0),
    rules: rulesForTests(),
    limits,
  });
  const asked = Array.from({ length: 6 }, (_, number) =>
    pictures.get(`http://pictures.example:${server.port}/${number}`).then(
      () => 'fetched',
      (error: unknown) => (error as { status?: number }).status,
    ),
  );
  expect(await Promise.all(asked)).toEqual([...Array<string>(5).fill('fetched'), 503]);
  expect(most).toBe(2);
  expect((await pictures.get(`http://pictures.example:${server.port}/6`)).type).toBe('image/png');
});

test('closing ends what is under way and what waits', async () => {
  await using server = await servePictures(() => undefined);
  const pictures = new Pictures({
    clock: new ManualClock(0),
    rules: rulesForTests(),
    limits: { atATime: 1 },
  });
  const asked = ['a', 'b'].map((name) =>
    pictures.get(`http://pictures.example:${server.port}/${name}`),
  );
  const ended = Promise.allSettled(asked);
  pictures.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
