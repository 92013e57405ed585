import type { UserId } from '../../contract/index.js';
import { list, nothing, object, objectIfAny, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { UserDetail } from '../users/user-detail.js';
import type {
  AccountSession,
  AccountStatus,
  AuditTrailEntry,
  Avatar,
  Disclaimer,
  FeatureEntitlement,
  RoleDescription,
} from './account-types.js';

const read = { component: 'pod', method: 'GET', tokens: 'session', repeat: 'safe' } as const;
/** Changes that come to the same when they are made twice. */
const set = { component: 'pod', method: 'POST', tokens: 'session', repeat: 'safe' } as const;

/** The service's operations on accounts, for administrators. */
export const accountRoutes = {
  detail: route({
    ...read,
    operation: 'accounts.detail',
    path: '/v2/admin/user/{userId}',
    answer: object<UserDetail>(),
  }),
  list: route({
    ...read,
    operation: 'accounts.list',
    path: '/v2/admin/user/list',
    answer: list<UserDetail>(),
  }),
  find: route({
    ...set,
    operation: 'accounts.find',
    path: '/v1/admin/user/find',
    answer: list<UserDetail>(),
  }),
  update: route({
    ...set,
    operation: 'accounts.update',
    path: '/v2/admin/user/{userId}/update',
    // Saving a key twice is refused, and says nothing of the first time.
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  status: route({
    ...read,
    operation: 'accounts.status',
    path: '/v1/admin/user/{userId}/status',
    answer: object<AccountStatus>(),
  }),
  setStatus: route({
    ...set,
    operation: 'accounts.setStatus',
    path: '/v1/admin/user/{userId}/status/update',
    answer: nothing,
  }),
  suspension: route({
    ...set,
    operation: 'accounts.suspension',
    method: 'PUT',
    path: '/v1/admin/user/{userId}/suspension/update',
    answer: nothing,
  }),
  addRole: route({
    ...set,
    operation: 'accounts.addRole',
    path: '/v1/admin/user/{userId}/roles/add',
    answer: nothing,
  }),
  removeRole: route({
    ...set,
    operation: 'accounts.removeRole',
    path: '/v1/admin/user/{userId}/roles/remove',
    answer: nothing,
  }),
  roles: route({
    ...read,
    operation: 'accounts.roles',
    path: '/v1/admin/system/roles/list',
    answer: list<RoleDescription>(),
  }),
  features: route({
    ...read,
    operation: 'accounts.features',
    path: '/v1/admin/user/{userId}/features',
    answer: list<FeatureEntitlement>(),
  }),
  setFeatures: route({
    ...set,
    operation: 'accounts.setFeatures',
    path: '/v1/admin/user/{userId}/features/update',
    answer: nothing,
  }),
  allFeatures: route({
    ...read,
    operation: 'accounts.allFeatures',
    path: '/v1/admin/system/features/list',
    answer: list<string>(),
  }),
  avatar: route({
    ...read,
    operation: 'accounts.avatar',
    path: '/v1/admin/user/{userId}/avatar',
    answer: list<Avatar>(),
  }),
  setAvatar: route({
    ...set,
    operation: 'accounts.setAvatar',
    path: '/v1/admin/user/{userId}/avatar/update',
    answer: nothing,
  }),
  delegates: route({
    ...read,
    operation: 'accounts.delegates',
    path: '/v1/admin/user/{userId}/delegates',
    answer: list<UserId>(),
  }),
  setDelegate: route({
    ...set,
    operation: 'accounts.setDelegate',
    path: '/v1/admin/user/{userId}/delegates/update',
    answer: nothing,
  }),
  disclaimer: route({
    ...read,
    operation: 'accounts.disclaimer',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: objectIfAny<Disclaimer>(),
  }),
  setDisclaimer: route({
    ...set,
    operation: 'accounts.setDisclaimer',
    path: '/v1/admin/user/{userId}/disclaimer/update',
    answer: nothing,
  }),
  removeDisclaimer: route({
    ...set,
    operation: 'accounts.removeDisclaimer',
    method: 'DELETE',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: nothing,
  }),
  disclaimers: route({
    ...read,
    operation: 'accounts.disclaimers',
    path: '/v1/admin/disclaimer/list',
    answer: list<Disclaimer>(),
  }),
  disclaimerById: route({
    ...read,
    operation: 'accounts.disclaimerById',
    path: '/v1/admin/disclaimer/{disclaimerId}',
    answer: object<Disclaimer>(),
  }),
  disclaimerUsers: route({
    ...read,
    operation: 'accounts.disclaimerUsers',
    path: '/v1/admin/disclaimer/{disclaimerId}/users',
    answer: list<UserId>(),
  }),
  sessions: route({
    ...read,
    operation: 'accounts.sessions',
    path: '/v1/users/{userId}/sessions',
    answer: page<{ readonly sessions: readonly AccountSession[] }>({ sessions: [] }),
  }),
  logOut: route({
    ...set,
    operation: 'accounts.logOut',
    path: '/v1/users/{userId}/sessions/logout',
    answer: nothing,
  }),
  logOutSession: route({
    ...set,
    operation: 'accounts.logOutSession',
    path: '/v1/users/{userId}/sessions/{sessionId}/logout',
    answer: nothing,
  }),
  auditTrail: route({
    component: 'agent',
    method: 'GET',
    tokens: 'both',
    repeat: 'safe',
    operation: 'accounts.auditTrail',
    path: '/v1/audittrail/privilegeduser',
    answer: page<AuditTrailPage>({ items: [] }),
  }),
};

interface AuditTrailPage {
  readonly items: readonly AuditTrailEntry[];
  readonly pagination?: { readonly cursors?: { readonly after?: string | null } };
}
