import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answers, route } from '../../src/client/advanced.js';
import type { Client } from '../../src/client/index.js';
import { ScriptedService } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('a call without a method of its own can be made, with the login and its types', async () => {
  service.script('GET /pod/v1/admin/policy/7', { status: 200, json: { name: 'p' } });
  const policy = route({
    operation: 'policies.get',
    component: 'pod',
    method: 'GET',
    path: '/v1/admin/policy/{policyId}',
    tokens: 'session',
    repeat: 'safe',
    answer: answers.object<{ readonly name: string }>(),
  });
  const { name } = await service.client().call(policy, { params: { policyId: 7 } });
  expect(name).toBe('p');
  expect(service.requests.at(-1)?.headers['sessiontoken']).toBe('session-1');
  // @ts-expect-error the path has a parameter
  const incomplete = (client: Client): unknown => client.call(policy, {});
  expect(incomplete).toBeDefined();
});
