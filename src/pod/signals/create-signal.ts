import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { bodyFlags, signalContent } from '../policies/contents.js';
import { permit } from '../policies/enforce.js';
import { readSignalQuery } from './signal-query.js';
import type { SignalRow } from './signals.js';
import { toSignal } from './signals.js';

/** Characters of a query. */
const maxQuery = 10_000;

const name = z.string().trim().min(1, 'a signal needs a name');
const query = z.string().max(maxQuery, `has at most ${maxQuery} characters`);

const signalBody = z.object({
  name,
  query,
  visibleOnProfile: optional(z.boolean()),
  companyWide: optional(z.boolean()),
});

/** The body that changes a signal: any of its fields. */
export const signalChanges = signalBody.extend({ name: optional(name), query: optional(query) });

/** `POST /agent/v1/signals/create`: a new signal of the caller's. */
export async function createSignal({
  service,
  session,
  body,
  query,
}: SessionCall): Promise<Answer> {
  const given = shaped(signalBody, body);
  readSignalQuery(given.query);
  const signal: SignalRow = {
    id: randomBytes(12).toString('hex'),
    name: given.name,
    query: given.query,
    visible_on_profile: given.visibleOnProfile === true ? 1 : 0,
    company_wide: given.companyWide === true ? 1 : 0,
    owner_id: session.user.id,
    created_at: service.clock.now(),
  };
  const content = signalContent(
    session.user,
    signal,
    { target: 'new signal' },
    bodyFlags(body, query),
  );
  const permission = await permit(service, content);
  await service.change(async ({ queries }) => {
    await queries.insertInto('signals').values(signal).execute();
    await permission.record(queries, signal.id);
  });
  return ok(toSignal(signal));
}
