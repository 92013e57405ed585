import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });
const bodyOf = (route: string, index = 0): unknown =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null');

test('datafeeds are made, listed, read and ended', async () => {
  service.script('POST /agent/v5/datafeeds', { status: 201, json: { id: 'x_f', type: 'fanout' } });
  service.script('GET /agent/v5/datafeeds', json([{ id: 'x_f', type: 'fanout' }]));
  service.script('POST /agent/v5/datafeeds/x_f/read', json({ events: [null], ackId: 'a' }));
  service.script('DELETE /agent/v5/datafeeds/x_f', { status: 204 });
  const { datafeeds } = service.client();
  await expect(datafeeds.create({ tag: 't' })).resolves.toMatchObject({ id: 'x_f' });
  await expect(datafeeds.list()).resolves.toHaveLength(1);
  await expect(datafeeds.read('x_f', { ackId: 'b', updatePresence: false })).resolves.toEqual({
    events: [],
    ackId: 'a',
  });
  await expect(datafeeds.delete('x_f')).resolves.toBeUndefined();
  expect(bodyOf('POST /agent/v5/datafeeds/x_f/read')).toEqual({
    ackId: 'b',
    updatePresence: false,
  });
});
