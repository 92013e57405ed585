import type { Secret } from '../config/secret.js';
import { healthRoutes } from '../health/health-routes.js';
import type { Caller } from '../transport/caller.js';
import { claimsOf } from './token-claims.js';

const firstVersion = { major: 24, minor: 12 };

/**
 * Whether a session does without a key manager token: the pod says so in a claim of the session
 * token, and the agent is new enough (24.12). Without a host of its own the agent is the pod's, and
 * the claim alone decides.
 */
export async function usesSimplifiedKeyDelivery(
  caller: Caller,
  sessionToken: Secret,
  agentHasOwnHost: boolean,
): Promise<boolean> {
  if (claimsOf(sessionToken.reveal())['canUseSimplifiedKeyDelivery'] !== true) {
    return false;
  }
  if (!agentHasOwnHost) {
    return true;
  }
  const { version } = await caller.call(healthRoutes.info, {});
  const [, major, minor] = /^Agent-(\d+)\.(\d+)\./.exec(version) ?? [];
  return (
    Number(major) > firstVersion.major ||
    (Number(major) === firstVersion.major && Number(minor) >= firstVersion.minor)
  );
}
