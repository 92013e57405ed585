import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { writeInTurns } from '../store/write-in-turns.js';
import { requireOwnSignal } from './signals.js';

/** `POST /agent/v1/signals/{id}/delete`: removes a signal of the caller's. */
export async function deleteSignal(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  await service.change(async ({ queries }) => {
    const { id } = await requireOwnSignal(queries, call.parameter('signalId'), session.user);
    // Thousands may have subscribed: with the signal, they would go with one statement.
    const subscribed = queries.selectFrom('subscriptions').where('signal_id', '=', id);
    await writeInTurns(queries, async (most) => {
      const { numDeletedRows } = await queries
        .deleteFrom('subscriptions')
        .where('signal_id', '=', id)
        .where('user_id', 'in', subscribed.select('user_id').orderBy('user_id').limit(most))
        .executeTakeFirst();
      return Number(numDeletedRows) === most;
    });
    await queries.deleteFrom('signals').where('id', '=', id).execute();
  });
  return ok({ message: 'Signal deleted' });
}
