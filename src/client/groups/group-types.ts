import type { Open, UserId } from '../../contract/index.js';

/** Who a group belongs to. */
export type GroupOwner = 'PLATFORM' | 'TENANT' | 'USER';

/** A member of a group. */
export interface GroupMember {
  /** The number of the member's company. */
  readonly memberTenant: number;
  readonly memberId: UserId;
}

/** What people see of a group. */
export interface GroupProfile {
  readonly displayName?: string;
  readonly companyName?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly jobTitle?: string;
  readonly jobRole?: string;
  readonly jobDepartment?: string;
  readonly jobDivision?: string;
  readonly jobPhone?: string;
  readonly jobCity?: string;
  readonly industryOfInterest?: readonly string[];
  readonly assetClassesOfInterest?: readonly string[];
  readonly marketCoverage?: readonly string[];
  readonly responsibility?: readonly string[];
  readonly function?: readonly string[];
  readonly instrument?: readonly string[];
}

/** A group to make: a distribution list has the type `SDL`. */
export interface GroupToCreate {
  readonly type: Open<'SDL'>;
  readonly ownerType: GroupOwner;
  /** The number of the company, or the id of the user, that owns it. */
  readonly ownerId: number;
  readonly name: string;
  readonly subType?: 'COMMUNITY' | 'CHANNEL';
  readonly referrer?: string;
  readonly members?: readonly GroupMember[];
  readonly profile?: GroupProfile;
  /** Who sees the group; default: everyone. */
  readonly visibilityRestriction?: {
    readonly restrictedTenantsList?: readonly number[];
    readonly restrictedUsersList?: readonly UserId[];
  };
  /** Who is connected with it without asking. */
  readonly implicitConnection?: {
    readonly connectedTenantsList?: readonly number[];
    readonly connectedUsersList?: readonly UserId[];
  };
  readonly interactionTransfer?: {
    readonly restrictedTenantsList?: readonly number[];
    readonly restrictedUsersList?: readonly UserId[];
  };
}

/** A group. Dates are ISO 8601 texts. */
export interface Group extends Omit<GroupToCreate, 'members' | 'ownerType' | 'subType'> {
  readonly id: string;
  /** Names the version; a change is refused when it is not the one that the caller knows. */
  readonly eTag: string;
  readonly ownerType: Open<GroupOwner>;
  readonly subType?: Open<'COMMUNITY' | 'CHANNEL'>;
  readonly status?: Open<'ACTIVE' | 'DELETED'>;
  readonly members?: readonly (GroupMember & {
    readonly addedDate?: string;
    readonly status?: Open<'ENABLED' | 'DISABLED'>;
  })[];
  readonly createdDate?: string;
  readonly createdBy?: string;
  readonly updatedDate?: string;
  readonly updatedBy?: string;
}

/** A kind of group, and what its groups can do. */
export interface GroupType {
  readonly id: string;
  readonly name: string;
  readonly ownerType?: Open<GroupOwner>;
  readonly status?: Open<'ACTIVE' | 'DELETED'>;
  readonly profileControl?: object;
  readonly membershipControl?: object;
  readonly interactionControl?: object;
}

/** Which groups to list. */
export interface GroupFilter {
  readonly status?: 'ACTIVE' | 'DELETED';
  /** Default: `ASC`. */
  readonly sortOrder?: 'ASC' | 'DESC';
}

/** A distribution list as the users service knows it. Times are epoch milliseconds. */
export interface DistributionList {
  readonly groupId: number;
  readonly name: string;
  readonly username?: string;
  readonly displayName?: string;
  readonly companyName?: string;
  readonly email?: string;
  readonly active?: boolean;
  readonly members?: readonly {
    readonly userId: UserId;
    readonly tenantId?: number;
    readonly addedDate?: number;
  }[];
  readonly eTag?: string;
  readonly createdDate?: number;
  readonly updatedDate?: number;
}
