import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { isRoleName, roleNames } from '../roles.js';
import { rolesOf } from '../store/users.js';
import { requireUser } from './administration.js';

const roleBody = z.object({ id: z.string() });

/** `GET /pod/v1/admin/system/roles/list`: the roles there are. */
export function listRoles(): Answer {
  return ok(
    roleNames.map((id) => ({ id, name: roleTitle(id), userTypes: [], optionalActions: [] })),
  );
}

/** `POST /pod/v1/admin/user/{uid}/roles/add`: gives a user a role, from the next call on. */
export async function addRole(call: SessionCall): Promise<Answer> {
  await changeRoles(call, (roles, role) => [...roles.filter((name) => name !== role), role]);
  return ok({ format: 'TEXT', message: 'Role added' });
}

/** `POST /pod/v1/admin/user/{uid}/roles/remove`: takes a role away, from the next call on. */
export async function removeRole(call: SessionCall): Promise<Answer> {
  await changeRoles(call, (roles, role) => roles.filter((name) => name !== role));
  return ok({ format: 'TEXT', message: 'Role removed' });
}

async function changeRoles(
  call: SessionCall,
  change: (roles: readonly string[], role: string) => readonly string[],
): Promise<void> {
  const { service, body } = call;
  const { id: role } = shaped(roleBody, body);
  if (!isRoleName(role)) {
    throw badRequest(`There is no role "${role}".`);
  }
  await service.change(async ({ queries }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    await queries
      .updateTable('users')
      .set({
        roles: JSON.stringify(change(rolesOf(user), role)),
        updated_at: service.clock.now(),
      })
      .where('id', '=', user.id)
      .execute();
  });
}

/** `USER_PROVISIONING` is called "User Provisioning". */
function roleTitle(role: string): string {
  return role
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}
