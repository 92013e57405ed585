import { createHash } from 'node:crypto';
import type { Service } from '../service.js';
import type { Content } from './content.js';
import type { Match } from './matches.js';

/** A warning that its user may accept, as it is kept: of which content it is, and of which policies. */
export function openWarning(content: Content, matches: readonly Match[]): string {
  return `${warningKey(content)} ${policiesOf(matches).join(' ')}`;
}

/** The ids of the policies that a warning is given for. */
function policiesOf(matches: readonly Match[]): readonly string[] {
  return [...new Set(matches.map(({ policy }) => policy.id))].sort();
}

/**
 * Accepts a warning that was given for the same content, once: it holds for the policies that were warned of,
 * and not for later ones. Returns whether there was one.
 */
export async function takeWarning(
  service: Service,
  content: Content,
  matches: readonly Match[],
): Promise<boolean> {
  const policies = policiesOf(matches);
  return service.change(async ({ queries }) => {
    const open = await queries
      .selectFrom('violations')
      .select(['position', 'open_warning'])
      .where('open_warning', 'is not', null)
      .where('open_warning', 'like', `${warningKey(content)} %`)
      .execute();
    const covering = open.filter(({ open_warning }) => {
      const warnedOf = new Set(open_warning?.split(' '));
      return policies.every((id) => warnedOf.has(id));
    });
    if (covering.length === 0) {
      return false;
    }
    await queries
      .updateTable('violations')
      .set({ open_warning: null })
      .where(
        'position',
        'in',
        open.map(({ position }) => position),
      )
      .execute();
    return true;
  });
}

function warningKey({ kind, requester, target, identity }: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, requester.id, target, identity]))
    .digest('hex');
}
