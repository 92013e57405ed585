import { randomUUID } from 'node:crypto';
import { malformed } from '../transport/answers.js';
import type { RequestBody } from '../transport/body.js';
import type { CallOptions } from '../transport/caller.js';
import { multipartBody } from '../transport/multipart.js';
import type { Query } from '../transport/route.js';
import type { ViolationPage } from './violation-routes.js';
import type { ViolationRange } from './violation-types.js';

/** What one call for violations carries. */
export interface ViolationRequest {
  readonly query: Query;
  readonly body: RequestBody;
  readonly options: CallOptions | undefined;
}

const largestPage = 500;

/** Walks a range of violations by the offset that each page gives for the next (DLP-2). */
export async function* readViolations<Entry>(
  operation: string,
  range: ViolationRange,
  options: CallOptions | undefined,
  readPage: (request: ViolationRequest) => Promise<ViolationPage<Entry>>,
): AsyncGenerator<Entry, void, undefined> {
  const { startTime, endTime, limit = largestPage } = range;
  const query = {
    startTime: Number(startTime),
    endTime: endTime === undefined ? undefined : Number(endTime),
    limit: Math.min(limit, largestPage),
  };
  let next: string | undefined;
  do {
    const page = await readPage({ query: { ...query, next }, body: secondGeneration(), options });
    yield* page.violations;
    if (next !== undefined && page.nextOffset === next) {
      throw malformed({ status: 200 }, operation, 'a page that leads on');
    }
    next = page.nextOffset ?? undefined;
  } while (next !== undefined);
}

/** The form that says that this client knows the second generation of filtering (DLP-14). */
function secondGeneration(): RequestBody {
  return multipartBody([{ name: 'enforceExpressionFiltering', text: 'true' }], {
    boundary: `cadenza-${randomUUID()}`,
  });
}
