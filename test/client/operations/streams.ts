import { collect } from '../failure.js';
import type { Cases } from './case.js';

const article = { title: 't', publisher: 'p', author: 'a', appId: 'x', articleUrl: 'https://a.b' };

export const streams: Cases = {
  'streams.createImAsAdmin': {
    call: ({ streams }) => streams.createImAsAdmin([1, 2]),
    request: 'POST /pod/v1/admin/im/create',
    body: [1, 2],
    answer: { id: 's' },
    result: 's',
  },
  'streams.imInfo': {
    call: ({ streams }) => streams.imInfo('a/+='),
    request: 'GET /pod/v1/im/a_-/info',
  },
  'streams.pin': {
    call: ({ streams }) => streams.pin('s', 'm/'),
    request: 'POST /pod/v1/im/s/update',
    body: { pinnedMessageId: 'm_' },
  },
  'streams.listOfUser': {
    call: ({ streams }) => collect(streams.listOfUser(7, { streamTypes: ['IM'] })),
    request: 'POST /pod/v1/admin/user/7/streams/list?skip=0&limit=100',
    body: { streamTypes: [{ type: 'IM' }] },
    answer: [{ id: 's' }],
    result: [{ id: 's' }],
  },
  'streams.membersAsAdmin': {
    call: ({ streams }) => collect(streams.membersAsAdmin('s')),
    request: 'GET /pod/v1/admin/stream/s/membership/list?skip=0&limit=100',
    answer: { count: 1, members: [{ isOwner: true }] },
    result: [{ isOwner: true }],
  },
  'streams.attachments': {
    call: ({ streams }) => streams.attachments('s', { since: 5, sortDir: 'DESC' }),
    request: 'GET /pod/v1/streams/s/attachments?since=5&sortDir=DESC',
    answer: [],
    result: [],
  },
  'streams.share': {
    call: ({ streams }) => streams.share('s', article),
    request: 'POST /agent/v3/stream/s/share',
    body: { type: 'com.symphony.sharing.article', content: article },
  },
  'streams.messageIds': {
    call: ({ streams }) => collect(streams.messageIds('s/', { since: 5, to: 9 })),
    request: 'GET /pod/v2/admin/streams/s_/messageIds?since=5&to=9&limit=1000&offset=0',
    answer: { Data: ['m/', 'n'], TotalNumberFound: 2, numberReturned: 2 },
    result: ['m_', 'n'],
  },
};
