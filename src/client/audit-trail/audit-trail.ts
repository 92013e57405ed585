import { fields, given, kinds, optional } from '../../contract/given/index.js';
import type { UserId } from '../../contract/index.js';
import { epochTimes } from '../epoch-millis.js';
import { checkArguments } from '../given/check-arguments.js';
import { page } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readCursorPages } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { agentGet } from '../transport/route-kinds.js';

/** Something that a user with privileges did. */
export interface AuditTrailEntry {
  /** What was done, as a code. */
  readonly action: string;
  /** What was done, in words. */
  readonly actionName: string;
  /** When it was done: epoch milliseconds, as text. */
  readonly timestamp: string;
  /** Who did it: the user id, as text. */
  readonly initiatorId: string;
  /** The name by which that user logs on. */
  readonly initiatorUsername?: string;
  /** The user's e-mail address at that time. */
  readonly initiatorEmailAddress?: string;
}

/** Which entries of the audit trail to read. */
export interface AuditTrailRange {
  /** A date or epoch milliseconds. */
  readonly startTimestamp: number | Date;
  /** A date or epoch milliseconds. Default: now. */
  readonly endTimestamp?: number | Date | undefined;
  /** Only what this user did. Default: what anyone did. */
  readonly initiatorId?: UserId | undefined;
  /** Only what users with this role did, such as `USER_PROVISIONING`. Default: any role. */
  readonly role?: string | undefined;
}

interface AuditTrailPage {
  readonly items: readonly AuditTrailEntry[];
  readonly pagination?: { readonly cursors?: { readonly after?: string | null } };
}

/** The service's operation on the audit trail. */
export const auditTrailRoutes = {
  privilegedUsers: route({
    ...agentGet,
    operation: 'auditTrail.privilegedUsers',
    path: '/v1/audittrail/privilegeduser',
    answer: page<AuditTrailPage>({ items: [] }),
  }),
};

const auditTrailRange = fields<AuditTrailRange>({
  startTimestamp: kinds.time,
  endTimestamp: optional(kinds.time),
  initiatorId: optional(kinds.userId),
  role: optional(kinds.name),
});

/**
 * Reads the actions of privileged users.
 *
 * @example
 * const startTimestamp = new Date('2026-11-01');
 * for await (const { actionName, initiatorUsername } of client.auditTrail.privilegedUsers({ startTimestamp })) …
 */
export class AuditTrail {
  static {
    checkArguments<AuditTrail>(AuditTrail, 'auditTrail', {
      privilegedUsers: [given('range', auditTrailRange), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** What users with privileges did, page by page as it is read; for the role Audit Trail Management. */
  privilegedUsers(range: AuditTrailRange, options?: CallOptions): AsyncIterable<AuditTrailEntry> {
    const { operation } = auditTrailRoutes.privilegedUsers;
    const { startTimestamp, endTimestamp, ...whose } = range;
    const times = epochTimes({ startTimestamp, endTimestamp }, operation);
    return readCursorPages(operation, async (after) => {
      const query = { ...times, ...whose, after, limit: 500 };
      const { items, pagination } = await this.#caller.call(auditTrailRoutes.privilegedUsers, {
        query,
        options,
      });
      return { items, after: pagination?.cursors?.after };
    });
  }
}
