import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { optional } from '../http/shape.js';
import { paced } from '../pace.js';
import { parseObject } from '../store/json-columns.js';
import type { Flag, Queries } from '../store/tables.js';

/** Something of an application that can be subscribed to. */
export const product = z.object({
  appId: optional(z.string().min(1).max(256)),
  name: z.string().min(1).max(50),
  sku: optional(z.string().min(1).max(100)),
  subscribed: z.boolean(),
  type: z.string(),
});

/** Something of an application, as a body gives it. */
export type Product = z.output<typeof product>;

/** A user's own settings of an application; null means as the company has it. */
export interface OwnEntitlement {
  readonly listed: Flag | null;
  readonly install: Flag | null;
  readonly products: readonly Product[];
}

const asTheCompany: OwnEntitlement = { listed: null, install: null, products: [] };

/** A user's own settings of an application. */
export async function ownEntitlement(
  queries: Queries,
  userId: UserId,
  applicationId: string,
): Promise<OwnEntitlement> {
  const row = await queries
    .selectFrom('user_applications')
    .select(['listed', 'install', 'products'])
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? asTheCompany : { ...row, products: parseProducts(row.products) };
}

/** Replaces a user's own settings of an application. */
export async function saveEntitlement(
  queries: Queries,
  userId: UserId,
  applicationId: string,
  { listed, install, products }: OwnEntitlement,
): Promise<void> {
  const row = {
    user_id: userId,
    application_id: applicationId,
    listed,
    install,
    products: JSON.stringify(products.map((each) => ({ ...each, appId: applicationId }))),
  };
  await queries
    .insertInto('user_applications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'application_id']).doUpdateSet(row))
    .execute();
}

/** What a user has of each application that the company has enabled, by the applications' ids. */
export async function entitlementsOfUser(queries: Queries, userId: UserId) {
  const rows = await queries
    .selectFrom('applications')
    .leftJoin('user_applications as own', (join) =>
      join.onRef('own.application_id', '=', 'applications.id').on('own.user_id', '=', userId),
    )
    .select(['applications.id', 'applications.name', 'applications.details'])
    .select(['own.listed', 'own.install', 'own.products'])
    .where('applications.enabled', '=', 1)
    .orderBy('applications.id')
    .execute();
  return paced(rows, ({ id, name, details, listed, install, products }) => {
    const company = parseObject(details);
    const own = parseProducts(products ?? '[]');
    return {
      appId: id,
      appName: name,
      listed: listed === null ? (company['listed'] ?? true) : listed === 1,
      install: install === null ? (company['install'] ?? true) : install === 1,
      ...(own.length > 0 && { products: own }),
    };
  });
}

function parseProducts(json: string): Product[] {
  return z.array(product).parse(JSON.parse(json));
}
