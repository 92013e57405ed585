import { tenantOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { conversationOf, userIdList } from './conversations.js';

/** `POST /pod/v1/im/create`: the IM or MIM of the caller and these users, made when there is none. */
export async function createIm({ service, session, body }: SessionCall): Promise<Answer> {
  const others = shaped(userIdList, body);
  const members = [session.user.id, ...others];
  if (new Set(members).size < 2) {
    throw badRequest('An IM needs somebody else than the caller.');
  }
  const id = await service.change((change) =>
    conversationOf(service, change, session.user, members),
  );
  return ok({ id });
}

/**
 * `POST /pod/v1/admin/im/create`: the IM or MIM of these users, without the caller (IMP-18). For those who provision
 * users or import content: what people of other companies have among themselves is nothing for them.
 */
export async function createImAsAdmin({ service, session, body }: SessionCall): Promise<Answer> {
  const members = shaped(userIdList, body);
  if (new Set(members).size < 2) {
    throw badRequest('At least two different users are needed.');
  }
  const company = tenantOf(session.user.id);
  if (!members.some((id) => tenantOf(id) === company)) {
    throw badRequest('At least one of the users must be of your company.');
  }
  const id = await service.change((change) =>
    conversationOf(service, change, session.user, members),
  );
  return ok({ id });
}
