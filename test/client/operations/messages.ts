import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const messages: Cases = {
  'messages.suppress': {
    call: ({ messages }) => messages.suppress('m/'),
    request: 'POST /pod/v1/admin/messagesuppression/m_/suppress',
    answer: { suppressed: true },
    result: { suppressed: true },
  },
  'messages.status': {
    call: ({ messages }) => messages.status('m'),
    request: 'GET /pod/v1/message/m/status',
  },
  'messages.receipts': {
    call: ({ messages }) => messages.receipts('m', { after: 'c' }),
    request: 'GET /pod/v1/admin/messages/m/receipts?after=c',
  },
  'messages.relationships': {
    call: ({ messages }) => messages.relationships('m'),
    request: 'GET /pod/v1/admin/messages/m/metadata/relationships',
  },
  'messages.details': {
    call: ({ messages }) => messages.details(['m/', 'n']),
    request: 'POST /pod/v1/admin/messages',
    body: { messageIds: ['m_', 'n'] },
    answer: [],
    result: [],
  },
  'messages.searchSemantic': {
    call: ({ messages }) => collect(messages.searchSemantic('closing prices', { streamId: 's/' })),
    request: 'POST /agent/v4/message/search/semantic?skip=0&limit=25',
    body: { text: 'closing prices', threadId: 's_' },
    answer: [{ messageId: 'm' }],
    result: [{ messageId: 'm' }],
  },
  'messages.echo': {
    call: ({ messages }) => messages.echo('are you there'),
    request: 'POST /agent/v1/util/echo',
    body: { message: 'are you there' },
    answer: { message: 'are you there' },
    result: 'are you there',
  },
};
