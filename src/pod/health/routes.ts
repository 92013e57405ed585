import type { Route } from '../http/call.js';
import { echo } from './echo.js';
import { agentInfo, extendedHealth, health, olderHealth, oldestHealth } from './health.js';

const open = { auth: 'none' } as const;

/** Whether the service is there, and which it is. */
export const healthRoutes: readonly Route[] = [
  { method: 'GET', path: '/agent/v3/health', ...open, handler: health },
  {
    method: 'GET',
    path: '/agent/v3/health/extended',
    ...open,
    handler: extendedHealth,
  },
  {
    method: 'GET',
    path: '/agent/v1/HealthCheck',
    ...open,
    deprecated: true,
    handler: oldestHealth,
  },
  {
    method: 'GET',
    path: '/agent/v2/HealthCheck',
    ...open,
    deprecated: true,
    handler: olderHealth,
  },
  { method: 'GET', path: '/agent/v1/info', ...open, handler: agentInfo },
  { method: 'POST', path: '/agent/v1/util/echo', auth: 'session+keyManager', handler: echo },
];
