import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const bodyOf = (route: string, index = 0): unknown =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null');

test('a room is made from its attributes', async () => {
  const detail = { roomAttributes: { name: 'Desk' }, roomSystemInfo: { id: 'r1', new: 'field' } };
  service.script('POST /pod/v3/room/create', { status: 200, json: detail });
  const room = await service.client().rooms.create({ name: 'Desk', public: true });
  expect(room).toEqual(detail);
  expect(bodyOf('POST /pod/v3/room/create')).toEqual({ name: 'Desk', public: true });
});
