import type { Cases } from './case.js';

export const attachments: Cases = {
  'attachments.allowedTypes': {
    call: ({ attachments }) => attachments.allowedTypes(),
    request: 'GET /pod/v1/files/allowedTypes',
    answer: ['.png'],
    result: ['.png'],
  },
};
