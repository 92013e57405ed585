import type { Route } from '../http/call.js';
import { searchByMeaning } from './search-by-meaning.js';
import { searchMessagesByText } from './search-by-text.js';
import { searchMessages } from './search-messages.js';

const agent = { auth: 'session+keyManager' } as const;

/** Search of messages. */
export const searchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agent/v1/message/search',
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: '`scope` and `tier` make no difference',
    handler: searchMessagesByText,
  },
  {
    method: 'POST',
    path: '/agent/v1/message/search',
    bodyLimit: 64_000,
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: '`scope` and `tier` make no difference',
    handler: searchMessages,
  },
  {
    method: 'POST',
    path: '/agent/v4/message/search/semantic',
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: 'by the words that messages share with the text, not by its meaning',
    handler: searchByMeaning,
  },
];
