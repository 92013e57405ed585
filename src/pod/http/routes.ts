import { administrationRoutes } from '../operations/administration/routes.js';
import { applicationRoutes } from '../operations/applications/routes.js';
import { complianceRoutes } from '../operations/compliance/routes.js';
import { connectionRoutes } from '../operations/connections/routes.js';
import { controlRoutes } from '../operations/control/routes.js';
import { datafeedRoutes } from '../operations/datafeeds/routes.js';
import { healthRoutes } from '../operations/health/routes.js';
import { loginRoutes } from '../operations/login/routes.js';
import { messageRoutes } from '../operations/messages/routes.js';
import { presenceRoutes } from '../operations/presence/routes.js';
import { roomRoutes } from '../operations/rooms/routes.js';
import { settingRoutes } from '../operations/settings/routes.js';
import { signalRoutes } from '../operations/signals/routes.js';
import { streamRoutes } from '../operations/streams/routes.js';
import { userRoutes } from '../operations/users/routes.js';
import type { Route } from './call.js';

/** The routes by what they are about, in the order of `docs/pod-coverage.md`. */
export const routesByArea = {
  Login: loginRoutes,
  Datafeeds: datafeedRoutes,
  Messages: messageRoutes,
  Compliance: complianceRoutes,
  Signals: signalRoutes,
  Streams: streamRoutes,
  Rooms: roomRoutes,
  Users: userRoutes,
  Presence: presenceRoutes,
  Connections: connectionRoutes,
  Administration: administrationRoutes,
  Applications: applicationRoutes,
  Settings: settingRoutes,
  Health: healthRoutes,
  'Control API': controlRoutes,
} as const satisfies Readonly<Record<string, readonly Route[]>>;

/** Everything that the pod answers. */
export const routes: readonly Route[] = Object.values(routesByArea).flat();
