import type { Route } from '../../http/call.js';
import type { ViolationKind } from '../../store/tables.js';
import { listViolations } from './list-violations.js';

/** What compliance policies found. */
export const complianceRoutes: readonly Route[] = [
  ...violationRoutes('message'),
  ...violationRoutes('stream'),
  ...violationRoutes('signal'),
];

/** Violations are read by POST, as their documents say, and by GET, as the public contract does. */
function violationRoutes(kind: ViolationKind): Route[] {
  const handler = listViolations(kind);
  return (['POST', 'GET'] as const).map((method) => ({
    method,
    path: `/agent/v1/dlp/violations/${kind}`,
    auth: 'session+keyManager',
    takes: 'fields',
    handler,
  }));
}
