import { applicationRoutes } from './applications/routes.js';
import { auditTrailRoutes } from './audit-trail/routes.js';
import { barrierRoutes } from './barriers/routes.js';
import { certificateRoutes } from './certificates/routes.js';
import { connectionRoutes } from './connections/routes.js';
import { controlRoutes } from './control/routes.js';
import { datafeedRoutes } from './datafeeds/routes.js';
import { disclaimerRoutes } from './disclaimers/routes.js';
import { groupRoutes } from './groups/routes.js';
import { healthRoutes } from './health/routes.js';
import type { Route } from './http/call.js';
import { importRoutes } from './import/routes.js';
import { loginRoutes } from './login/routes.js';
import { messageRoutes } from './messages/routes.js';
import { policyRoutes } from './policies/routes.js';
import { presenceRoutes } from './presence/routes.js';
import { roomRoutes } from './rooms/routes.js';
import { searchRoutes } from './search/routes.js';
import { settingRoutes } from './settings/routes.js';
import { signalRoutes } from './signals/routes.js';
import { streamRoutes } from './streams/routes.js';
import { administrationRoutes } from './users/administration-routes.js';
import { userRoutes } from './users/routes.js';
import { violationRoutes } from './violations/routes.js';

/** The routes by what they are about, in the order of `docs/pod-coverage.md`. */
export const routesByArea = {
  Login: loginRoutes,
  Datafeeds: datafeedRoutes,
  Search: searchRoutes,
  Messages: messageRoutes,
  Import: importRoutes,
  Policies: policyRoutes,
  Violations: violationRoutes,
  Signals: signalRoutes,
  Streams: streamRoutes,
  Rooms: roomRoutes,
  Users: userRoutes,
  Presence: presenceRoutes,
  Connections: connectionRoutes,
  Administration: administrationRoutes,
  Applications: applicationRoutes,
  Groups: groupRoutes,
  Disclaimers: disclaimerRoutes,
  'Information barriers': barrierRoutes,
  Certificates: certificateRoutes,
  'Audit trail': auditTrailRoutes,
  Settings: settingRoutes,
  Health: healthRoutes,
  'Control API': controlRoutes,
} as const satisfies Readonly<Record<string, readonly Route[]>>;

/** Everything that the pod answers. */
export const routes: readonly Route[] = Object.values(routesByArea).flat();
