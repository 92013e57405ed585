import type { User } from '../../contract/index.js';
import type { CallOptions } from '../transport/call-options.js';

/** Which users to find. */
export interface UserSearch {
  /** Words of the name or the e-mail address. */
  readonly query: string;
  /** What else must be true of the users. */
  readonly filters?:
    | {
        readonly title?: string | undefined;
        readonly company?: string | undefined;
        readonly location?: string | undefined;
        readonly marketCoverage?: string | undefined;
        readonly responsibility?: string | undefined;
        readonly function?: string | undefined;
        readonly instrument?: string | undefined;
        readonly accountTypes?: readonly ('NORMAL' | 'SYSTEM')[] | undefined;
      }
    | undefined;
  /** Of the own company only. Default: false. */
  readonly local?: boolean | undefined;
}

/** How users are looked up by their ids, usernames or addresses. */
export interface UserLookUpOptions extends CallOptions {
  /** `true`: active users only; `false`: deactivated users only. Default: both. */
  readonly active?: boolean | undefined;
}

/** A page of found users. */
export interface UsersMatched {
  readonly count?: number;
  readonly users: readonly User[];
}

/** A page of those who follow a user, or whom a user follows. */
export interface FollowPage {
  readonly followers?: readonly number[];
  readonly following?: readonly number[];
  readonly pagination?: { readonly cursors?: { readonly after?: string | null } };
}
