import { controlPath } from '../../contract/index.js';
import { actAs } from '../operations/act-as.js';
import {
  actForUserId,
  actForUsername,
  authenticateApplication,
} from '../operations/act-on-behalf.js';
import { addMember } from '../operations/add-member.js';
import { authenticate, authenticateAtKeyManager } from '../operations/authenticate.js';
import { blastMessage } from '../operations/blast-message.js';
import { demoteOwner, promoteOwner } from '../operations/change-owner.js';
import { getPolicies, putEnforcement, putPolicies } from '../operations/control-policies.js';
import { createDatafeed } from '../operations/create-datafeed.js';
import { createIm, createImAsAdmin } from '../operations/create-im.js';
import { createMessage } from '../operations/create-message.js';
import { createRoom } from '../operations/create-room.js';
import { createSignal } from '../operations/create-signal.js';
import { createUser } from '../operations/create-user.js';
import { deleteDatafeed } from '../operations/delete-datafeed.js';
import { deleteSignal } from '../operations/delete-signal.js';
import { downloadAttachment } from '../operations/download-attachment.js';
import { findUser, findUsers } from '../operations/find-users.js';
import { getMessage } from '../operations/get-message.js';
import { getUserDetail } from '../operations/get-user-detail.js';
import { agentInfo, extendedHealth, health } from '../operations/health.js';
import { importMessages } from '../operations/import-messages.js';
import { listDatafeeds } from '../operations/list-datafeeds.js';
import { listEnterpriseStreams } from '../operations/list-enterprise-streams.js';
import { listMembers } from '../operations/list-members.js';
import { listPeople } from '../operations/list-people.js';
import { getSignal, listSignals } from '../operations/list-signals.js';
import { listStreams } from '../operations/list-streams.js';
import { listUsers } from '../operations/list-users.js';
import { listViolations } from '../operations/list-violations.js';
import { logout } from '../operations/logout.js';
import { readDatafeed } from '../operations/read-datafeed.js';
import { readMessages } from '../operations/read-messages.js';
import { removeMember } from '../operations/remove-member.js';
import { roomInfo } from '../operations/room-info.js';
import { searchMessages } from '../operations/search-messages.js';
import { searchUsers } from '../operations/search-users.js';
import { sessionInfo } from '../operations/session-info.js';
import { setRoomActive, setRoomActiveAsAdmin } from '../operations/set-room-active.js';
import { streamInfo } from '../operations/stream-info.js';
import { submitForm } from '../operations/submit-form.js';
import { suppressMessage } from '../operations/suppress-message.js';
import { suspendUser } from '../operations/suspend-user.js';
import { updateMessage } from '../operations/update-message.js';
import { updateRoom } from '../operations/update-room.js';
import { updateSignal } from '../operations/update-signal.js';
import { updateUser } from '../operations/update-user.js';
import { addRole, listRoles, removeRole } from '../operations/user-roles.js';
import { getUserStatus, setUserStatus } from '../operations/user-status.js';
import { watchEvents } from '../operations/watch-events.js';
import type { ViolationKind } from '../store/tables.js';
import type { Route } from './call.js';

const agent = { auth: 'session+keyManager' } as const;
const pod = { auth: 'session' } as const;
const open = { auth: 'none' } as const;
const application = { auth: 'application' } as const;
const control = { auth: 'control' } as const;
const controlSession = { auth: 'control+session' } as const;

/** Violations are read by POST, as their documents say, and by GET, as the public contract does. */
function violationRoutes(kind: ViolationKind): Route[] {
  const handler = listViolations(kind);
  return (['POST', 'GET'] as const).map((method) => ({
    method,
    path: `/agent/v1/dlp/violations/${kind}`,
    ...agent,
    takes: 'fields',
    handler,
  }));
}

/** Everything that the pod answers. `docs/pod-coverage.md` says the same for people. */
export const routes: readonly Route[] = [
  // Login
  { method: 'POST', path: '/login/pubkey/authenticate', ...open, handler: authenticate },
  {
    method: 'POST',
    path: '/relay/pubkey/authenticate',
    ...open,
    handler: authenticateAtKeyManager,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/authenticate',
    ...open,
    handler: authenticateApplication,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/user/:userId/authenticate',
    ...application,
    handler: actForUserId,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/username/:username/authenticate',
    ...application,
    handler: actForUsername,
  },
  { method: 'POST', path: '/sessionauth/v1/logout', ...pod, handler: logout },
  {
    method: 'GET',
    path: '/pod/v2/sessioninfo',
    ...pod,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: sessionInfo,
  },
  {
    method: 'GET',
    path: '/pod/v1/sessioninfo',
    ...pod,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: sessionInfo,
  },

  // Datafeeds
  { method: 'POST', path: '/agent/v5/datafeeds', ...agent, handler: createDatafeed },
  { method: 'GET', path: '/agent/v5/datafeeds', ...agent, handler: listDatafeeds },
  { method: 'POST', path: '/agent/v5/datafeeds/:datafeedId/read', ...agent, handler: readDatafeed },
  { method: 'DELETE', path: '/agent/v5/datafeeds/:datafeedId', ...agent, handler: deleteDatafeed },

  // Messages
  {
    method: 'POST',
    path: '/agent/v4/stream/:streamId/message/create',
    ...agent,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    handler: createMessage,
  },
  {
    method: 'POST',
    path: '/agent/v4/stream/:streamId/message/:messageId/update',
    ...agent,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    handler: updateMessage,
  },
  {
    method: 'POST',
    path: '/agent/v4/message/blast',
    ...agent,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    handler: blastMessage,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/messagesuppression/:messageId/suppress',
    ...pod,
    onBehalfOf: ['SUPPRESS_MESSAGES'],
    handler: suppressMessage,
  },
  {
    method: 'GET',
    path: '/agent/v4/stream/:streamId/message',
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: readMessages,
  },
  {
    method: 'GET',
    path: '/agent/v1/message/:messageId',
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: getMessage,
  },
  {
    method: 'GET',
    path: '/agent/v1/stream/:streamId/attachment',
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: downloadAttachment,
  },
  {
    method: 'POST',
    path: '/agent/v4/message/import',
    bodyLimit: 400_000_000,
    ...agent,
    handler: importMessages,
  },
  {
    method: 'POST',
    path: '/agent/v1/message/search',
    bodyLimit: 64_000,
    ...agent,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: searchMessages,
  },

  // Compliance
  ...violationRoutes('message'),
  ...violationRoutes('stream'),
  ...violationRoutes('signal'),

  // Signals
  {
    method: 'GET',
    path: '/agent/v1/signals/list',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: listSignals,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/create',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: createSignal,
  },
  {
    method: 'GET',
    path: '/agent/v1/signals/:signalId/get',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: getSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/update',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: updateSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/delete',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: deleteSignal,
  },

  // Streams
  {
    method: 'POST',
    path: '/pod/v1/im/create',
    ...pod,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: createIm,
  },
  { method: 'POST', path: '/pod/v1/admin/im/create', ...pod, handler: createImAsAdmin },
  {
    method: 'POST',
    path: '/pod/v3/room/create',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: createRoom,
  },
  {
    method: 'GET',
    path: '/pod/v3/room/:streamId/info',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: roomInfo,
  },
  {
    method: 'POST',
    path: '/pod/v3/room/:streamId/update',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: updateRoom,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/setActive',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: setRoomActive,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/room/:streamId/setActive',
    ...pod,
    handler: setRoomActiveAsAdmin,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/promoteOwner',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: promoteOwner,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/demoteOwner',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: demoteOwner,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/add',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: addMember,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/remove',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: removeMember,
  },
  {
    method: 'GET',
    path: '/pod/v2/room/:streamId/membership/list',
    ...pod,
    onBehalfOf: ['MANAGE_ROOMS', 'LIST_USER_STREAMS'],
    handler: listMembers,
  },
  {
    method: 'POST',
    path: '/pod/v1/streams/list',
    ...pod,
    onBehalfOf: ['LIST_USER_STREAMS'],
    handler: listStreams,
  },
  {
    method: 'GET',
    path: '/pod/v2/streams/:streamId/info',
    ...pod,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: streamInfo,
  },
  { method: 'POST', path: '/pod/v2/admin/streams/list', ...pod, handler: listEnterpriseStreams },

  // Users
  {
    method: 'GET',
    path: '/pod/v3/users',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: findUsers,
  },
  {
    method: 'GET',
    path: '/pod/v2/user',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: findUser,
  },
  {
    method: 'POST',
    path: '/pod/v1/user/search',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: searchUsers,
  },

  // Users, as administrators see them
  { method: 'POST', path: '/pod/v2/admin/user/create', ...pod, handler: createUser },
  { method: 'GET', path: '/pod/v2/admin/user/list', ...pod, handler: listUsers },
  { method: 'GET', path: '/pod/v2/admin/user/:userId', ...pod, handler: getUserDetail },
  { method: 'POST', path: '/pod/v2/admin/user/:userId/update', ...pod, handler: updateUser },
  { method: 'GET', path: '/pod/v1/admin/user/:userId/status', ...pod, handler: getUserStatus },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/status/update',
    ...pod,
    handler: setUserStatus,
  },
  {
    method: 'PUT',
    path: '/pod/v1/admin/user/:userId/suspension/update',
    ...pod,
    handler: suspendUser,
  },
  { method: 'POST', path: '/pod/v1/admin/user/:userId/roles/add', ...pod, handler: addRole },
  { method: 'POST', path: '/pod/v1/admin/user/:userId/roles/remove', ...pod, handler: removeRole },
  { method: 'GET', path: '/pod/v1/admin/system/roles/list', ...pod, handler: listRoles },

  // Health
  { method: 'GET', path: '/agent/v3/health', ...open, handler: health },
  { method: 'GET', path: '/agent/v3/health/extended', ...open, handler: extendedHealth },
  { method: 'GET', path: '/agent/v1/info', ...open, handler: agentInfo },

  // What only an emulator has
  { method: 'GET', path: `${controlPath}/people`, ...control, handler: listPeople },
  { method: 'POST', path: `${controlPath}/sessions`, ...control, handler: actAs },
  { method: 'GET', path: `${controlPath}/policies`, ...control, handler: getPolicies },
  { method: 'PUT', path: `${controlPath}/policies`, ...control, handler: putPolicies },
  { method: 'PUT', path: `${controlPath}/enforcement`, ...control, handler: putEnforcement },
  { method: 'GET', path: `${controlPath}/events`, ...controlSession, handler: watchEvents },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/messages/:messageId/forms/:formId`,
    ...controlSession,
    handler: submitForm,
  },
];
