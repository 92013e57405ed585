import type { Route } from '../http/call.js';
import { anyone, bothTokens } from '../http/callers.js';
import { echo } from './echo.js';
import { agentInfo, extendedHealth, health, olderHealth, oldestHealth } from './health.js';

/** Whether the service is there, and which it is. */
export const healthRoutes: readonly Route[] = [
  { method: 'GET', path: '/agent/v3/health', ...anyone, handler: health },
  {
    method: 'GET',
    path: '/agent/v3/health/extended',
    ...anyone,
    handler: extendedHealth,
  },
  {
    method: 'GET',
    path: '/agent/v1/HealthCheck',
    ...anyone,
    deprecated: true,
    handler: oldestHealth,
  },
  {
    method: 'GET',
    path: '/agent/v2/HealthCheck',
    ...anyone,
    deprecated: true,
    handler: olderHealth,
  },
  { method: 'GET', path: '/agent/v1/info', ...anyone, handler: agentInfo },
  { method: 'POST', path: '/agent/v1/util/echo', ...bothTokens, handler: echo },
];
