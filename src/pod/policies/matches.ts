import type { Service } from '../service.js';
import type { Content } from './content.js';
import type { ContentType } from './content-types.js';
import type { Policy } from './policy-source.js';

/** A policy that matched, and by which terms. */
export interface Match {
  readonly policy: Policy;
  readonly terms: readonly string[];
}

/** What policies look into. */
export interface Examined extends Pick<Content, 'external' | 'texts'> {
  readonly type: ContentType;
}

/** The policies in force that match, whatever becomes of it. */
export async function matchesOf(
  { store, policies }: Service,
  content: Examined,
): Promise<readonly Match[]> {
  const scope = content.external === true ? 'External' : 'Internal';
  const applies = (policy: Policy) =>
    policy.contentTypes.includes(content.type) &&
    (content.external === undefined || policy.scopes.includes(scope));
  const matches: Match[] = [];
  for (const { policies: some, matcher } of await policies.load(store)) {
    if (some.some(applies)) {
      const found = await matcher.termsIn(content.texts);
      some.forEach((policy, place) => {
        const terms = found[place] ?? [];
        if (applies(policy) && terms.length > 0) {
          matches.push({ policy, terms });
        }
      });
    }
  }
  return matches;
}
