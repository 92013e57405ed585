import type { Found } from './finding.js';

/** What a role lets a service account do besides chatting (IMP-16, USR-4, DLP-13, STR-6). */
const abilities: Readonly<Record<string, string>> = {
  CONTENT_MANAGEMENT: 'import messages',
  USER_PROVISIONING: "create users and list the company's streams",
  EF_POLICY_MANAGEMENT: 'read violations',
  CONTENT_EXPORT_SERVICE: 'read the datahose',
};

/** Without it, an account neither reads nor sends. */
const needed = 'INDIVIDUAL';

/**
 * Judges the roles of an account by what a bot needs.
 *
 * @throws Error when the role that every bot needs is missing
 */
export function judgeRoles(roles: readonly string[]): Found<undefined> {
  if (roles.length === 0) {
    return { detail: 'The service names none, so they cannot be judged.', value: undefined };
  }
  const named = roles.join(', ');
  if (!roles.includes(needed)) {
    throw new Error(`${named}; ${needed} is missing, without which an account cannot chat.`);
  }
  const granted = Object.keys(abilities).filter((role) => roles.includes(role));
  const lacking = Object.entries(abilities).filter(([role]) => !roles.includes(role));
  const may = ['chat', ...granted.map((role) => abilities[role])].join(', ');
  const mayNot = lacking.map(([role, ability]) => `${role} to ${ability}`).join(', ');
  const rest = mayNot === '' ? '' : ` It would need ${mayNot}.`;
  return { detail: `${named}: the bot may ${may}.${rest}`, value: undefined };
}
