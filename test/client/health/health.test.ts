import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });

test('health and info need no session', async () => {
  service.script('GET /agent/v3/health/extended', json({ status: 'UP', services: {} }));
  service.script('GET /agent/v1/info', json({ version: 'Agent-25.8.1-x' }));
  const { health } = service.client();
  await expect(health.extended()).resolves.toMatchObject({ status: 'UP' });
  await expect(health.info()).resolves.toEqual({ version: 'Agent-25.8.1-x' });
  expect(service.to('POST /login/pubkey/authenticate')).toEqual([]);
});
