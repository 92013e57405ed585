import { expect, test } from '@jest/globals';
import { type FilterName, filters } from '../../../src/bot/router/filters.js';
import { Router } from '../../../src/bot/router/router.js';
import { filtered } from '../../../src/bot/scope/filtered.js';
import type { EventOf, Message, StreamType } from '../../../src/contract/index.js';
import { BOT, contextOf } from '../context.js';
import { messageEvent } from '../events.js';

function message(text: string, parts: Partial<Message> = {}, streamType: StreamType = 'ROOM') {
  const event = messageEvent(text, { streamType });
  const messageSent = { message: { ...event.payload.messageSent.message, ...parts } };
  return { ...event, payload: { messageSent } };
}

function member(type: 'USERJOINEDROOM' | 'USERLEFTROOM', userId: number) {
  const { id, messageId, timestamp, initiator } = messageEvent('');
  const rest = { id, messageId, timestamp, initiator };
  const of = {
    stream: { streamId: 'stream', streamType: 'ROOM' },
    affectedUser: { userId },
  } as const;
  const event: EventOf<'USERJOINEDROOM'> | EventOf<'USERLEFTROOM'> =
    type === 'USERJOINEDROOM'
      ? { ...rest, type, payload: { userJoinedRoom: of } }
      : { ...rest, type, payload: { userLeftRoom: of } };
  return event;
}

const file = { id: 'file', name: 'report.pdf', size: 7, images: [] };

test.each([
  ['message', message('hi'), { incoming: { text: 'hi' } }],
  ['message:attachment', message('hi', { attachments: [file] }), { attachments: [file] }],
  ['message:mention', message('<mention uid="7"/>'), { mentions: [{ userId: 7 }] }],
  ['message:hashtag', message('<hash tag="news"/>'), { hashtags: [{ value: 'news' }] }],
  ['message:cashtag', message('<cash tag="IBM"/>'), { cashtags: [{ value: 'IBM' }] }],
  ['message:link', message('<a href="https://example.com/">x</a>'), { links: [{}] }],
  ['message:direct', message('hi', {}, 'IM'), {}],
  ['message:room', message('hi'), {}],
  ['message:reply', message('hi', { parentMessageId: 'p' }), { parentMessageId: 'p' }],
  ['message:update', message('hi', { replacing: 'r' }), { replaced: 'r' }],
  ['bot:joined', member('USERJOINEDROOM', BOT), { member: { userId: BOT } }],
  ['bot:left', member('USERLEFTROOM', BOT), { member: { userId: BOT } }],
  ['user:joined', member('USERJOINEDROOM', 9), { member: { userId: 9 } }],
  ['user:left', member('USERLEFTROOM', 9), { member: { userId: 9 } }],
] as const)('%s passes what it is for, and tells its handler', (name, event, narrowed) => {
  expect(filters[name].narrow(contextOf(event))).toMatchObject(narrowed);
});

test('what a filter is not for does not pass', () => {
  const passing = (event: Parameters<typeof contextOf>[0]): readonly string[] =>
    (Object.keys(filters) as FilterName[]).filter(
      (name) => filters[name].narrow(contextOf(event)) !== undefined,
    );
  expect(passing(message('hi'))).toEqual(['message', 'message:room']);
  expect(passing(message('hi', { replacing: 'r', attachments: [file] }))).toEqual([
    'message:update',
  ]);
  expect(passing(member('USERJOINEDROOM', 9))).toEqual(['user:joined']);
});

test.each([
  [
    'message:atachment',
    '"message:atachment" is neither a filter nor a type of events. Did you mean "message:attachment"?',
  ],
  [
    'x:y',
    '"x:y" is neither a filter nor a type of events. There are message, message:attachment, ',
  ],
  ['mesage', 'Did you mean "message"?'],
  ['messageSent', 'Did you mean "MESSAGESENT"?'],
  ['MESAGESENT', 'Did you mean "MESSAGESENT"?'],
  ['USER_JOINED_ROOM', 'Did you mean "USERJOINEDROOM"?'],
])('a name that is neither of a filter nor of a type is refused: %s', (name, says) => {
  expect(() => filtered(name, { run: () => undefined })).toThrow(says);
});

test.each(['NEWKIND', 'ROOMARCHIVED', 'MESSAGESENT', 'USERLEFTTEAM'])(
  'a type of event that may be new is taken: %s',
  (name) => {
    expect(filtered(name, { run: () => undefined }).type).toBe(name);
  },
);

test('an edited message calls no command', async () => {
  const router = new Router();
  const called: string[] = [];
  router.command('/pay', {}, () => called.push('command'));
  router.hears('/pay', () => called.push('heard'));
  router.on('MESSAGESENT', {
    handle: () => {
      called.push('event');
      return Promise.resolve(true);
    },
  });
  await router.route(contextOf(message('/pay', { replacing: 'r' }, 'IM')));
  expect(called).toEqual(['event']);
});
