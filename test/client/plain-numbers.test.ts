import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect } from './failure.js';
import { ScriptedService, type Step } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });

test('ids of users and times that are written as text are read as numbers', async () => {
  const { messages, users, rooms, streams } = service.client();
  const text = { messageId: 'm', timestamp: '1000', user: { userId: '68719476742' } };
  const plain = { messageId: 'm', timestamp: 1_000, user: { userId: 68_719_476_742 } };
  service.script('GET /agent/v1/message/m', json(text));
  await expect(messages.get('m')).resolves.toEqual(plain);
  service.script('GET /agent/v4/stream/s/message', json([text]));
  await expect(messages.list('s', { since: 0 })).resolves.toEqual([plain]);
  service.script('POST /agent/v1/message/search', json([text]));
  await expect(collect(messages.search({ hashtag: 'a' }))).resolves.toEqual([plain]);
  service.script('GET /pod/v2/sessioninfo', json({ id: '7', username: 'quotes' }));
  await expect(users.session()).resolves.toEqual({ id: 7, username: 'quotes' });
  service.script('GET /pod/v3/users', json({ users: [{ id: '7' }] }));
  await expect(users.byIds([7])).resolves.toEqual([{ id: 7 }]);
  service.script('GET /pod/v2/room/r/membership/list', json([{ id: '7', owner: true }]));
  await expect(rooms.members('r')).resolves.toEqual([{ id: 7, owner: true }]);
  const members = ['7', '8'];
  service.script('GET /pod/v2/streams/s/info', json({ id: 's', streamAttributes: { members } }));
  await expect(streams.info('s')).resolves.toEqual({
    id: 's',
    streamAttributes: { members: [7, 8] },
  });
});

test('what is no number, or none that can be held exactly, stays as it came', async () => {
  const answer = {
    messageId: '12',
    timestamp: '2026-11-27T10:00:00Z',
    user: { userId: '9007199254740993', displayName: '7' },
  };
  service.script('GET /agent/v1/message/m', json(answer));
  await expect(service.client().messages.get('m')).resolves.toEqual(answer);
});

test('what users entered into forms stays text, and so does what a system event is told with', async () => {
  const events = [
    {
      type: 'SYMPHONYELEMENTSACTION',
      timestamp: '1000',
      payload: { symphonyElementsAction: { formValues: { userId: '7' } } },
    },
    {
      type: 'GENERICSYSTEMEVENT',
      timestamp: '1000',
      payload: { genericSystemEvent: { eventTimestamp: '999', parameters: { userId: '7' } } },
    },
  ];
  service.script('POST /agent/v5/datafeeds/one_f/read', json({ events, ackId: 'a' }));
  const read = await service.client().datafeeds.read('one_f');
  expect(read.events).toEqual([
    { ...events[0], timestamp: 1_000 },
    {
      ...events[1],
      timestamp: 1_000,
      payload: { genericSystemEvent: { eventTimestamp: 999, parameters: { userId: '7' } } },
    },
  ]);
});
