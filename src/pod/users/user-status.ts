import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { changeUser, requireUser } from './administration.js';
import { suspensionColumns, suspensionShape } from './suspend-user.js';
import { toUserDetail } from './user-detail.js';

const statusBody = z.object({
  status: z.enum(['ENABLED', 'DISABLED']),
  ...suspensionShape,
  suspended: optional(suspensionShape.suspended),
});

/** `GET /pod/v1/admin/user/{uid}/status`: whether a user is enabled. */
export async function getUserStatus(call: SessionCall): Promise<Answer> {
  const user = await requireUser(
    call.service.store.queries,
    call.session.user,
    call.parameter('userId'),
  );
  const { status, suspended, suspendedUntil, suspensionReason } = toUserDetail(
    user,
    call.service.clock.now(),
  ).userSystemInfo;
  return ok({
    status,
    suspended,
    ...(suspended && { suspendedUntil, suspensionReason }),
  });
}

/**
 * `POST /pod/v1/admin/user/{uid}/status/update`: enables or disables a user, and suspends one or ends that. The sessions
 * of a user who is then not active end.
 */
export async function setUserStatus(call: SessionCall): Promise<Answer> {
  const { status, suspended, ...suspension } = shaped(statusBody, call.body);
  await changeUser(call, {
    status,
    deactivated_at: status === 'DISABLED' ? call.service.clock.now() : null,
    ...(suspended !== undefined && suspensionColumns({ suspended, ...suspension })),
  });
  return ok({ message: 'OK' });
}
