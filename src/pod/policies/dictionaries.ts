import type { Selectable } from 'kysely';
import { badRequest } from '../errors.js';
import type { DictionariesTable, Queries } from '../store/tables.js';
import { parseStrings } from '../store/users.js';
import { dictionaryIdsOf, readAppliesTo } from './applied-policy.js';
import type { AppliesTo } from './applied-policy.js';
import type { PolicyRow } from './policy.js';
import { nextVersion } from './version.js';

/** A dictionary as stored. */
export type DictionaryRow = Selectable<DictionariesTable>;

/**
 * The terms of a dictionary: its lines, without those that are empty.
 *
 * @example
 * termsOf('Neptune\r\n\nblue whale '); // ['Neptune', 'blue whale']
 */
export function termsOf(content: string): string[] {
  const lines = content.split(/\r\n|\r|\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

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
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The dictionary with an id. @throws Refusal 400 */
export async function requireDictionary(queries: Queries, id: string): Promise<DictionaryRow> {
  const [row] = await dictionariesById(queries, [id]);
  if (row === undefined) {
    throw badRequest('There is no dictionary with this id.');
  }
  return row;
}

/** A policy with the terms of these dictionaries; without any it is not in force. */
export function withDictionaries(
  policy: PolicyRow,
  dictionaries: readonly DictionaryRow[],
  now: number,
): PolicyRow {
  const isEmpty = dictionaries.length === 0;
  const parts = readAppliesTo(policy.applies_to);
  return {
    ...policy,
    dictionary_ids: JSON.stringify(dictionaries.map(({ id }) => id)),
    terms: JSON.stringify(termsOfAll(dictionaries)),
    applies_to: parts === undefined ? null : JSON.stringify(withTerms(parts, dictionaries)),
    active: isEmpty ? 0 : policy.active,
    disabled_at: isEmpty && policy.active === 1 ? now : policy.disabled_at,
  };
}

function withTerms(parts: AppliesTo, dictionaries: readonly DictionaryRow[]): AppliesTo {
  return parts.map((part) => {
    const ids = dictionaryIdsOf([part]);
    return { ...part, terms: termsOfAll(dictionaries.filter(({ id }) => ids.includes(id))) };
  });
}

function termsOfAll(dictionaries: readonly DictionaryRow[]): string[] {
  return [...new Set(dictionaries.flatMap(({ content }) => termsOf(content)))];
}

/** A policy after a change: of the next version. */
export function revised(policy: PolicyRow, now: number): PolicyRow {
  return { ...policy, version: nextVersion(policy.version), updated_at: now };
}

/** Brings the policies that use a dictionary up to date after it has changed, or is gone. */
export async function updateUsersOf(queries: Queries, id: string, now: number): Promise<void> {
  const policies = await queries.selectFrom('policies').selectAll().execute();
  for (const policy of policies) {
    const ids = parseStrings(policy.dictionary_ids);
    if (ids.includes(id)) {
      const dictionaries = await dictionariesById(queries, ids);
      const changed = revised(withDictionaries(policy, dictionaries, now), now);
      await queries.updateTable('policies').set(changed).where('id', '=', policy.id).execute();
    }
  }
}

/** A dictionary as policies refer to it. */
export function toReference({ id, name, version }: DictionaryRow) {
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
