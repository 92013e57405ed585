import {
  fields,
  fieldsAndMore,
  type Kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
  type OptionalKind,
} from '../../contract/given/index.js';
import type {
  Group,
  GroupFilter,
  GroupMember,
  GroupProfile,
  GroupToCreate,
} from './group-types.js';

/** Someone in a group. */
export const groupMember: Kind<GroupMember> = fieldsAndMore<GroupMember>({
  memberTenant: kinds.whole,
  memberId: kinds.userId,
});

/** Which groups, and in which order. */
export const groupFilter: OptionalKind<GroupFilter | undefined> = optional(
  fields<GroupFilter>({
    status: optional(oneOf('ACTIVE', 'DELETED')),
    sortOrder: optional(oneOf('ASC', 'DESC')),
  }),
);

const text = optional(kinds.text);
const texts = optional(listOfKind(kinds.text));

const profile = fieldsAndMore<GroupProfile>({
  displayName: text,
  companyName: text,
  email: text,
  mobile: text,
  jobTitle: text,
  jobRole: text,
  jobDepartment: text,
  jobDivision: text,
  jobPhone: text,
  jobCity: text,
  industryOfInterest: texts,
  assetClassesOfInterest: texts,
  marketCoverage: texts,
  responsibility: texts,
  function: texts,
  instrument: texts,
});

const restriction = optional(
  fieldsAndMore<NonNullable<GroupToCreate['visibilityRestriction']>>({
    restrictedTenantsList: optional(listOfKind(kinds.whole)),
    restrictedUsersList: optional(listOfKind(kinds.userId)),
  }),
);

const shared = {
  type: kinds.name,
  ownerId: kinds.whole,
  name: kinds.name,
  referrer: text,
  profile: optional(profile),
  visibilityRestriction: restriction,
  implicitConnection: optional(
    fieldsAndMore<NonNullable<GroupToCreate['implicitConnection']>>({
      connectedTenantsList: optional(listOfKind(kinds.whole)),
      connectedUsersList: optional(listOfKind(kinds.userId)),
    }),
  ),
  interactionTransfer: restriction,
};

/** A group to make. */
export const groupToCreate: Kind<GroupToCreate> = fieldsAndMore<GroupToCreate>({
  ...shared,
  ownerType: oneOf('PLATFORM', 'TENANT', 'USER'),
  subType: optional(oneOf('COMMUNITY', 'CHANNEL')),
  members: optional(listOfKind(groupMember)),
});

/** A group as it was read and changed, with whatever else the service told of it. */
export const changedGroup: Kind<Group> = fieldsAndMore<Pick<Group, 'id' | 'eTag'>>({
  id: kinds.id,
  eTag: kinds.name,
}) as Kind<Group>;
