import type { Route } from '../http/call.js';
import { listAuditTrail } from './list-audit-trail.js';

/** What people with privileges did. */
export const auditTrailRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agent/v1/audittrail/privilegeduser',
    auth: 'session+keyManager',
    privilege: 'auditTrailReader',
    leavesOut: 'an action is the call that was made, without its arguments',
    handler: listAuditTrail,
  },
];
