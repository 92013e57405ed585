import { csvFile } from 'cadenza';
import type { MessageViolation } from 'cadenza/client/administration';
import { b, dataTable } from 'cadenza/messageml';

/** What officers are told of a violation: who, where and why, and not what was written. */
export interface Finding {
  readonly time: string;
  readonly who: string;
  readonly stream: string;
  readonly policies: string;
  readonly outcome: string;
}

/** A record of the service as a line of a report. */
export function findingOf({ violation, message }: MessageViolation): Finding {
  return {
    time: new Date(violation.createTime).toISOString(),
    who: message.user.displayName ?? String(violation.requesterId),
    stream: message.stream.streamId,
    policies: violation.matchedPolicies.map(({ policyName }) => policyName).join(', '),
    outcome: violation.outcome.type,
  };
}

/** What is said when it happens. */
export function alert({ time, who, policies, outcome }: Finding) {
  return [b(policies), `: ${who}, ${time.slice(11, 16)} UTC, ${outcome}`];
}

/** How often each policy was violated. */
export function digest(findings: readonly Finding[]) {
  const counts = new Map<string, number>();
  for (const { policies } of findings) {
    counts.set(policies, (counts.get(policies) ?? 0) + 1);
  }
  const rows = [...counts].map(([policy, violations]) => ({ policy, violations }));
  const empty = 'No policy was violated.';
  return [b('Since the last summary'), dataTable(rows, ['policy', 'violations'], { empty })];
}

/** Everything that is known, for a spreadsheet. */
export function findingsFile(findings: readonly Finding[]) {
  return csvFile('violations.csv', findings, {
    Time: ({ time }) => time,
    Who: ({ who }) => who,
    Stream: ({ stream }) => stream,
    Policies: ({ policies }) => policies,
    Outcome: ({ outcome }) => outcome,
  });
}
