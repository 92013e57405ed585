import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const signals: Cases = {
  'signals.list': {
    call: ({ signals }) => collect(signals.list()),
    request: 'GET /agent/v1/signals/list?skip=0&limit=100',
    answer: [{ id: 'x' }],
    result: [{ id: 'x' }],
  },
  'signals.get': {
    call: ({ signals }) => signals.get('x'),
    request: 'GET /agent/v1/signals/x/get',
  },
  'signals.create': {
    call: ({ signals }) => signals.create({ name: 'n', query: 'HASHTAG:a' }),
    request: 'POST /agent/v1/signals/create',
    body: { name: 'n', query: 'HASHTAG:a' },
  },
  'signals.update': {
    call: ({ signals }) => signals.update('x', { name: 'm' }),
    request: 'POST /agent/v1/signals/x/update',
    body: { name: 'm' },
  },
  'signals.delete': {
    call: ({ signals }) => signals.delete('x'),
    request: 'POST /agent/v1/signals/x/delete',
  },
  'signals.subscribe': {
    call: ({ signals }) => signals.subscribe('x', [7], true),
    request: 'POST /agent/v1/signals/x/subscribe?pushed=true',
    body: [7],
  },
  'signals.unsubscribe': {
    call: ({ signals }) => signals.unsubscribe('x'),
    request: 'POST /agent/v1/signals/x/unsubscribe',
  },
  'signals.subscribers': {
    call: ({ signals }) => collect(signals.subscribers('x')),
    request: 'GET /agent/v1/signals/x/subscribers?skip=0&limit=100',
    answer: { data: [{ userId: 7 }] },
    result: [{ userId: 7 }],
  },
};
