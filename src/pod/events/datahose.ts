import { z } from 'zod';
import type { Event, UserId } from '../../contract/index.js';
import { tenantOf } from '../../contract/index.js';

/** Whose conversations a datahose is about. The pod has no FEDERATED users. */
export const datahoseScopes = ['INTERNAL', 'EXTERNAL', 'FEDERATED'] as const;

/** Which of the company's events a datahose delivers. */
export interface DatahoseFilter {
  /** As events have them: `MESSAGESENT`. */
  readonly eventTypes: readonly string[];
  /** Empty for all. */
  readonly scopes: readonly (typeof datahoseScopes)[number][];
}

const storedFilter = z.object({
  eventTypes: z.array(z.string()),
  scopes: z.array(z.enum(datahoseScopes)),
});

/** Reads a filter as it is stored: JSON. */
export function readDatahoseFilter(json: string | null): DatahoseFilter {
  return storedFilter.parse(JSON.parse(json ?? '{"eventTypes":[],"scopes":[]}'));
}

/**
 * Whether a datahose delivers an event: one of its types, in one of its scopes, that concerns somebody of
 * the company of the account that reads it.
 */
export function isForDatahose(
  filter: DatahoseFilter,
  readerId: UserId,
  event: Event,
  recipients: readonly UserId[],
): boolean {
  const company = tenantOf(readerId);
  return (
    filter.eventTypes.includes(event.type) &&
    recipients.some((id) => tenantOf(id) === company) &&
    (filter.scopes.length === 0 || filter.scopes.includes(scopeOf(event, recipients)))
  );
}

const withStream = z.object({ external: z.boolean() });

/** An event of a conversation is external as the conversation is, any other when it links companies. */
function scopeOf({ payload }: Event, recipients: readonly UserId[]): 'INTERNAL' | 'EXTERNAL' {
  const streams = Object.values(payload).flatMap((part: unknown) => [
    memberOf(part, 'stream'),
    memberOf(memberOf(part, 'message'), 'stream'),
  ]);
  for (const stream of streams) {
    const found = withStream.safeParse(stream);
    if (found.success) {
      return found.data.external ? 'EXTERNAL' : 'INTERNAL';
    }
  }
  return new Set(recipients.map(tenantOf)).size > 1 ? 'EXTERNAL' : 'INTERNAL';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (Object.entries(value).find(([key]) => key === name)?.[1] as unknown)
    : undefined;
}
