import { errorCode } from '../../contract/index.js';

/** Whether an error says that a row was changed by somebody else. */
export function isConflict(error: unknown): boolean {
  return errorCode(error) === 'STORE_CONFLICT';
}

/**
 * What a commit results in; undefined when somebody else was first.
 *
 * @example
 * const version = await ifUnchanged(store.commit([put(orders, 'o1', order, { expected: 0 })]));
 */
export async function ifUnchanged<Result>(commit: Promise<Result>): Promise<Result | undefined> {
  try {
    return await commit;
  } catch (error) {
    if (isConflict(error)) {
      return undefined;
    }
    throw error;
  }
}
