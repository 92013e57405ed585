import type { Route } from '../http/call.js';
import type { ViolationKind } from '../store/tables.js';
import { listViolations } from './list-violations.js';
import { downloadViolationAttachment } from './violation-attachment.js';

const agent = { auth: 'session+keyManager', privilege: 'violationReader' } as const;

/** What policies found. */
export const violationRoutes: readonly Route[] = [
  ...routesFor('message'),
  ...routesFor('stream'),
  ...routesFor('signal'),
  newerRoute('message'),
  newerRoute('stream'),
  newerRoute('signal'),
  {
    method: 'GET',
    path: '/agent/v3/dlp/violation/attachment',
    ...agent,
    leavesOut: 'files of messages that were refused',
    handler: downloadViolationAttachment,
  },
];

function newerRoute(kind: ViolationKind): Route {
  return {
    method: 'GET',
    path: `/agent/v3/dlp/violations/${kind}`,
    ...agent,
    takes: 'fields',
    leavesOut: '`details` holds the policies that matched',
    handler: listViolations(kind, 'details'),
  };
}

/** Violations are read by POST, as their documents say, and by GET, as the public contract does. */
function routesFor(kind: ViolationKind): Route[] {
  const handler = listViolations(kind);
  return (['POST', 'GET'] as const).map((method) => ({
    method,
    path: `/agent/v1/dlp/violations/${kind}`,
    ...agent,
    takes: 'fields',
    handler,
  }));
}
