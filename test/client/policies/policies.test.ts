import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('policies are listed over all their numbered pages', async () => {
  const path = 'GET /agent/v1/dlp/policies';
  const policies = Array.from({ length: 50 }, (_, index) => ({ policyId: `p${index}` }));
  service.script(
    path,
    { status: 200, json: { policies, pageCount: 2 } },
    { status: 200, json: { policies, pageCount: 2 } },
  );
  await expect(collect(service.client().policies.list())).resolves.toHaveLength(100);
  expect(service.to(path).map(({ url }) => url.split('?')[1])).toEqual([
    'page=0&limit=50',
    'page=1&limit=50',
  ]);
});
