import type { Route } from '../http/call.js';
import { anyone, companyAdministrator, session } from '../http/callers.js';
import {
  deleteFileExtension,
  listAllowedTypes,
  listFileExtensions,
  putFileExtension,
} from './file-extensions.js';
import { listLanguages } from './languages.js';
import { allowProtocol, forbidProtocol, listProtocols, listProtocolsAsAdmin } from './protocols.js';
import { changeSingleSignOn, getSingleSignOn, setSingleSignOn } from './single-sign-on.js';

const singleSignOn = '/pod/v1/admin/sso/configuration';
const anyFile = 'files of other kinds can be sent as well';

/** What is set for the whole company. */
export const settingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v1/files/allowedTypes',
    ...session,
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: anyFile,
    handler: listAllowedTypes,
  },
  {
    method: 'GET',
    path: '/pod/file_ext/v1/allowed_extensions',
    ...session,
    leavesOut: anyFile,
    handler: listFileExtensions,
  },
  {
    method: 'PUT',
    path: '/pod/file_ext/v1/allowed_extensions/:extension',
    ...companyAdministrator,
    leavesOut: `${anyFile}; \`scope_xpod\` makes no difference`,
    handler: putFileExtension,
  },
  {
    method: 'DELETE',
    path: '/pod/file_ext/v1/allowed_extensions/:extension',
    ...companyAdministrator,
    handler: deleteFileExtension,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/system/protocols/list',
    ...companyAdministrator,
    handler: listProtocolsAsAdmin,
  },
  { method: 'GET', path: '/pod/v2/system/protocols', ...session, handler: listProtocols },
  {
    method: 'POST',
    path: '/pod/v1/admin/system/protocols',
    ...companyAdministrator,
    leavesOut: 'links of any scheme that the engine takes can be sent',
    handler: allowProtocol,
  },
  {
    method: 'DELETE',
    path: '/pod/v1/admin/system/protocols/:scheme',
    ...companyAdministrator,
    handler: forbidProtocol,
  },
  { method: 'GET', path: singleSignOn, ...companyAdministrator, handler: getSingleSignOn },
  {
    method: 'POST',
    path: singleSignOn,
    ...companyAdministrator,
    leavesOut: 'it is kept, and nobody logs on in this way',
    handler: setSingleSignOn,
  },
  { method: 'PATCH', path: singleSignOn, ...companyAdministrator, handler: changeSingleSignOn },
  { method: 'GET', path: '/pod/v1/languages', ...anyone, handler: listLanguages },
];
