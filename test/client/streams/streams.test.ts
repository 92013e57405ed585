import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });
const bodyOf = (route: string, index = 0): unknown =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null');

test('an IM is asked for with a bare list of user ids', async () => {
  service.script('POST /pod/v1/im/create', json({ id: 'im1' }));
  await expect(service.client().streams.createIm([1, 2])).resolves.toBe('im1');
  expect(bodyOf('POST /pod/v1/im/create')).toEqual([1, 2]);
});

test('the streams of the caller come page by page, until a page is not full', async () => {
  const page = (start: number, count: number): Step =>
    json(Array.from({ length: count }, (_, index) => ({ id: `s${start + index}` })));
  service.script('POST /pod/v1/streams/list', page(0, 100), page(100, 3));
  const streams = await collect(service.client().streams.list({ streamTypes: ['IM', 'ROOM'] }));

  expect(streams).toHaveLength(103);
  expect(service.to('POST /pod/v1/streams/list').map(({ url }) => url.split('?')[1])).toEqual([
    'skip=0&limit=100',
    'skip=100&limit=100',
  ]);
  expect(bodyOf('POST /pod/v1/streams/list')).toEqual({
    streamTypes: [{ type: 'IM' }, { type: 'ROOM' }],
  });
});

test('an empty list may come as 204', async () => {
  service.script('POST /pod/v1/streams/list', { status: 204 });
  service.script('GET /pod/v3/users', { status: 204 });
  await expect(collect(service.client().streams.list())).resolves.toEqual([]);
  await expect(service.client().users.byUsername('nobody')).resolves.toBeUndefined();
});

test('stream info and members are asked for by the URL-safe id', async () => {
  service.script('GET /pod/v2/streams/a_-/info', json({ id: 'a_-', active: true }));
  service.script('GET /pod/v2/room/a_-/membership/list', json([{ id: 1, owner: true }]));
  await expect(service.client().streams.info('a/+=')).resolves.toMatchObject({ active: true });
  await expect(service.client().rooms.members('a/+=')).resolves.toEqual([{ id: 1, owner: true }]);
});

test('an article to share is known by its id or by its address; without either it is no article', async () => {
  service.script('POST /agent/v3/stream/s1/share', json({}));
  const { streams } = service.client();
  const details = { title: 'Rates', publisher: 'ACME', author: 'Alice', appId: 'news' };
  const articleUrl = 'https://news.acme.com/7';
  await streams.share('s1', { ...details, articleUrl });

  // @ts-expect-error -- neither id nor address
  await expect(streams.share('s1', details)).rejects.toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining('"article.articleUrl" must be text') as unknown,
  });
  expect(service.to('POST /agent/v3/stream/s1/share')).toHaveLength(1);
});
