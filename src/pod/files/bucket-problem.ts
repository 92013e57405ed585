import { z } from 'zod';
import { PodError } from '../errors.js';

const answer = z.object({ httpStatusCode: z.number() });

/** The HTTP status that an object store answered with; `undefined` when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && '$metadata' in error
    ? answer.safeParse(error.$metadata).data?.httpStatusCode
    : undefined;
}

/** What an object store failed with, as an error of the pod's own: `BUCKET_FAILED`. */
export function bucketProblem(error: unknown): PodError {
  return new PodError('BUCKET_FAILED', `The bucket for attachments failed: ${reasonOf(error)}`, {
    cause: error,
  });
}

/** Why a store refused, in its own code: `NoSuchBucket.` Nothing else of its answer, which may hold what was signed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'it cannot be reached.';
  }
  if (error.message === 'Region is missing') {
    return 'its region is not known.';
  }
  const code = 'code' in error ? String(error.code) : '';
  const said = [error.name, code].find((word) => word !== 'Error' && /^\w{3,60}$/.test(word));
  return said === undefined ? 'it cannot be reached.' : `${said}.`;
}
