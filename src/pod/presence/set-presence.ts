import { z } from 'zod';
import type { PresenceCategory } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, userIdInPath } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import type { PresenceShape } from './get-presence.js';
import { presenceCategory, requireVisibleUser, setPresence } from './presence.js';

const ownBody = z.object({ category: presenceCategory });
const anyBody = z.object({ category: presenceCategory, userId: z.int().nonnegative() });

/** `POST /pod/v2/user/presence`: what the caller shows from now on. */
export function setOwnPresence(shape: PresenceShape) {
  return async (call: SessionCall): Promise<Answer> => {
    flag('soft', call.query('soft'));
    const { category } = shaped(ownBody, call.body);
    return ok(shape(await setFor(call, call.session.user.id, category)));
  };
}

/** `POST /pod/v3/user/presence`: what another user shows. For accounts that set presences. */
export async function setPresenceOf(call: SessionCall): Promise<Answer> {
  flag('soft', call.query('soft'));
  const { category, userId } = shaped(anyBody, call.body);
  return ok(await setFor(call, userId, category));
}

/** `POST /pod/v1/user/{uid}/presence`: the same, with the user in the path. */
export function setPresenceByPath(shape: PresenceShape) {
  return async (call: SessionCall): Promise<Answer> => {
    const { category } = shaped(ownBody, call.body);
    return ok(shape(await setFor(call, userIdInPath(call.parameter('userId')), category)));
  };
}

function setFor({ service, session }: SessionCall, userId: number, category: PresenceCategory) {
  return service.change(async ({ queries }) => {
    const user = await requireVisibleUser(queries, session.user, userId);
    return setPresence(queries, user, category, service.clock.now());
  });
}
