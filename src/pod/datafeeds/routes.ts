import type { Route } from '../http/call.js';
import { bothTokens } from '../http/callers.js';
import { createDatafeed } from './create-datafeed.js';
import { deleteDatafeed } from './delete-datafeed.js';
import { listDatafeeds } from './list-datafeeds.js';
import { createOlderDatafeed, readOlderDatafeed } from './older-datafeed.js';
import { readDatafeed } from './read-datafeed.js';
import { readDatahose } from './read-datahose.js';

/** Datafeeds: what bots read their events from. */
export const datafeedRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/agent/v5/datafeeds',
    ...bothTokens,
    leavesOut: '`includeInvisible` makes no difference: no room is invisible',
    handler: createDatafeed,
  },
  { method: 'GET', path: '/agent/v5/datafeeds', ...bothTokens, handler: listDatafeeds },
  {
    method: 'POST',
    path: '/agent/v5/datafeeds/:datafeedId/read',
    ...bothTokens,
    leavesOut: '`updatePresence` makes no difference',
    handler: readDatafeed,
  },
  {
    method: 'DELETE',
    path: '/agent/v5/datafeeds/:datafeedId',
    ...bothTokens,
    handler: deleteDatafeed,
  },
  {
    method: 'POST',
    path: '/agent/v5/events/read',
    ...bothTokens,
    leavesOut: '`updatePresence` makes no difference; nobody is FEDERATED',
    privilege: 'datahoseReader',
    handler: readDatahose,
  },
  {
    method: 'POST',
    path: '/agent/v4/datafeed/create',
    ...bothTokens,
    deprecated: true,
    handler: createOlderDatafeed,
  },
  {
    method: 'GET',
    path: '/agent/v4/datafeed/:datafeedId/read',
    ...bothTokens,
    deprecated: true,
    takesAway: true,
    handler: readOlderDatafeed,
  },
];
