import type { Selectable } from 'kysely';
import { badRequest } from '../errors.js';
import { Pace } from '../pace.js';
import { parseStrings } from '../store/json-columns.js';
import type { DictionariesTable, Queries } from '../store/tables.js';
import type { AppliesTo } from './applied-policy.js';
import { dictionaryIdsOf, readAppliesTo } from './applied-policy.js';
import type { PolicyRow } from './policy.js';
import { nextVersion } from './version.js';

/** A dictionary as stored. */
export type DictionaryRow = Selectable<DictionariesTable>;

/** What the dictionaries of one policy may hold together. */
export const termLimits = { terms: 50_000, bytes: 4_000_000 };
/** Lines that are read between two turns. */
const atOnce = 500;

/** The dictionaries with these ids, in their order; unknown ids are left out. */
export async function dictionariesById(
  queries: Queries,
  ids: readonly string[],
): Promise<DictionaryRow[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await queries
    .selectFrom('dictionaries')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What a dictionary is referred to by. */
export type DictionaryName = Pick<DictionaryRow, 'id' | 'name' | 'version'>;

/** The same without what they hold. */
export async function dictionaryNamesById(
  queries: Queries,
  ids: readonly string[],
): Promise<DictionaryName[]> {
  const rows = await queries.selectFrom('dictionaries').select(['id', 'name', 'version']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The dictionary with an id. @throws Refusal 400 */
export async function requireDictionary(queries: Queries, id: string): Promise<DictionaryRow> {
  const [row] = await dictionariesById(queries, [id]);
  if (row === undefined) {
    throw badRequest('There is no dictionary with this id.');
  }
  return row;
}

/**
 * A policy with the terms of these dictionaries; without any it is not in force. It takes its time, in turns.
 *
 * @throws Refusal 400 when they hold more than {@link termLimits}
 */
export async function withDictionaries(
  policy: PolicyRow,
  dictionaries: readonly DictionaryRow[],
  now: number,
): Promise<PolicyRow> {
  const isEmpty = dictionaries.length === 0;
  const parts = readAppliesTo(policy.applies_to);
  return {
    ...policy,
    dictionary_ids: JSON.stringify(dictionaries.map(({ id }) => id)),
    terms: JSON.stringify(await termsOf(dictionaries)),
    applies_to: parts === undefined ? null : JSON.stringify(await withTerms(parts, dictionaries)),
    active: isEmpty ? 0 : policy.active,
    disabled_at: isEmpty && policy.active === 1 ? now : policy.disabled_at,
  };
}

async function withTerms(
  parts: AppliesTo,
  dictionaries: readonly DictionaryRow[],
): Promise<AppliesTo> {
  const filled: AppliesTo = [];
  for (const part of parts) {
    const ids = dictionaryIdsOf([part]);
    filled.push({
      ...part,
      terms: await termsOf(dictionaries.filter(({ id }) => ids.includes(id))),
    });
  }
  return filled;
}

/** The terms of dictionaries: their lines, without those that are empty, each once. */
async function termsOf(dictionaries: readonly DictionaryRow[]): Promise<string[]> {
  const bytes = dictionaries.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > termLimits.bytes) {
    throw badRequest(
      `The dictionaries of a policy hold at most ${termLimits.bytes} bytes together.`,
    );
  }
  const pace = new Pace();
  const terms = new Set<string>();
  let lines = 0;
  for (const { content } of dictionaries) {
    for (const [line] of content.matchAll(/[^\r\n]+/g)) {
      lines += 1;
      if (lines % atOnce === 0) {
        await pace.turn();
      }
      terms.add(line.trim());
    }
  }
  terms.delete('');
  if (terms.size > termLimits.terms) {
    throw badRequest(
      `The dictionaries of a policy hold at most ${termLimits.terms} different terms together.`,
    );
  }
  return [...terms];
}

/** A policy after a change: of the next version. */
export function revised(policy: PolicyRow, now: number): PolicyRow {
  return { ...policy, version: nextVersion(policy.version), updated_at: now };
}

/** Brings the policies that use a dictionary up to date after it has changed, or is gone. */
export async function updateUsersOf(queries: Queries, id: string, now: number): Promise<void> {
  const policies = await queries.selectFrom('policies').selectAll().execute();
  const pace = new Pace();
  for (const policy of policies) {
    await pace.turn();
    const ids = parseStrings(policy.dictionary_ids);
    if (ids.includes(id)) {
      const dictionaries = await dictionariesById(queries, ids);
      const changed = revised(await withDictionaries(policy, dictionaries, now), now);
      await queries.updateTable('policies').set(changed).where('id', '=', policy.id).execute();
    }
  }
}

/** A dictionary as policies refer to it. */
export function toReference({ id, name, version }: DictionaryName) {
  return { dictId: id, name, version };
}

/** A dictionary as the service returns it, without its terms. */
export function toDictionary(row: DictionaryRow) {
  return {
    dictRef: toReference(row),
    type: 'Word',
    creatorId: String(row.creator_id),
    creationDate: row.created_at,
    lastUpdatedDate: row.updated_at,
  };
}
