import type { Route } from '../http/call.js';
import { companyAdministrator } from '../http/callers.js';
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

const certificates = '/pod/v1/companycert';
const keptAlone = 'logins trust the authorities that the pod was started with';

/** Certificates of the company. */
export const certificateRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${certificates}/list`,
    ...companyAdministrator,
    handler: listCertificates,
  },
  {
    method: 'GET',
    path: `${certificates}/podmanaged/list`,
    ...companyAdministrator,
    handler: listPodManaged,
  },
  {
    method: 'POST',
    path: `${certificates}/type/list`,
    ...companyAdministrator,
    handler: listByType,
  },
  {
    method: 'POST',
    path: '/pod/v2/companycert/create',
    ...companyAdministrator,
    leavesOut: keptAlone,
    handler: createCertificate,
  },
  {
    method: 'POST',
    path: `${certificates}/delete`,
    ...companyAdministrator,
    handler: deleteCertificate,
  },
  {
    method: 'GET',
    path: `${certificates}/:fingerPrint/get`,
    ...companyAdministrator,
    handler: getCertificate,
  },
  {
    method: 'POST',
    path: `${certificates}/:fingerPrint/update`,
    ...companyAdministrator,
    leavesOut: keptAlone,
    handler: updateCertificate,
  },
  {
    method: 'GET',
    path: `${certificates}/:fingerPrint/issuedBy`,
    ...companyAdministrator,
    handler: listIssuedBy,
  },
];
