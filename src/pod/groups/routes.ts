import type { Route } from '../http/call.js';
import { companyAdministrator, session } from '../http/callers.js';
import { avatarBodyLimit } from '../users/avatars.js';
import {
  addMember,
  createGroup,
  deleteAllGroups,
  updateGroup,
  updateGroupAvatar,
} from './change-group.js';
import { getDistributionList, listDistributionLists } from './distribution-lists.js';
import { getGroup, getGroupType, listGroups, listGroupTypes } from './list-groups.js';

const groups = '/profile-manager/v1/groups';
const nobodyMeets = 'restrictions and connections are kept and have no effect';

/** Groups of users: distribution lists and companies. */
export const groupRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: groups,
    ...companyAdministrator,
    leavesOut: nobodyMeets,
    handler: createGroup,
  },
  {
    method: 'DELETE',
    path: `${groups}/deleteAll`,
    ...companyAdministrator,
    handler: deleteAllGroups,
  },
  { method: 'GET', path: `${groups}/type/:typeId`, ...session, handler: listGroups },
  { method: 'GET', path: `${groups}/:groupId`, ...session, handler: getGroup },
  {
    method: 'PUT',
    path: `${groups}/:groupId`,
    ...companyAdministrator,
    leavesOut: nobodyMeets,
    handler: updateGroup,
  },
  {
    method: 'POST',
    path: `${groups}/:groupId/member`,
    ...companyAdministrator,
    handler: addMember,
  },
  {
    method: 'POST',
    path: `${groups}/:groupId/avatar`,
    ...companyAdministrator,
    bodyLimit: avatarBodyLimit,
    leavesOut: 'the small picture is the original',
    handler: updateGroupAvatar,
  },
  { method: 'GET', path: '/profile-manager/v1/types', ...session, handler: listGroupTypes },
  { method: 'GET', path: '/profile-manager/v1/types/:typeId', ...session, handler: getGroupType },
  { method: 'GET', path: '/v1/groups/sdl/list', ...session, handler: listDistributionLists },
  { method: 'GET', path: '/v1/groups/sdl/:groupId', ...session, handler: getDistributionList },
];
