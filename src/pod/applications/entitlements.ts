import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { Pace } from '../pace.js';
import type { ApplicationRow } from '../store/applications.js';
import { applicationById } from '../store/applications.js';
import { parseObject } from '../store/json-columns.js';
import type { Queries } from '../store/tables.js';
import { applicationName } from './application-detail.js';

const entitlementsBody = z.array(
  z.object({
    appId: z.string(),
    appName: applicationName,
    enable: z.boolean(),
    listed: z.boolean(),
    install: z.boolean(),
  }),
);

/** `GET /pod/v1/admin/app/entitlement/list`: which applications the company has enabled. */
export async function listEntitlements({ service }: SessionCall): Promise<Answer> {
  return ok(await entitlementsOf(service.store.queries));
}

/**
 * `POST /pod/v1/admin/app/entitlement/list`: enables applications, or disables them. Who is disabled logs on
 * no more, and its sessions are refused.
 */
export async function setEntitlements({ service, body }: SessionCall): Promise<Answer> {
  const given = shaped(entitlementsBody, body);
  const entitlements = await service.change(async ({ queries }) => {
    const pace = new Pace();
    for (const { appId, enable, listed, install } of given) {
      await pace.turn();
      const application = await applicationById(queries, appId);
      if (application === undefined) {
        throw badRequest(`There is no application with the id "${appId}".`);
      }
      const details = { ...parseObject(application.details), listed, install };
      await queries
        .updateTable('applications')
        .set({ enabled: enable ? 1 : 0, details: JSON.stringify(details) })
        .where('id', '=', appId)
        .execute();
    }
    return entitlementsOf(queries);
  });
  return ok(entitlements);
}

async function entitlementsOf(queries: Queries) {
  const rows = await queries.selectFrom('applications').selectAll().orderBy('id').execute();
  return rows.map(toEntitlement);
}

function toEntitlement({ id, name, enabled, details }: ApplicationRow) {
  const { listed = true, install = true } = parseObject(details);
  return { appId: id, appName: name, enable: enabled === 1, listed, install };
}
