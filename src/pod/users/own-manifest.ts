import { z } from 'zod';
import { forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { UserRow } from '../store/tables.js';

const manifestBody = z.object({
  manifest: z.string().max(6144, 'has at most 6144 characters').refine(isJson, 'must be JSON text'),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `GET /pod/v1/user/manifest/own`: how a service account describes itself, such as its commands. */
export async function getOwnManifest({ service, session }: SessionCall): Promise<Answer> {
  requireServiceAccount(session.user);
  const row = await service.store.queries
    .selectFrom('manifests')
    .select('manifest')
    .where('user_id', '=', session.user.id)
    .executeTakeFirst();
  return ok({ manifest: row?.manifest ?? '' });
}

/** `POST /pod/v1/user/manifest/own`: replaces it. */
export async function setOwnManifest({ service, session, body }: SessionCall): Promise<Answer> {
  requireServiceAccount(session.user);
  const row = { user_id: session.user.id, manifest: shaped(manifestBody, body).manifest };
  await service.change(({ queries }) =>
    queries
      .insertInto('manifests')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute(),
  );
  return ok({ format: 'TEXT', message: 'OK' });
}

function requireServiceAccount({ account_type }: UserRow): void {
  if (account_type !== 'SYSTEM') {
    throw forbidden('Only service accounts have a manifest.');
  }
}
