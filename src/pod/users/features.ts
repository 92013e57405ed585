import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { requireUser } from './administration.js';
import { featureNames, requireFeature } from './feature-names.js';

/** The service spells its key this way. */
const featuresBody = z.array(z.object({ entitlment: z.string(), enabled: z.boolean() }));

/** `GET /pod/v1/admin/system/features/list`: the names of all features. */
export function listFeatures(): Answer {
  return ok(featureNames);
}

/** `GET /pod/v1/admin/user/{uid}/features`: every feature, and whether a user has it. */
export async function getFeatures(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  const rows = await queries
    .selectFrom('user_features')
    .select(['feature', 'enabled'])
    .where('user_id', '=', user.id)
    .execute();
  const enabled = new Map(rows.map((row) => [row.feature, row.enabled === 1]));
  return ok(
    featureNames.map((entitlment) => ({ entitlment, enabled: enabled.get(entitlment) ?? true })),
  );
}

/** `POST /pod/v1/admin/user/{uid}/features/update`: gives features or takes them; those left out stay. */
export async function updateFeatures(call: SessionCall): Promise<Answer> {
  const given = shaped(featuresBody, call.body);
  given.forEach(({ entitlment }) => requireFeature(entitlment));
  await call.service.change(async ({ queries }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    // Named more than once, the last one counts.
    for (const [entitlment, enabled] of new Map(given.map((it) => [it.entitlment, it.enabled]))) {
      const row = { user_id: user.id, feature: entitlment, enabled: enabled ? 1 : 0 } as const;
      await queries
        .insertInto('user_features')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doUpdateSet(row))
        .execute();
    }
  });
  return ok({ format: 'TEXT', message: 'OK' });
}
