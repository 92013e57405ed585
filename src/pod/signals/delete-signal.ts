import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { requireOwnSignal } from './signals.js';

/** `POST /agent/v1/signals/{id}/delete`: removes a signal of the caller's. */
export async function deleteSignal(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  await service.change(async ({ queries }) => {
    const { id } = await requireOwnSignal(queries, call.parameter('signalId'), session.user);
    await queries.deleteFrom('signals').where('id', '=', id).execute();
  });
  return ok({ message: 'Signal deleted' });
}
