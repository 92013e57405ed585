import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { failure } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script('POST /login/idm/tokens', {
    status: 200,
    json: { token_type: 'Bearer', expires_in: 300, access_token: 'bearer-1' },
  });
});

afterEach(() => service.close());

const group = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Desk' } as const;

test('a group is changed with a bearer token, at the version that was read', async () => {
  service.script('PUT /profile-manager/v1/groups/g', { status: 412, json: { code: 412 } });
  const { groups } = service.client();
  const error = await failure(groups.update({ ...group, id: 'g', eTag: '"v1"' }));
  expect(error).toMatchObject({ status: 412, outcome: 'did-not-happen' });
  const { headers } = service.requests.at(-1) ?? {};
  expect(headers).toMatchObject({
    authorization: 'Bearer bearer-1',
    'x-symphony-host': '127.0.0.1',
    'if-match': '"v1"',
  });
  expect(headers).not.toHaveProperty('sessiontoken');
});
