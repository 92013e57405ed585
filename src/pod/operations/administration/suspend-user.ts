import { z } from 'zod';
import { changeUser, requireAdministrator } from '../../accounts/administration.js';
import { badRequest } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { optional, shaped } from '../../http/shape.js';

const suspensionBody = z.object({
  suspended: z.boolean(),
  suspendedUntil: optional(z.int().nonnegative()),
  suspensionReason: optional(z.string()),
});

/**
 * `PUT /pod/v1/admin/user/{userId}/suspension/update`: suspends a user, or ends the suspension. The open
 * sessions of a suspended user end (USR-7, USR-8).
 */
export async function suspendUser(call: SessionCall): Promise<Answer> {
  const { session, body } = call;
  requireAdministrator(session.user);
  const { suspended, suspendedUntil, suspensionReason } = shaped(suspensionBody, body);
  if (suspended && suspendedUntil === undefined) {
    throw badRequest('A suspension needs "suspendedUntil", the time of its end.');
  }
  await changeUser(call, {
    suspended: suspended ? 1 : 0,
    suspended_until: suspended ? toMilliseconds(suspendedUntil ?? 0) : null,
    suspension_reason: suspended ? (suspensionReason ?? '') : null,
  });
  return ok({ message: 'OK' });
}

/** Times of suspensions come in seconds or in milliseconds: below the year 5138 in seconds, it is seconds. */
function toMilliseconds(time: number): number {
  return time < 1e11 ? time * 1000 : time;
}
