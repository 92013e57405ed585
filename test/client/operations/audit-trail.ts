import { collect } from '../failure.js';
import type { Cases } from './case.js';

const range = { startTimestamp: 1 };

export const auditTrail: Cases = {
  'auditTrail.privilegedUsers': {
    call: ({ auditTrail }) => collect(auditTrail.privilegedUsers(range)),
    request: 'GET /agent/v1/audittrail/privilegeduser?startTimestamp=1&limit=500',
    answer: { items: [{ action: 'a' }] },
    result: [{ action: 'a' }],
  },
};
