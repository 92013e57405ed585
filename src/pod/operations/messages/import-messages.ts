import { badRequest } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { importChunk } from '../../import/import-chunk.js';
import type { ImportOutcome } from '../../import/import-chunk.js';
import { requireRole } from '../../login/roles.js';

/** Messages of one transaction: enough that it does not count, few enough that others do not wait. */
const CHUNK = 250;

/**
 * `POST /agent/v4/message/import`: messages of another system, with their authors and times (IMP-1 to
 * IMP-19). For service accounts that manage content. Answers 200 with one outcome for each, in their
 * order, even when all failed.
 */
export async function importMessages({ service, session, body }: SessionCall): Promise<Answer> {
  requireRole(session.user, 'CONTENT_MANAGEMENT');
  if (!Array.isArray(body)) {
    throw badRequest('An import is a JSON array of messages, not wrapped in anything.');
  }
  const elements: readonly unknown[] = body;
  const outcomes: ImportOutcome[] = [];
  for (let start = 0; start < elements.length; start += CHUNK) {
    const chunk = elements.slice(start, start + CHUNK);
    outcomes.push(...(await importChunk(service, session.user, chunk)));
  }
  return ok(outcomes);
}
