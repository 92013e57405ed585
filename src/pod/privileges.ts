import { tenantOf } from '../contract/index.js';
import type { Company } from './company.js';
import { lacksEntitlement } from './errors.js';
import type { RoleName } from './roles.js';
import { hasRole } from './roles.js';
import type { UserRow } from './store/tables.js';

/** What it takes to make a call, beyond a session (AUT-4). */
interface Privilege {
  /** One of these roles. */
  readonly roles: readonly RoleName[];
  /**
   * Whether the caller must belong to the pod's own company: its policies, its settings and its records are nothing
   * for those who have the roles in another one. Default: any company.
   */
  readonly ofCompany?: true;
  /** Whether a person cannot have it, whatever the roles. Default: people and service accounts. */
  readonly ofServiceAccount?: true;
}

const administratorRoles = ['USER_PROVISIONING', 'SUPER_ADMINISTRATOR'] as const;

/** Who may do what not everyone may. Routes name one of these. */
const privileges = {
  /** Administers users, and what belongs to them. */
  administrator: { roles: administratorRoles },
  /** Administers what the pod's company has as a whole: groups, settings, applications. */
  companyAdministrator: { roles: administratorRoles, ofCompany: true },
  userProvisioner: { roles: ['USER_PROVISIONING'] },
  streamsAuditor: { roles: ['USER_PROVISIONING'], ofServiceAccount: true },
  conversationMaker: { roles: ['USER_PROVISIONING', 'CONTENT_MANAGEMENT'] },
  messageImporter: { roles: ['CONTENT_MANAGEMENT'], ofServiceAccount: true },
  /** Looks after policies and their dictionaries (DLP-13). */
  policyManager: { roles: ['EF_POLICY_MANAGEMENT', 'SUPER_ADMINISTRATOR'], ofCompany: true },
  /** Reads what policies found (DLP-13). */
  violationReader: { roles: ['EF_POLICY_MANAGEMENT'], ofCompany: true, ofServiceAccount: true },
  auditTrailReader: { roles: ['AUDIT_TRAIL_MANAGEMENT'], ofCompany: true },
  /** Reads the events of the whole company. */
  datahoseReader: {
    roles: ['CONTENT_EXPORT_SERVICE', 'COMPLIANCE_OFFICER', 'SUPER_COMPLIANCE_OFFICER'],
    ofServiceAccount: true,
  },
  /** Says of others whether they are there. */
  presenceSetter: { roles: ['USER_PRESENCE_UPDATE'] },
} satisfies Record<string, Privilege>;

/** One of the privileges that a route may take. */
export type PrivilegeName = keyof typeof privileges;

/**
 * Checks that a user has a privilege. A role that was taken away counts no more from the next call on.
 *
 * @throws Refusal 403
 */
export function requirePrivilege({ tenant }: Company, user: UserRow, name: PrivilegeName): void {
  const { roles, ofCompany, ofServiceAccount }: Privilege = privileges[name];
  const isExcluded =
    (ofCompany === true && tenantOf(user.id) !== tenant) ||
    (ofServiceAccount === true && user.account_type !== 'SYSTEM');
  if (isExcluded || !hasRole(user, ...roles)) {
    throw lacksEntitlement();
  }
}
