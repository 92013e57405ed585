import { applications } from './applications.js';
import { attachments } from './attachments.js';
import { auditTrail } from './audit-trail.js';
import { barriers } from './barriers.js';
import type { Cases } from './case.js';
import { certificates } from './certificates.js';
import { connections } from './connections.js';
import { dictionaries } from './dictionaries.js';
import { disclaimers } from './disclaimers.js';
import { groups } from './groups.js';
import { health } from './health.js';
import { messages } from './messages.js';
import { policies } from './policies.js';
import { presence } from './presence.js';
import { rooms } from './rooms.js';
import { settings } from './settings.js';
import { signals } from './signals.js';
import { streams } from './streams.js';
import { users } from './users.js';

/** What every plain operation sends and gives. Operations with rules of their own have tests of their own. */
export const cases: Cases = {
  ...streams,
  ...rooms,
  ...messages,
  ...attachments,
  ...users,
  ...disclaimers,
  ...auditTrail,
  ...presence,
  ...connections,
  ...signals,
  ...applications,
  ...health,
  ...policies,
  ...dictionaries,
  ...barriers,
  ...certificates,
  ...settings,
  ...groups,
};
