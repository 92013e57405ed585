import { controlPath } from '../../../contract/index.js';
import type { Route } from '../../http/call.js';
import { actAs } from './act-as.js';
import { getPolicies, putEnforcement, putPolicies } from './control-policies.js';
import { exportMessages } from './export-messages.js';
import { listPeople } from './list-people.js';
import { monitorStream } from './monitor-stream.js';
import { submitForm } from './submit-form.js';
import { watchEvents } from './watch-events.js';

const control = { auth: 'control' } as const;
const controlSession = { auth: 'control+session' } as const;

/** What only an emulator has: the control API. */
export const controlRoutes: readonly Route[] = [
  { method: 'GET', path: `${controlPath}/people`, ...control, handler: listPeople },
  { method: 'POST', path: `${controlPath}/sessions`, ...control, handler: actAs },
  { method: 'GET', path: `${controlPath}/policies`, ...control, handler: getPolicies },
  { method: 'PUT', path: `${controlPath}/policies`, ...control, handler: putPolicies },
  { method: 'PUT', path: `${controlPath}/enforcement`, ...control, handler: putEnforcement },
  { method: 'GET', path: `${controlPath}/export`, ...control, handler: exportMessages },
  {
    method: 'GET',
    path: `${controlPath}/streams/:streamId/messages`,
    ...control,
    handler: monitorStream,
  },
  { method: 'GET', path: `${controlPath}/events`, ...controlSession, handler: watchEvents },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/messages/:messageId/forms/:formId`,
    ...controlSession,
    handler: submitForm,
  },
];
