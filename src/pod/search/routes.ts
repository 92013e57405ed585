import type { Route } from '../http/call.js';
import { bothTokens } from '../http/callers.js';
import { searchByMeaning } from './search-by-meaning.js';
import { searchMessagesByText } from './search-by-text.js';
import { searchMessages } from './search-messages.js';

/** Search of messages. */
export const searchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agent/v1/message/search',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: '`scope` and `tier` make no difference',
    handler: searchMessagesByText,
  },
  {
    method: 'POST',
    path: '/agent/v1/message/search',
    bodyLimit: 64_000,
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: '`scope` and `tier` make no difference',
    handler: searchMessages,
  },
  {
    method: 'POST',
    path: '/agent/v4/message/search/semantic',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: 'by the words that messages share with the text, not by its meaning',
    handler: searchByMeaning,
  },
];
