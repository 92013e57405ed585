import { applicationRoutes } from './applications/applications.js';
import { attachmentRoutes } from './attachments/attachment-routes.js';
import { auditTrailRoutes } from './audit-trail/audit-trail.js';
import { barrierRoutes } from './barriers/information-barriers.js';
import { certificateRoutes } from './certificates/company-certificates.js';
import { connectionRoutes } from './connections/connections.js';
import { datafeedRoutes, datahoseRoute } from './datafeeds/datafeed-routes.js';
import { dictionaryRoutes } from './dictionaries/dictionary-routes.js';
import { disclaimerRoutes } from './disclaimers/disclaimer-routes.js';
import { groupRoutes } from './groups/group-routes.js';
import { healthRoutes } from './health/health-routes.js';
import {
  bearerKeysRoute,
  bearerRoute,
  certificateLoginRoutes,
  keyLoginRoutes,
  logoutRoutes,
} from './login/login-routes.js';
import { importRoute } from './messages/import/import-route.js';
import { messageRoutes } from './messages/message-routes.js';
import { policyRoutes } from './policies/policy-routes.js';
import { presenceRoutes } from './presence/presence.js';
import { roomRoutes } from './rooms/room-routes.js';
import { settingRoutes } from './settings/company-settings.js';
import { signalRoutes } from './signals/signals.js';
import { streamRoutes } from './streams/stream-routes.js';
import type { Route } from './transport/route.js';
import { userRoutes } from './users/user-routes.js';
import { detailedViolationRoutes } from './violations/detailed-violation-routes.js';
import { violationRoutes } from './violations/violation-routes.js';

/** Every operation of the service that the client has a method for. `docs/api-coverage.md` lists them. */
export const routes: readonly Route[] = [
  ...Object.values(keyLoginRoutes),
  ...Object.values(certificateLoginRoutes),
  ...Object.values(logoutRoutes),
  bearerRoute,
  bearerKeysRoute,
  ...Object.values(datafeedRoutes),
  datahoseRoute,
  ...Object.values(messageRoutes),
  importRoute,
  ...Object.values(attachmentRoutes),
  ...Object.values(streamRoutes),
  ...Object.values(roomRoutes),
  ...Object.values(userRoutes),
  ...Object.values(disclaimerRoutes),
  ...Object.values(auditTrailRoutes),
  ...Object.values(presenceRoutes),
  ...Object.values(connectionRoutes),
  ...Object.values(signalRoutes),
  ...Object.values(violationRoutes),
  ...Object.values(detailedViolationRoutes),
  ...Object.values(policyRoutes.V1),
  ...Object.values(policyRoutes.V3),
  ...Object.values(dictionaryRoutes),
  ...Object.values(barrierRoutes),
  ...Object.values(applicationRoutes),
  ...Object.values(groupRoutes),
  ...Object.values(certificateRoutes),
  ...Object.values(settingRoutes),
  ...Object.values(healthRoutes),
];
