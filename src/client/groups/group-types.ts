import type { Open, UserId } from '../../contract/index.js';

/** Who a group belongs to. */
export type GroupOwner = 'PLATFORM' | 'TENANT' | 'USER';

/** A member of a group. */
export interface GroupMember {
  /** The number of the member's company. */
  readonly memberTenant: number;
  /** Who is a member. */
  readonly memberId: UserId;
}

/** What people see of a group. */
export interface GroupProfile {
  /** What people see in the directory; expected to be the group's own name. */
  readonly displayName?: string | undefined;
  /** The company that owns it. */
  readonly companyName?: string | undefined;
  /** The address at which the group is reached. */
  readonly email?: string | undefined;
  /** A telephone number: `+33600000000`. */
  readonly mobile?: string | undefined;
  /** What its members are: `Trader`. */
  readonly jobTitle?: string | undefined;
  /** Their rank: `Director`. */
  readonly jobRole?: string | undefined;
  /** The department that they work in. */
  readonly jobDepartment?: string | undefined;
  /** The division that they work in. */
  readonly jobDivision?: string | undefined;
  /** The telephone number at work. */
  readonly jobPhone?: string | undefined;
  /** The city that they work in. */
  readonly jobCity?: string | undefined;
  /** The industries that they are concerned with: `Healthcare`. */
  readonly industryOfInterest?: readonly string[] | undefined;
  /** The asset classes that they are concerned with: `Equities`. */
  readonly assetClassesOfInterest?: readonly string[] | undefined;
  /** The markets that they cover: `EMEA`. */
  readonly marketCoverage?: readonly string[] | undefined;
  /** What they answer for: `Escalation`. */
  readonly responsibility?: readonly string[] | undefined;
  /** What they do: `Collateral`. */
  readonly function?: readonly string[] | undefined;
  /** The instruments that they trade: `Equities`. */
  readonly instrument?: readonly string[] | undefined;
}

/** A group to make: a distribution list has the type `SDL`. */
export interface GroupToCreate {
  /** The `id` of a {@link GroupType}. */
  readonly type: Open<'SDL'>;
  /** Who owns it; the service takes `TENANT`, a company, alone. */
  readonly ownerType: GroupOwner;
  /** The number of the company, or the id of the user, that owns it. */
  readonly ownerId: number;
  /** What administrators and members call it. */
  readonly name: string;
  /** The kind of a company group, which must have one; a distribution list has none. */
  readonly subType?: 'COMMUNITY' | 'CHANNEL' | undefined;
  /** The company or channel that a company group was referred by; a distribution list has none. */
  readonly referrer?: string | undefined;
  /** Its first members. Default: none. */
  readonly members?: readonly GroupMember[] | undefined;
  /** What people see of a distribution list; a company group has none. */
  readonly profile?: GroupProfile | undefined;
  /** Who sees the group; default: everyone. */
  readonly visibilityRestriction?:
    | {
        readonly restrictedTenantsList?: readonly number[] | undefined;
        readonly restrictedUsersList?: readonly UserId[] | undefined;
      }
    | undefined;
  /** Who is connected with it without asking. */
  readonly implicitConnection?:
    | {
        readonly connectedTenantsList?: readonly number[] | undefined;
        readonly connectedUsersList?: readonly UserId[] | undefined;
      }
    | undefined;
  /** Whose conversations with the group go to its members. Default: everyone's. */
  readonly interactionTransfer?:
    | {
        readonly restrictedTenantsList?: readonly number[] | undefined;
        readonly restrictedUsersList?: readonly UserId[] | undefined;
      }
    | undefined;
}

/** A group. Dates are ISO 8601 texts. */
export interface Group extends Omit<GroupToCreate, 'members' | 'ownerType' | 'subType'> {
  /** Names the group in other calls. */
  readonly id: string;
  /** Names the version; a change is refused when it is not the one that the caller knows. */
  readonly eTag: string;
  /** Whether a company or a user owns it. */
  readonly ownerType: Open<GroupOwner>;
  /** The kind of a company group; distribution lists have none. */
  readonly subType?: Open<'COMMUNITY' | 'CHANNEL'> | undefined;
  /** `DELETED` groups are kept, and listed unless the filter leaves them out. */
  readonly status?: Open<'ACTIVE' | 'DELETED'> | undefined;
  /** Who is in it, since when; kinds of group that keep former members mark them as `DISABLED`. */
  readonly members?:
    | readonly (GroupMember & {
        readonly addedDate?: string | undefined;
        readonly status?: Open<'ENABLED' | 'DISABLED'> | undefined;
      })[]
    | undefined;
  /** When it was made. */
  readonly createdDate?: string | undefined;
  /** Who made it: a user id, as text. */
  readonly createdBy?: string | undefined;
  /** When it was last changed. */
  readonly updatedDate?: string | undefined;
  /** Who last changed it: a user id, as text. */
  readonly updatedBy?: string | undefined;
}

/** A kind of group, and what its groups can do. */
export interface GroupType {
  /** Names the kind, such as `SDL` for distribution lists. */
  readonly id: string;
  /** What people call the kind: `Symphony Distribution List`. */
  readonly name: string;
  /** Who owns groups of this kind. */
  readonly ownerType?: Open<GroupOwner>;
  /** Whether groups of this kind can still be made. */
  readonly status?: Open<'ACTIVE' | 'DELETED'>;
  /** Which profile its groups have, who sees them, and who is connected with them, flag by flag. */
  readonly profileControl?: object;
  /** How its groups get members, flag by flag, such as `manualMembership`. */
  readonly membershipControl?: object;
  /** Whether one can talk with its groups, flag by flag, such as `allowIMs` and `allowRooms`. */
  readonly interactionControl?: object;
}

/** Which groups to list. */
export interface GroupFilter {
  /** Default: groups of both. */
  readonly status?: 'ACTIVE' | 'DELETED' | undefined;
  /** By when they were made: oldest first (`ASC`) or newest first. Default: `ASC`. */
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
}

/** A distribution list as the users service knows it. Times are epoch milliseconds. */
export interface DistributionList {
  /** Names the list: a number, which is not the `id` that {@link Group} has for it. */
  readonly groupId: number;
  /** What administrators call it. */
  readonly name: string;
  /** The username of its account, by which it is found as users are. */
  readonly username?: string;
  /** What people see in the directory. */
  readonly displayName?: string;
  /** The company that it belongs to. */
  readonly companyName?: string;
  /** The address at which the group is reached. */
  readonly email?: string;
  /** False once it was deleted. */
  readonly active?: boolean;
  /** Who is on it, with the number of their company and when they were added. */
  readonly members?: readonly {
    readonly userId: UserId;
    readonly tenantId?: number;
    readonly addedDate?: number;
  }[];
  /** Names the version, which changes with every change. */
  readonly eTag?: string;
  /** When it was made. */
  readonly createdDate?: number;
  /** When it was last changed. */
  readonly updatedDate?: number;
}
