import type { Route } from '../http/call.js';
import { importLimits, importMessages } from './import-messages.js';

/** Import of messages from elsewhere. */
export const importRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/agent/v4/message/import',
    auth: 'session+keyManager',
    privilege: 'messageImporter',
    takes: 'elements',
    elementLimits: importLimits,
    handler: importMessages,
  },
];
