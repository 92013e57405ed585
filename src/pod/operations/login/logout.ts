import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { endSession } from '../../store/tokens.js';

/** `POST /sessionauth/v1/logout`: ends the session. */
export async function logout({ service, session }: SessionCall): Promise<Answer> {
  await service.change(({ queries }) => endSession(queries, session.id));
  return ok({ message: 'Success' });
}
