import type { Cases } from './case.js';

export const health: Cases = {
  'health.connectivity': {
    call: ({ health }) => health.connectivity(),
    request: 'GET /agent/v2/HealthCheck',
    answer: { podConnectivity: true, datafeedConnectivity: false },
    result: { podConnectivity: true, datafeedConnectivity: false },
  },
};
