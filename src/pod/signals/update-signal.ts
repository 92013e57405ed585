import type { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { bodyFlags, signalContent } from '../policies/contents.js';
import { permit } from '../policies/enforce.js';
import type { Queries } from '../store/tables.js';
import { signalChanges } from './create-signal.js';
import { readSignalQuery } from './signal-query.js';
import type { SignalRow } from './signals.js';
import { requireOwnSignal, toSignal } from './signals.js';

/** `POST /agent/v1/signals/{id}/update`: changes a signal of the caller's. */
export async function updateSignal(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const given = shaped(signalChanges, body);
  const planned = await plannedChange(service.store.queries, call, given);
  const content = signalContent(
    session.user,
    planned,
    { target: planned.id, changes: planned.id },
    bodyFlags(body, call.query),
  );
  const permission = await permit(service, content);
  const signal = await service.change(async ({ queries }) => {
    const after = await plannedChange(queries, call, given);
    // Not the id: SQLite would look at every subscription, though it stays.
    const { id, ...columns } = after;
    await queries.updateTable('signals').set(columns).where('id', '=', id).execute();
    await permission.record(queries, after.id);
    return after;
  });
  return ok(toSignal(signal));
}

/** The signal as it will be, if it is the caller's. */
async function plannedChange(
  queries: Queries,
  { parameter, session }: SessionCall,
  given: z.output<typeof signalChanges>,
): Promise<SignalRow> {
  const before = await requireOwnSignal(queries, parameter('signalId'), session.user);
  const after = {
    ...before,
    name: given.name ?? before.name,
    query: given.query ?? before.query,
    visible_on_profile: toFlag(given.visibleOnProfile) ?? before.visible_on_profile,
    company_wide: toFlag(given.companyWide) ?? before.company_wide,
  };
  readSignalQuery(after.query);
  return after;
}

function toFlag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
