import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { badRequest } from '../errors.js';
import { grouped } from '../store/grouped.js';
import { parseStrings } from '../store/json-columns.js';
import { prepared } from '../store/prepared.js';
import type { PoliciesTable, Queries } from '../store/tables.js';
import { readAppliesTo } from './applied-policy.js';
import { contentTypes, scopes } from './content-types.js';
import { type Policy, policyShape } from './policy-source.js';

/** A policy's row. */
export type PolicyRow = Selectable<PoliciesTable>;

const stored = z.object({
  contentTypes: z.array(z.enum(contentTypes)),
  scopes: z.array(z.enum(scopes)),
});

/** The row of a new policy. */
export function newPolicy(source: z.output<typeof policyShape>): PolicyRow {
  return {
    id: randomBytes(12).toString('hex'),
    name: source.name,
    version: '1.0',
    generation: source.generation,
    type: source.type,
    terms: JSON.stringify(source.terms),
    content_types: JSON.stringify(source.contentTypes),
    scopes: JSON.stringify(source.scopes),
    active: 1,
    dictionary_ids: '[]',
    applies_to: null,
    creator_id: null,
    created_at: null,
    updated_at: null,
    disabled_at: null,
  };
}

/** The rows of the policies in force, by name. */
export async function activePolicies(queries: Queries): Promise<PolicyRow[]> {
  return active.all(queries, {});
}

const active = prepared((queries) =>
  queries.selectFrom('policies').selectAll().where('active', '=', 1).orderBy('name'),
);

/** Every policy in force, by name; one that does several things, once for each. */
export async function policiesInForce(queries: Queries): Promise<Policy[]> {
  return (await activePolicies(queries)).flatMap(policiesOf);
}

/** The policies that a row stands for: one, or one for each kind of content that it looks at. */
export function policiesOf(row: PolicyRow): Policy[] {
  const { id, name, version, generation, type } = row;
  const whole: Policy = {
    id,
    name,
    version,
    generation,
    type,
    terms: parseStrings(row.terms),
    ...stored.parse({
      contentTypes: parseStrings(row.content_types),
      scopes: parseStrings(row.scopes),
    }),
  };
  const parts = readAppliesTo(row.applies_to);
  return parts === undefined
    ? [whole]
    : parts.map(({ dataType, action, terms = [] }): Policy => {
        const partType = action === 'Block' ? 'BLOCK' : 'WARN';
        return { ...whole, type: partType, contentTypes: [dataType], terms };
      });
}

/** A policy as {@link policiesInForce} shows it may come back: with its id and version. */
export const shownPolicyShape = policyShape.extend({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be an id')
    .exactOptional(),
  version: z.string().min(1).max(20).exactOptional(),
});

/** A policy that takes the place of others. */
export type ShownPolicy = z.output<typeof shownPolicyShape>;

/**
 * The rows of policies that take the place of those in force. One that comes back as it was shown stays as it
 * is, one that does several things among them; another keeps the id and version that it has.
 *
 * @throws Refusal 400 when two of them have one name
 */
export async function policiesInstead(
  queries: Queries,
  policies: readonly ShownPolicy[],
): Promise<PolicyRow[]> {
  const shown = grouped(await policiesInForce(queries), ({ id }) => id);
  const stored = await queries.selectFrom('policies').selectAll().execute();
  const rows = [...grouped(policies, (policy) => policy.id ?? policy.name).values()].flatMap(
    (parts) => {
      const known = stored.find(({ id }) => id === parts[0]?.id);
      return known !== undefined && isDeepStrictEqual(parts, shown.get(known.id))
        ? [known]
        : parts.map(({ id, version, ...source }) => ({
            ...newPolicy(source),
            ...(id !== undefined && { id }),
            ...(version !== undefined && { version }),
          }));
    },
  );
  for (const key of ['name', 'id'] as const) {
    const twice = rows.find((row, place) => rows.findIndex((it) => it[key] === row[key]) < place);
    if (twice !== undefined) {
      throw badRequest(`Two policies have the ${key} "${twice[key]}".`);
    }
  }
  return rows;
}

/** Replaces the policies in force. Those that are not stay, unless one of these has their name or id. */
export async function replacePolicies(queries: Queries, rows: readonly PolicyRow[]): Promise<void> {
  await queries.deleteFrom('policies').where('active', '=', 1).execute();
  if (rows.length > 0) {
    await queries
      .deleteFrom('policies')
      .where((where) =>
        where.or([
          where(
            'name',
            'in',
            rows.map(({ name }) => name),
          ),
          where(
            'id',
            'in',
            rows.map(({ id }) => id),
          ),
        ]),
      )
      .execute();
    await queries.insertInto('policies').values(rows).execute();
  }
}
