import { lacksEntitlement } from '../errors.js';
import type { SessionCall } from '../http/call.js';
import { requireCompanyRole } from '../roles.js';

/**
 * Checks that the caller is a service account of the pod's company that may read what policies found (DLP-13).
 *
 * @throws Refusal 403
 */
export function requireViolationReader({
  service,
  session,
}: Pick<SessionCall, 'service' | 'session'>): void {
  requireCompanyRole(service.company, session.user, 'EF_POLICY_MANAGEMENT');
  if (session.user.account_type !== 'SYSTEM') {
    throw lacksEntitlement();
  }
}
