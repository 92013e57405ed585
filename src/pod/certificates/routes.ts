import type { Route } from '../http/call.js';
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  listByType,
  listCertificates,
  listIssuedBy,
  listPodManaged,
  updateCertificate,
} from './manage-certificates.js';

const pod = { auth: 'session' } as const;
const certificates = '/pod/v1/companycert';
const keptAlone = 'logins trust the authorities that the pod was started with';

/** Certificates of the company. */
export const certificateRoutes: readonly Route[] = [
  { method: 'GET', path: `${certificates}/list`, ...pod, handler: listCertificates },
  { method: 'GET', path: `${certificates}/podmanaged/list`, ...pod, handler: listPodManaged },
  { method: 'POST', path: `${certificates}/type/list`, ...pod, handler: listByType },
  {
    method: 'POST',
    path: '/pod/v2/companycert/create',
    ...pod,
    leavesOut: keptAlone,
    handler: createCertificate,
  },
  { method: 'POST', path: `${certificates}/delete`, ...pod, handler: deleteCertificate },
  { method: 'GET', path: `${certificates}/:fingerPrint/get`, ...pod, handler: getCertificate },
  {
    method: 'POST',
    path: `${certificates}/:fingerPrint/update`,
    ...pod,
    leavesOut: keptAlone,
    handler: updateCertificate,
  },
  { method: 'GET', path: `${certificates}/:fingerPrint/issuedBy`, ...pod, handler: listIssuedBy },
];
