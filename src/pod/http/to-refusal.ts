import { PodError, Refusal } from '../errors.js';
import { databaseProblemOf } from '../store/database-problem.js';

/** The refusal that an error stands for; `undefined` when the fault is the pod's. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) {
    return error;
  }
  const problem = databaseProblemOf(error);
  if (problem !== undefined) {
    return new Refusal(problem.code === 'DATABASE_FULL' ? 507 : 503, problem.message, {
      details: { code: problem.code },
    });
  }
  if (error instanceof PodError && error.code === 'BUCKET_FAILED') {
    return new Refusal(503, error.message, { details: { code: error.code } });
  }
  if (error instanceof URIError) {
    return new Refusal(400, 'The path is not validly percent-encoded.');
  }
  return undefined;
}
