import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { PoliciesTable, Queries } from '../store/tables.js';
import { parseStrings } from '../store/users.js';
import { readAppliesTo } from './applied-policy.js';
import { contentTypes, scopes } from './content-types.js';
import type { ContentType } from './content-types.js';

const term = z.string().trim().min(1, 'must not be empty');

/** The shape of a policy, as a seed and the control API give it. */
export const policyShape = z.strictObject({
  name: term.max(30, 'has at most 30 characters'),
  type: z.enum(['BLOCK', 'WARN']),
  terms: z.array(term).min(1, 'a policy needs terms'),
  contentTypes: z.array(z.enum(contentTypes)).default([...contentTypes]),
  scopes: z.array(z.enum(scopes)).default([...scopes]),
  generation: z.enum(['V1', 'V2']).default('V2'),
});

/**
 * A compliance policy: what may not be sent, or only after a warning.
 *
 * @example
 * const policy: PolicySource = { name: 'Project names', type: 'BLOCK', terms: ['Neptune'] };
 */
export type PolicySource = z.input<typeof policyShape>;

/** A policy as it is in force. */
export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Which generation of filtering it belongs to: its records say so. */
  readonly generation: 'V1' | 'V2';
  readonly type: 'BLOCK' | 'WARN';
  readonly terms: readonly string[];
  readonly contentTypes: readonly ContentType[];
  readonly scopes: readonly ('Internal' | 'External')[];
}

/** A policy's row. */
export type PolicyRow = Selectable<PoliciesTable>;

const stored = z.object({
  terms: z.array(z.string()),
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

/** Every policy in force, by name; one that does several things, once for each. */
export async function policiesInForce(queries: Queries): Promise<Policy[]> {
  const rows = await queries
    .selectFrom('policies')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('name')
    .execute();
  return rows.flatMap((row) => {
    const { id, name, version, generation, type } = row;
    const whole: Policy = {
      ...{ id, name, version, generation, type },
      ...stored.parse({
        terms: parseStrings(row.terms),
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
  });
}

/** Puts policies in the place of those in force. */
export async function replacePolicies(queries: Queries, rows: readonly PolicyRow[]): Promise<void> {
  await queries.deleteFrom('policies').execute();
  if (rows.length > 0) {
    await queries.insertInto('policies').values(rows).execute();
  }
}

/**
 * The terms of a policy that texts contain: whole words, in upper or lower case (DLP-10).
 *
 * @example
 * matchedTerms(['Neptune'], ['About neptune, finally']); // ['Neptune']
 */
export function matchedTerms(terms: readonly string[], texts: readonly string[]): string[] {
  return terms.filter((text) => {
    const words = text.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}_])${words.join('\\s+')}(?![\\p{L}\\p{N}_])`,
      'iu',
    );
    return texts.some((candidate) => pattern.test(candidate));
  });
}
