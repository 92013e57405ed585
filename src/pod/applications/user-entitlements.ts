import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { Pace } from '../pace.js';
import { applicationById } from '../store/applications.js';
import type { Flag, Queries } from '../store/tables.js';
import { requireUser } from '../users/administration.js';
import { applicationName } from './application-detail.js';
import type { OwnEntitlement, Product } from './user-applications.js';
import {
  entitlementsOfUser,
  ownEntitlement,
  product,
  saveEntitlement,
} from './user-applications.js';

const entitlementsBody = z.array(
  z.object({
    appId: z.string(),
    /** It is the application's, whatever a body says. */
    appName: optional(applicationName),
    listed: z.boolean(),
    install: z.boolean(),
    products: optional(z.array(product)),
  }),
);

const patchedValue = optional(z.enum(['TRUE', 'FALSE', 'KEEP', 'REMOVE']));

const patchesBody = z.array(
  z.object({
    appId: z.string(),
    listed: patchedValue,
    install: patchedValue,
    product: optional(product),
  }),
);

/** `GET /pod/v1/admin/user/{uid}/app/entitlement/list`: what a user has of the company's applications. */
export async function listUserEntitlements(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  return ok(await entitlementsOfUser(queries, user.id));
}

/**
 * `POST /pod/v1/admin/user/{uid}/app/entitlement/list`: sets what a user has of these applications, products
 * too if there are any; the others stay.
 */
export async function setUserEntitlements(call: SessionCall): Promise<Answer> {
  return changeEntitlements(call, shaped(entitlementsBody, call.body), (before, given) => ({
    listed: given.listed ? 1 : 0,
    install: given.install ? 1 : 0,
    products: given.products ?? before.products,
  }));
}

/**
 * `PATCH /pod/v1/admin/user/{uid}/app/entitlement/list`: changes single values. `REMOVE` goes back to what
 * the company has, `KEEP`, or nothing, leaves a value as it is; a product replaces the one of its name.
 */
export async function patchUserEntitlements(call: SessionCall): Promise<Answer> {
  return changeEntitlements(call, shaped(patchesBody, call.body), (before, given) => ({
    listed: patched(before.listed, given.listed),
    install: patched(before.install, given.install),
    products: given.product ? withProduct(before.products, given.product) : before.products,
  }));
}

async function changeEntitlements<Given extends { readonly appId: string }>(
  call: SessionCall,
  all: readonly Given[],
  changed: (before: OwnEntitlement, given: Given) => OwnEntitlement,
): Promise<Answer> {
  const after = await call.service.change(async ({ queries }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    const pace = new Pace();
    for (const given of all) {
      await pace.turn();
      await requireEnabled(queries, given.appId);
      const before = await ownEntitlement(queries, user.id, given.appId);
      await saveEntitlement(queries, user.id, given.appId, changed(before, given));
    }
    return entitlementsOfUser(queries, user.id);
  });
  return ok(after);
}

async function requireEnabled(queries: Queries, applicationId: string): Promise<void> {
  const application = await applicationById(queries, applicationId);
  if (application?.enabled !== 1) {
    throw badRequest(`The company has no application with the id "${applicationId}" enabled.`);
  }
}

function patched(before: Flag | null, value = 'KEEP'): Flag | null {
  switch (value) {
    case 'TRUE':
      return 1;
    case 'FALSE':
      return 0;
    case 'REMOVE':
      return null;
    default:
      return before;
  }
}

function withProduct(before: readonly Product[], given: Product): readonly Product[] {
  return [...before.filter(({ name }) => name !== given.name), given];
}
