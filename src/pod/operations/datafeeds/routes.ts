import type { Route } from '../../http/call.js';
import { createDatafeed } from './create-datafeed.js';
import { deleteDatafeed } from './delete-datafeed.js';
import { listDatafeeds } from './list-datafeeds.js';
import { readDatafeed } from './read-datafeed.js';

const agent = { auth: 'session+keyManager' } as const;

/** Datafeeds: what bots read their events from. */
export const datafeedRoutes: readonly Route[] = [
  { method: 'POST', path: '/agent/v5/datafeeds', ...agent, handler: createDatafeed },
  { method: 'GET', path: '/agent/v5/datafeeds', ...agent, handler: listDatafeeds },
  { method: 'POST', path: '/agent/v5/datafeeds/:datafeedId/read', ...agent, handler: readDatafeed },
  { method: 'DELETE', path: '/agent/v5/datafeeds/:datafeedId', ...agent, handler: deleteDatafeed },
];
