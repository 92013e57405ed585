import { z } from 'zod';
import { limitedList, shaped } from '../http/shape.js';
import { parseStrings } from '../store/json-columns.js';
import { appliesTo, dictionaryIdsOf, maxDictionaries, readAppliesTo } from './applied-policy.js';
import { contentTypes, scopes } from './content-types.js';
import type { DictionaryName } from './dictionaries.js';
import { toReference } from './dictionaries.js';
import type { PolicyRow } from './policy.js';

/** What a body says of a policy, and which dictionaries it names. */
export interface PolicyContent {
  readonly columns: Pick<PolicyRow, 'name' | 'type' | 'content_types' | 'scopes' | 'applies_to'>;
  readonly dictionaryIds: readonly string[];
}

type Shown = (row: PolicyRow, dictionaries: readonly DictionaryName[]) => object;

/** What is specific to a version of the calls that manage policies. */
export interface PolicyVersion {
  /** The version of a new policy. */
  readonly first: string;
  /** Whether a policy is looked after over these calls. */
  readonly owns: (row: PolicyRow) => boolean;
  /** @throws Refusal 400 */
  readonly read: (body: unknown) => PolicyContent;
  /** What a policy is shown as, apart from what all versions show of it. */
  readonly show: Shown;
  /** The same for one that is no more. */
  readonly showDeleted: Shown;
}

/** What a policy or a dictionary is called. */
export const shortName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(30, 'has at most 30 characters');
const scopeList = z.array(z.enum(scopes)).min(1, 'name at least one');

const firstBody = z.object({
  name: shortName,
  type: z.enum(['Block', 'Warn']),
  contentTypes: z.array(z.enum(contentTypes)).min(1, 'name at least one'),
  scopes: scopeList,
  dictionaryIds: limitedList(z.string(), maxDictionaries),
});

const thirdBody = z.object({ name: shortName, scopes: scopeList, appliesTo });

/** The first version: one action for all that a policy looks at. */
export const firstPolicies: PolicyVersion = {
  first: '1.0',
  owns: (row) => row.applies_to === null,
  read(body) {
    const given = shaped(firstBody, body);
    return {
      columns: {
        name: given.name,
        type: toStored(given.type),
        content_types: JSON.stringify(given.contentTypes),
        scopes: JSON.stringify(given.scopes),
        applies_to: null,
      },
      dictionaryIds: [...new Set(given.dictionaryIds)],
    };
  },
  show: showFirst,
  showDeleted: showFirst,
};

function showFirst(row: PolicyRow, dictionaries: readonly DictionaryName[]): object {
  return {
    type: row.type === 'BLOCK' ? 'Block' : 'Warn',
    contentTypes: parseStrings(row.content_types),
    dictionaryRefs: dictionaries.map(toReference),
    ...(row.creator_id !== null && { creatorId: String(row.creator_id) }),
  };
}

/** The third version: an action and rules for each kind of content. */
export const thirdPolicies: PolicyVersion = {
  first: '3.0',
  owns: (row) => row.applies_to !== null,
  read(body) {
    const given = shaped(thirdBody, body);
    const isBlocking = given.appliesTo.some(({ action }) => action === 'Block');
    return {
      columns: {
        name: given.name,
        type: isBlocking ? 'BLOCK' : 'WARN',
        content_types: JSON.stringify(given.appliesTo.map(({ dataType }) => dataType)),
        scopes: JSON.stringify(given.scopes),
        applies_to: JSON.stringify(given.appliesTo),
      },
      dictionaryIds: dictionaryIdsOf(given.appliesTo),
    };
  },
  show: (row, dictionaries) => ({ ...showThird(row, dictionaries), deleted: false }),
  showDeleted: (row, dictionaries) => ({ ...showThird(row, dictionaries), deleted: true }),
};

function showThird(row: PolicyRow, dictionaries: readonly DictionaryName[]): object {
  return {
    id: row.id,
    appliesTo: (readAppliesTo(row.applies_to) ?? []).map(({ dataType, action, rules }) => ({
      dataType,
      action,
      rules: rules.map((rule) => ({
        ...rule,
        textMatchConfig: {
          countUniqueOccurrences: 1,
          applicableFileTypes: rule.textMatchConfig.applicableFileTypes ?? [],
          dictionaries: dictionaries
            .filter(({ id }) => dictionaryIdsOf([{ rules: [rule] }]).includes(id))
            .map(toReference),
        },
      })),
    })),
    systemPolicy: false,
    ...(row.creator_id !== null && { creatorId: row.creator_id }),
  };
}

function toStored(type: 'Block' | 'Warn'): 'BLOCK' | 'WARN' {
  return type === 'Block' ? 'BLOCK' : 'WARN';
}
