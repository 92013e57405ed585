import { collect } from '../failure.js';
import type { Cases } from './case.js';

const certificate = { companyCertAttributes: {}, companyCertInfo: { fingerPrint: 'ab' } };

export const certificates: Cases = {
  'certificates.list': {
    call: ({ certificates }) => collect(certificates.list()),
    request: 'GET /pod/v1/companycert/list?skip=0&limit=100',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.listPodManaged': {
    call: ({ certificates }) => collect(certificates.listPodManaged()),
    request: 'GET /pod/v1/companycert/podmanaged/list?skip=0&limit=100',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.listByType': {
    call: ({ certificates }) => collect(certificates.listByType(['USER', 'USERSIGNING'])),
    request: 'POST /pod/v1/companycert/type/list?skip=0&limit=100',
    body: [{ type: 'USER' }, { type: 'USERSIGNING' }],
    answer: [],
    result: [],
  },
  'certificates.issuedBy': {
    call: ({ certificates }) => certificates.issuedBy('ab'),
    request: 'GET /pod/v1/companycert/ab/issuedBy',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.get': {
    call: ({ certificates }) => certificates.get('ab'),
    request: 'GET /pod/v1/companycert/ab/get',
    answer: certificate,
    result: certificate,
  },
  'certificates.create': {
    call: ({ certificates }) => certificates.create({ pem: 'pem', attributes: { name: 'Quotes' } }),
    request: 'POST /pod/v2/companycert/create',
    body: { pem: 'pem', attributes: { name: 'Quotes' } },
    answer: certificate,
    result: certificate,
  },
  'certificates.update': {
    call: ({ certificates }) => certificates.update('ab', { status: { type: 'REVOKED' } }),
    request: 'POST /pod/v1/companycert/ab/update',
    body: { status: { type: 'REVOKED' } },
  },
  'certificates.delete': {
    call: ({ certificates }) => certificates.delete('ab'),
    request: 'POST /pod/v1/companycert/delete',
    body: { id: 'ab' },
  },
};
