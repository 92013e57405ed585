import { isAboutCaller } from '../errors/about-caller.js';
import { ClientError, InputError } from '../errors/client-error.js';
import { FailuresInARow } from '../errors/failures-in-a-row.js';
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

/** How users are created, many at once. */
export interface CreateUsersOptions extends CallOptions {
  /** Calls at the same time. Default: 4. */
  readonly parallel?: number | undefined;
}

const usualParallel = 4;

/** The answer where the name is taken, as by every user of an earlier run. */
const alreadyThere = 409;

/**
 * Creates users side by side, and reports on each when its call has ended. Where all would fail no other is begun; what
 * became of those under way comes before the error.
 */
export async function* createUsers(
  users: Iterable<UserToCreate> | AsyncIterable<UserToCreate>,
  { parallel = usualParallel, ...options }: CreateUsersOptions,
  create: (user: UserToCreate, options: CallOptions) => Promise<UserDetail>,
): AsyncGenerator<CreatedUser, void, undefined> {
  const inARow = new FailuresInARow('users.createAll');
  const end = new AbortController();
  const wanted = async function* (): AsyncGenerator<UserToCreate, void, undefined> {
    for await (const user of users) {
      if (end.signal.aborted) {
        return;
      }
      yield user;
    }
  };
  const outcomes = sideBySide(wanted(), parallel, async (input): Promise<CreatedUser> => {
    try {
      return { status: 'created', input, user: await create(input, options) };
    } catch (error) {
      if (!(error instanceof ClientError) || error.code === 'FORBIDDEN' || isAboutCaller(error)) {
        throw error;
      }
      return { status: 'failed', input, error };
    }
  });
  for await (const outcome of outcomes) {
    yield outcome;
    try {
      count(outcome, inARow);
    } catch (error) {
      end.abort(error);
    }
  }
  end.signal.throwIfAborted();
}

/** @throws ClientError when it is not one or another that fails, but all */
function count(outcome: CreatedUser, inARow: FailuresInARow): void {
  if (outcome.status === 'created' || outcome.error.status === alreadyThere) {
    inARow.end();
  } else if (!(outcome.error instanceof InputError)) {
    inARow.add(outcome.error, 'users');
  }
}
