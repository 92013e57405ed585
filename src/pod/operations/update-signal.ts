import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { readSignalQuery } from '../signals/signal-query.js';
import { requireOwnSignal, toSignal } from '../signals/signals.js';
import { signalBody } from './create-signal.js';

/** `POST /agent/v1/signals/{id}/update`: changes a signal of the caller's. */
export async function updateSignal(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const given = shaped(signalBody.partial(), body);
  const signal = await service.change(async ({ queries }) => {
    const before = await requireOwnSignal(queries, call.parameter('signalId'), session.user);
    const after = {
      ...before,
      name: given.name ?? before.name,
      query: given.query ?? before.query,
      visible_on_profile: toFlag(given.visibleOnProfile) ?? before.visible_on_profile,
      company_wide: toFlag(given.companyWide) ?? before.company_wide,
    };
    readSignalQuery(after.query);
    await queries.updateTable('signals').set(after).where('id', '=', after.id).execute();
    return after;
  });
  return ok(toSignal(signal));
}

function toFlag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
