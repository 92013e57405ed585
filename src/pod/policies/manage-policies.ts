import { randomBytes } from 'node:crypto';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { numberedPage } from '../http/numbered-pages.js';
import { Pace } from '../pace.js';
import { parseStrings } from '../store/json-columns.js';
import type { Queries } from '../store/tables.js';
import type { DictionaryRow } from './dictionaries.js';
import {
  dictionariesById,
  dictionaryNamesById,
  revised,
  withDictionaries,
} from './dictionaries.js';
import type { PolicyRow } from './policy.js';
import type { PolicyVersion } from './policy-versions.js';

type Handler = (call: SessionCall) => Promise<Answer>;

/** `GET /agent/v1/dlp/policies?page=&limit=`: every policy of this version, in force or not, by name. */
export function listPolicies(version: PolicyVersion): Handler {
  return async ({ service, query }) => {
    const { queries } = service.store;
    const rows = await queries.selectFrom('policies').selectAll().orderBy('name').execute();
    const { items, page, pageCount } = numberedPage(rows.filter(version.owns), query);
    const policies: object[] = [];
    const pace = new Pace();
    for (const row of items) {
      await pace.turn();
      policies.push(await shown(queries, version, row));
    }
    return ok({ policies, page, size: policies.length, pageCount });
  };
}

/** `POST /agent/v1/dlp/policies`: a new policy, which is not in force until it is enabled. */
export function createPolicy(version: PolicyVersion): Handler {
  return changePolicy(version, async (queries, { session, service, body }) => {
    const { columns, dictionaryIds } = version.read(body);
    const now = service.clock.now();
    await requireFreeName(queries, columns.name);
    const empty: PolicyRow = {
      id: randomBytes(12).toString('hex'),
      ...columns,
      version: version.first,
      generation: 'V2',
      terms: '[]',
      dictionary_ids: '[]',
      active: 0,
      creator_id: session.user.id,
      created_at: now,
      updated_at: now,
      disabled_at: null,
    };
    const dictionaries = await requireDictionaries(queries, dictionaryIds);
    const row = await withDictionaries(empty, dictionaries, now);
    await queries.insertInto('policies').values(row).execute();
    return row;
  });
}

/** `GET /agent/v1/dlp/policies/{policyId}?policyVersion=`: one of them. */
export function getPolicy(version: PolicyVersion): Handler {
  return async (call) => {
    const { queries } = call.service.store;
    const row = await requirePolicy(queries, version, call);
    const wanted = call.query('policyVersion');
    if (wanted !== undefined && wanted !== row.version) {
      throw badRequest('The policy has another version now; older ones are not kept.');
    }
    return ok({ data: await shown(queries, version, row) });
  };
}

/** `PUT /agent/v1/dlp/policies/{policyId}`: replaces a policy; without dictionaries it is not in force. */
export function updatePolicy(version: PolicyVersion): Handler {
  return changePolicy(version, async (queries, call) => {
    const { columns, dictionaryIds } = version.read(call.body);
    const now = call.service.clock.now();
    const before = await requirePolicy(queries, version, call);
    await requireFreeName(queries, columns.name, before.id);
    const dictionaries = await requireDictionaries(queries, dictionaryIds);
    const after = await withDictionaries({ ...before, ...columns }, dictionaries, now);
    return save(queries, revised(after, now));
  });
}

/** `DELETE /agent/v1/dlp/policies/{policyId}`: removes a policy that is disabled. */
export function deletePolicy(version: PolicyVersion): Handler {
  return changePolicy({ ...version, show: version.showDeleted }, async (queries, call) => {
    const row = await requirePolicy(queries, version, call);
    if (row.active === 1) {
      throw badRequest('Only a policy that is disabled can be deleted.');
    }
    await queries.deleteFrom('policies').where('id', '=', row.id).execute();
    return row;
  });
}

/** `POST /agent/v1/dlp/policies/{policyId}/enable`, `…/disable`: puts a policy in force, or out of it. */
export function setPolicyActive(version: PolicyVersion, active: boolean): Handler {
  return changePolicy(version, async (queries, call) => {
    const now = call.service.clock.now();
    const before = await requirePolicy(queries, version, call);
    if ((before.active === 1) === active) {
      return before;
    }
    if (active && parseStrings(before.dictionary_ids).length === 0) {
      throw badRequest('A policy without dictionaries cannot be enabled.');
    }
    const disabledAt = active ? before.disabled_at : now;
    const after: PolicyRow = { ...before, active: active ? 1 : 0, disabled_at: disabledAt };
    return save(queries, revised(after, now));
  });
}

/** Makes a change and answers the policy as it is then. */
function changePolicy(
  version: PolicyVersion,
  step: (queries: Queries, call: SessionCall) => Promise<PolicyRow>,
): Handler {
  return async (call) => {
    const data = await call.service.change(async ({ queries }) =>
      shown(queries, version, await step(queries, call)),
    );
    return ok({ data });
  };
}

async function save(queries: Queries, row: PolicyRow): Promise<PolicyRow> {
  await queries.updateTable('policies').set(row).where('id', '=', row.id).execute();
  return row;
}

async function requirePolicy(
  queries: Queries,
  { owns }: PolicyVersion,
  { parameter }: SessionCall,
): Promise<PolicyRow> {
  const row = await queries
    .selectFrom('policies')
    .selectAll()
    .where('id', '=', parameter('policyId'))
    .executeTakeFirst();
  if (row === undefined || !owns(row)) {
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
  ids: readonly string[],
): Promise<DictionaryRow[]> {
  const found = await dictionariesById(queries, ids);
  if (found.length < ids.length) {
    throw badRequest('The policy names a dictionary that is not there.');
  }
  return found;
}

async function shown(queries: Queries, version: PolicyVersion, row: PolicyRow) {
  const dictionaries = await dictionaryNamesById(queries, parseStrings(row.dictionary_ids));
  return {
    policyId: row.id,
    name: row.name,
    version: row.version,
    scopes: parseStrings(row.scopes),
    active: row.active === 1,
    ...version.show(row, dictionaries),
    ...(row.created_at !== null && { creationDate: row.created_at }),
    ...(row.updated_at !== null && { lastUpdatedDate: row.updated_at }),
    ...(row.disabled_at !== null && { lastDisabledDate: row.disabled_at }),
  };
}
