import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('users are looked up by id, username and e-mail, a hundred at a time', async () => {
  service.script('GET /pod/v3/users', ({ url }, response) => {
    const query = new URL(url, 'http://pod').searchParams;
    const ids = (query.get('uid') ?? '').split(',').filter(Boolean);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ users: ids.map((id) => ({ id: Number(id) })), errors: [] }));
  });
  const { users } = service.client();
  const found = await users.byIds(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(service.to('GET /pod/v3/users')).toHaveLength(3);

  await users.byUsername('alice&x=1');
  await users.byEmail('a@b.c');
  expect(service.requests.slice(-2).map(({ url }) => url)).toEqual([
    '/pod/v3/users?username=alice%26x%3D1&local=true',
    '/pod/v3/users?email=a%40b.c&local=false',
  ]);
  await expect(users.byIds([])).resolves.toEqual([]);
});
