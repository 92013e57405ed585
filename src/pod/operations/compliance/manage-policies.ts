import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { numberedPage } from '../../http/numbered-pages.js';
import { shaped } from '../../http/shape.js';
import { requireRole } from '../../login/roles.js';
import {
  dictionariesById,
  termsOf,
  toReference,
  withDictionaries,
} from '../../policies/dictionaries.js';
import type { DictionaryRow } from '../../policies/dictionaries.js';
import { contentTypes, scopes } from '../../policies/policy.js';
import type { PolicyRow } from '../../policies/policy.js';
import { firstVersion, nextVersion } from '../../policies/version.js';
import type { Queries, UserRow } from '../../store/tables.js';
import { parseStrings } from '../../store/users.js';

const policyBody = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(30, 'has at most 30 characters'),
  type: z.enum(['Block', 'Warn']),
  contentTypes: z.array(z.enum(contentTypes)).min(1, 'name at least one'),
  scopes: z.array(z.enum(scopes)).min(1, 'name at least one'),
  dictionaryIds: z.array(z.string()),
});

type PolicyBody = z.output<typeof policyBody>;

/** Checks that a user may look after policies and their dictionaries. @throws Refusal 403 */
export function requirePolicyManager(user: UserRow): void {
  requireRole(user, 'EF_POLICY_MANAGEMENT', 'SUPER_ADMINISTRATOR');
}

/** `GET /agent/v1/dlp/policies?page=&limit=`: every policy, in force or not, by name. */
export async function listPolicies({ service, session, query }: SessionCall): Promise<Answer> {
  requirePolicyManager(session.user);
  const { queries } = service.store;
  const rows = await queries.selectFrom('policies').selectAll().orderBy('name').execute();
  const { items, page, pageCount } = numberedPage(rows, query);
  const policies: object[] = [];
  for (const row of items) {
    policies.push(await toManagedPolicy(queries, row));
  }
  return ok({ policies, page, pageCount });
}

/** `POST /agent/v1/dlp/policies`: a new policy, which is not in force until it is enabled. */
export async function createPolicy({ service, session, body }: SessionCall): Promise<Answer> {
  requirePolicyManager(session.user);
  const given = shaped(policyBody, body);
  const now = service.clock.now();
  return answer(service, async (queries) => {
    await requireFreeName(queries, given.name);
    const dictionaries = await requireDictionaries(queries, given);
    const row: PolicyRow = {
      id: randomBytes(12).toString('hex'),
      ...columnsOf(given),
      version: firstVersion,
      generation: 'V2',
      terms: JSON.stringify([...new Set(dictionaries.flatMap((it) => termsOf(it.content)))]),
      dictionary_ids: JSON.stringify(dictionaries.map(({ id }) => id)),
      active: 0,
      creator_id: session.user.id,
      created_at: now,
      updated_at: now,
      disabled_at: null,
    };
    await queries.insertInto('policies').values(row).execute();
    return row;
  });
}

/** `GET /agent/v1/dlp/policies/{policyId}?policyVersion=`: one of them. */
export async function getPolicy(call: SessionCall): Promise<Answer> {
  requirePolicyManager(call.session.user);
  const { queries } = call.service.store;
  const row = await requirePolicy(queries, call);
  const version = call.query('policyVersion');
  if (version !== undefined && version !== row.version) {
    throw badRequest('The policy has another version now; older ones are not kept.');
  }
  return ok({ data: await toManagedPolicy(queries, row) });
}

/** `PUT /agent/v1/dlp/policies/{policyId}`: replaces a policy; without dictionaries it is not in force. */
export async function updatePolicy(call: SessionCall): Promise<Answer> {
  requirePolicyManager(call.session.user);
  const given = shaped(policyBody, call.body);
  const now = call.service.clock.now();
  return answer(call.service, async (queries) => {
    const before = await requirePolicy(queries, call);
    await requireFreeName(queries, given.name, before.id);
    const dictionaries = await requireDictionaries(queries, given);
    const after = withDictionaries({ ...before, ...columnsOf(given) }, dictionaries, now);
    return save(queries, after);
  });
}

/** `DELETE /agent/v1/dlp/policies/{policyId}`: removes a policy that is disabled. */
export async function deletePolicy(call: SessionCall): Promise<Answer> {
  requirePolicyManager(call.session.user);
  return answer(call.service, async (queries) => {
    const row = await requirePolicy(queries, call);
    if (row.active === 1) {
      throw badRequest('Only a policy that is disabled can be deleted.');
    }
    await queries.deleteFrom('policies').where('id', '=', row.id).execute();
    return row;
  });
}

/** `POST /agent/v1/dlp/policies/{policyId}/enable`: puts a policy in force. */
export function enablePolicy(call: SessionCall): Promise<Answer> {
  return setActive(call, true);
}

/** `POST /agent/v1/dlp/policies/{policyId}/disable`: takes it out of force. */
export function disablePolicy(call: SessionCall): Promise<Answer> {
  return setActive(call, false);
}

async function setActive(call: SessionCall, active: boolean): Promise<Answer> {
  requirePolicyManager(call.session.user);
  const now = call.service.clock.now();
  return answer(call.service, async (queries) => {
    const before = await requirePolicy(queries, call);
    if ((before.active === 1) === active) {
      return before;
    }
    if (active && parseStrings(before.dictionary_ids).length === 0) {
      throw badRequest('A policy without dictionaries cannot be enabled.');
    }
    return save(queries, {
      ...before,
      active: active ? 1 : 0,
      version: nextVersion(before.version),
      updated_at: now,
      disabled_at: active ? before.disabled_at : now,
    });
  });
}

/** Makes a change and answers the policy as it is then. */
async function answer(
  service: SessionCall['service'],
  change: (queries: Queries) => Promise<PolicyRow>,
): Promise<Answer> {
  const data = await service.change(async ({ queries }) =>
    toManagedPolicy(queries, await change(queries)),
  );
  return ok({ data });
}

async function save(queries: Queries, row: PolicyRow): Promise<PolicyRow> {
  await queries.updateTable('policies').set(row).where('id', '=', row.id).execute();
  return row;
}

function columnsOf(given: PolicyBody) {
  return {
    name: given.name,
    type: given.type === 'Block' ? ('BLOCK' as const) : ('WARN' as const),
    content_types: JSON.stringify(given.contentTypes),
    scopes: JSON.stringify(given.scopes),
  };
}

async function requirePolicy(queries: Queries, { parameter }: SessionCall): Promise<PolicyRow> {
  const row = await queries
    .selectFrom('policies')
    .selectAll()
    .where('id', '=', parameter('policyId'))
    .executeTakeFirst();
  if (row === undefined) {
    throw badRequest('There is no policy with this id.');
  }
  return row;
}

async function requireFreeName(queries: Queries, name: string, ownId?: string): Promise<void> {
  const holder = await queries
    .selectFrom('policies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== ownId) {
    throw badRequest(`There is a policy with the name "${name}" already.`);
  }
}

async function requireDictionaries(
  queries: Queries,
  { dictionaryIds }: PolicyBody,
): Promise<DictionaryRow[]> {
  const ids = [...new Set(dictionaryIds)];
  const found = await dictionariesById(queries, ids);
  if (found.length < ids.length) {
    throw badRequest('"dictionaryIds" names a dictionary that is not there.');
  }
  return found;
}

async function toManagedPolicy(queries: Queries, row: PolicyRow) {
  const dictionaries = await dictionariesById(queries, parseStrings(row.dictionary_ids));
  return {
    policyId: row.id,
    name: row.name,
    version: row.version,
    type: row.type === 'BLOCK' ? 'Block' : 'Warn',
    contentTypes: parseStrings(row.content_types),
    scopes: parseStrings(row.scopes),
    dictionaryRefs: dictionaries.map(toReference),
    active: row.active === 1,
    ...(row.creator_id !== null && { creatorId: String(row.creator_id) }),
    ...(row.created_at !== null && { creationDate: row.created_at }),
    ...(row.updated_at !== null && { lastUpdatedDate: row.updated_at }),
    ...(row.disabled_at !== null && { lastDisabledDate: row.disabled_at }),
  };
}
