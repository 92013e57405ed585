import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect, failure } from '../failure.js';
import { keys, ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script('POST /login/pubkey/app/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token: 'app-1' },
  });
});

afterEach(() => service.close());

const app = { appId: 'desk', privateKey: { content: keys.privateKey } };

test('the users of an application are listed page by page, with its own session', async () => {
  const path = 'GET /v5/users/apps/desk';
  const users = (userId: number, hasNext: boolean) => ({
    status: 200,
    json: { users: [{ userId }], page: { hasNext } },
  });
  service.script(path, users(1, true), users(2, false));
  const { applications } = service.client({ app });
  const found = await collect(applications.users('desk'));
  expect(found.map(({ userId }) => userId)).toEqual([1, 2]);
  expect(service.to(path).map(({ headers }) => headers['sessiontoken'])).toEqual([
    'app-1',
    'app-1',
  ]);
  expect(service.to(path)[1]?.url).toContain('page=1');
});

test('a service that gives the same users of an application again and again is an error', async () => {
  const page = { users: [{ userId: 1 }], page: { hasNext: true } };
  service.script('GET /v5/users/apps/desk', { status: 200, json: page });
  const { applications } = service.client({ app });
  expect(await failure(collect(applications.users('desk')))).toMatchObject({
    code: 'MALFORMED_ANSWER',
    operation: 'applications.users',
  });
});
