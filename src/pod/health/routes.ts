import type { Route } from '../http/call.js';
import { anyone, bothTokens } from '../http/callers.js';
import { echo } from './echo.js';
import { agentInfo, extendedHealth, health, olderHealth, oldestHealth } from './health.js';

const atAnyTime = { ...anyone, needsNoData: true } as const;

/** Whether the service is there, and which it is. */
export const healthRoutes: readonly Route[] = [
  { method: 'GET', path: '/agent/v3/health', ...atAnyTime, handler: health },
  {
    method: 'GET',
    path: '/agent/v3/health/extended',
    ...atAnyTime,
    handler: extendedHealth,
  },
  {
    method: 'GET',
    path: '/agent/v1/HealthCheck',
    ...atAnyTime,
    deprecated: true,
    handler: oldestHealth,
  },
  {
    method: 'GET',
    path: '/agent/v2/HealthCheck',
    ...atAnyTime,
    deprecated: true,
    handler: olderHealth,
  },
  { method: 'GET', path: '/agent/v1/info', ...atAnyTime, handler: agentInfo },
  { method: 'POST', path: '/agent/v1/util/echo', ...bothTokens, handler: echo },
];
