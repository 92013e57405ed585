import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect } from './failure.js';
import { ScriptedService } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('ids of streams and messages come URL-safe from every list', async () => {
  const client = service.client();
  service.script('POST /pod/v1/im/create', { status: 200, json: { id: 'a/+=' } });
  await expect(client.streams.createIm([7])).resolves.toBe('a_-');
  service.script('POST /pod/v1/streams/list', { status: 200, json: [{ id: 'a/+=' }] });
  await expect(collect(client.streams.list())).resolves.toEqual([{ id: 'a_-' }]);
  const roomSystemInfo = { id: 'r/+=' };
  service.script('GET /pod/v3/room/r/info', { status: 200, json: { roomSystemInfo } });
  await expect(client.rooms.info('r')).resolves.toEqual({ roomSystemInfo: { id: 'r_-' } });
  const replies = ['a/', 'b+'];
  service.script('GET /pod/v1/admin/messages/m/metadata/relationships', {
    status: 200,
    json: { messageId: 'm=', replies },
  });
  await expect(client.messages.relationships('m')).resolves.toEqual({
    messageId: 'm',
    replies: ['a_', 'b-'],
  });
});
