import { isAboutCaller } from '../errors/about-caller.js';
import { ClientError } from '../errors/client-error.js';
import { sideBySide } from '../side-by-side.js';
import type { CallOptions } from '../transport/call-options.js';
import type { UserDetail } from './user-detail.js';
import type { UserToCreate } from './user-to-create.js';

/** What became of one of many users. */
export type CreatedUser =
  | { readonly status: 'created'; readonly input: UserToCreate; readonly user: UserDetail }
  /**
   * The error's `status` is 409 when the name is taken; its `outcome` is `unknown` when the user may
   * have been created all the same.
   */
  | { readonly status: 'failed'; readonly input: UserToCreate; readonly error: ClientError };

/** How many users are created. */
export interface CreateUsersOptions extends CallOptions {
  /** Calls at the same time. Default: 4. */
  readonly parallel?: number;
}

const usualParallel = 4;

/** Creates users side by side, and reports on each when its call has ended. */
export function createUsers(
  users: Iterable<UserToCreate> | AsyncIterable<UserToCreate>,
  { parallel = usualParallel, ...options }: CreateUsersOptions,
  create: (user: UserToCreate, options: CallOptions) => Promise<UserDetail>,
): AsyncIterable<CreatedUser> {
  return sideBySide(users, parallel, async (input): Promise<CreatedUser> => {
    try {
      return { status: 'created', input, user: await create(input, options) };
    } catch (error) {
      if (!(error instanceof ClientError) || error.code === 'FORBIDDEN' || isAboutCaller(error)) {
        throw error;
      }
      return { status: 'failed', input, error };
    }
  });
}
