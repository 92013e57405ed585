import { z } from 'zod';
import { changeUser, requireAdministrator, requireUser } from '../../accounts/administration.js';
import { toUserDetail } from '../../accounts/user-detail.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { shaped } from '../../http/shape.js';

const statusBody = z.object({
  status: z.enum(['ENABLED', 'DISABLED']),
});

/** `GET /pod/v1/admin/user/{uid}/status`: whether a user is enabled. */
export async function getUserStatus(call: SessionCall): Promise<Answer> {
  requireAdministrator(call.session.user);
  const user = await requireUser(call.service.store.queries, call.parameter('userId'));
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

/** `POST /pod/v1/admin/user/{uid}/status/update`: enables or disables a user, whose sessions then end. */
export async function setUserStatus(call: SessionCall): Promise<Answer> {
  requireAdministrator(call.session.user);
  const { status } = shaped(statusBody, call.body);
  await changeUser(call, {
    status,
    deactivated_at: status === 'DISABLED' ? call.service.clock.now() : null,
  });
  return ok({ message: 'OK' });
}
