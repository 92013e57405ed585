import { randomUUID } from 'node:crypto';
import type { ViolationRow } from '../store/tables.js';
import type { Content } from './content.js';
import type { Match } from './matches.js';

/** What became of content that policies match. */
export type Verdict = Pick<ViolationRow, 'action' | 'outcome' | 'ignored_warning'>;

/** The policies of one generation that match: a record is of one generation. */
export type OneGeneration = readonly [Match, ...Match[]];

/** What a record says beside what the content and the policies do. */
interface Told {
  readonly verdict: Verdict;
  /** Of what was kept, or would have been changed; `undefined`: nothing was. */
  readonly id: string | undefined;
  readonly now: number;
}

/** The record of what became of content that policies of one generation match. */
export function recordOf(
  content: Content,
  matches: OneGeneration,
  { verdict, id, now }: Told,
): Omit<ViolationRow, 'position'> {
  const { generation } = matches[0].policy;
  return {
    id: randomUUID(),
    kind: content.kind,
    entity_id: id ?? '',
    created_at: now,
    requester_id: content.requester.id,
    ...verdict,
    generation,
    matched: JSON.stringify(matches.map((match) => toMatchedPolicy(match))),
    subject: JSON.stringify(content.describe(id, generation)),
    open_warning: null,
  };
}

/** A policy as a violation shows it; those of the first generation have no names there (DLP-3). */
export function toMatchedPolicy({ policy, terms }: Match) {
  const isNamed = policy.generation === 'V2';
  return {
    id: isNamed ? policy.id : '',
    version: isNamed ? policy.version : '',
    policyName: isNamed ? policy.name : '',
    type: policy.type,
    terms: terms.join(', '),
  };
}
