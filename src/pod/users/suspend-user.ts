import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { changeUser } from './administration.js';

/** What a body says of a suspension. */
export const suspensionShape = {
  suspended: z.boolean(),
  suspendedUntil: optional(z.int().nonnegative()),
  suspensionReason: optional(z.string()),
};

const suspensionBody = z.object(suspensionShape);

/**
 * `PUT /pod/v1/admin/user/{userId}/suspension/update`: suspends a user, or ends the suspension. The open
 * sessions of a suspended user end (USR-7, USR-8).
 */
export async function suspendUser(call: SessionCall): Promise<Answer> {
  const { body } = call;
  await changeUser(call, suspensionColumns(shaped(suspensionBody, body)));
  return ok({ message: 'OK' });
}

/** The columns of a suspension, or of its absence. @throws Refusal 400 when a suspension has no end */
export function suspensionColumns({
  suspended,
  suspendedUntil,
  suspensionReason = '',
}: z.output<typeof suspensionBody>) {
  if (!suspended) {
    return { suspended: 0, suspended_until: null, suspension_reason: null } as const;
  }
  if (suspendedUntil === undefined) {
    throw badRequest('A suspension needs "suspendedUntil", the time of its end.');
  }
  return {
    suspended: 1,
    suspended_until: toMilliseconds(suspendedUntil),
    suspension_reason: suspensionReason,
  } as const;
}

/** Times of suspensions come in seconds or in milliseconds: below the year 5138 in seconds, it is seconds. */
function toMilliseconds(time: number): number {
  return time < 1e11 ? time * 1000 : time;
}
