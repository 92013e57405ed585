import { tenantOf } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Service } from '../service.js';
import type { Queries, ViolationKind } from '../store/tables.js';
import type { Content } from './content.js';
import type { ContentType } from './content-types.js';
import type { Match } from './matches.js';
import { matchesOf } from './matches.js';
import type { OneGeneration, Verdict } from './violation-records.js';
import { recordOf, toMatchedPolicy } from './violation-records.js';
import { openWarning, takeWarning } from './warnings.js';

/** Leave to send: what policies had to say is recorded when it is kept. */
export interface Permit {
  /** Whether there is something to record. */
  readonly isRecorded: boolean;
  /** Records what was let through, under the id of what was kept. */
  readonly record: (queries: Queries, id: string) => Promise<void>;
}

const contentTypeOf: Readonly<Record<ViolationKind, ContentType>> = {
  message: 'Messages',
  stream: 'RoomMeta',
  signal: 'SignalMeta',
};

const accepted = { action: 'WARN', outcome: 'ACCEPTED_WARNING', ignored_warning: 1 } as const;
const legacy = { action: 'ALLOW', outcome: 'ACCEPTED_LEGACY_CLIENT', ignored_warning: 0 } as const;

/**
 * Asks the policies whether a content may pass (DLP-4 to DLP-11). They are the company's, and cover what its own
 * people send, create and change. While the enforcement component is unavailable, everything passes (DLP-12).
 *
 * @throws Refusal 451 when it may not; the violation is recorded then
 */
export async function permit(service: Service, content: Content): Promise<Permit> {
  const isOwn = tenantOf(content.requester.id) === service.company.tenant;
  if (!isOwn || !service.enforcement.available) {
    return { isRecorded: false, record: () => Promise.resolve() };
  }
  const matches = await matchesOf(service, { ...content, type: contentTypeOf[content.kind] });
  const passed = await judge(service, content, byGeneration(matches));
  return {
    isRecorded: passed.length > 0,
    async record(queries, id) {
      for (const { matches: own, verdict } of passed) {
        const record = recordOf(content, own, { verdict, id, now: service.clock.now() });
        await queries.insertInto('violations').values(record).execute();
      }
    },
  };
}

/** What is let through, and what its record says of it. */
interface Passed {
  readonly matches: OneGeneration;
  readonly verdict: Verdict;
}

function byGeneration(matches: readonly Match[]): OneGeneration[] {
  return (['V2', 'V1'] as const).flatMap((generation) => {
    const [first, ...others] = matches.filter(({ policy }) => policy.generation === generation);
    return first === undefined ? [] : [[first, ...others]];
  });
}

/**
 * What becomes of content that policies match, of both generations together: a warning is of all of them and is accepted
 * for all, and whatever one of them blocks is not warned of first. V1 knows no legacy clients (DLP-8, DLP-9).
 */
async function judge(
  service: Service,
  content: Content,
  generations: readonly OneGeneration[],
): Promise<Passed[]> {
  const { enforces, ignoresWarning } = content.flags;
  const isLegacy = ([{ policy }]: OneGeneration) => policy.generation === 'V2' && !enforces;
  const binding = generations.filter((matches) => !isLegacy(matches));
  const all = binding.flat();
  if (
    all.length > 0 &&
    !(ignoresWarning && actionOf(all) === 'WARN' && (await takeWarning(service, content, all)))
  ) {
    await recordRefusal(service, content, binding);
    throw violationRefusal(actionOf(all), all);
  }
  return generations.map((matches) => ({
    matches,
    verdict: isLegacy(matches) ? legacy : accepted,
  }));
}

function actionOf(matches: readonly Match[]): 'BLOCK' | 'WARN' {
  return matches.some(({ policy }) => policy.type === 'BLOCK') ? 'BLOCK' : 'WARN';
}

/** Records that content was refused, for each generation; the first record keeps the warning that may be accepted. */
async function recordRefusal(
  service: Service,
  content: Content,
  generations: readonly OneGeneration[],
): Promise<void> {
  const all = generations.flat();
  const warning = actionOf(all) === 'WARN' ? openWarning(content, all) : null;
  await service.change(({ queries }) => {
    const told = { id: content.changes, now: service.clock.now() };
    const records = generations.map((matches, place) => ({
      ...recordOf(content, matches, { verdict: refusedAs(matches), ...told }),
      open_warning: place === 0 ? warning : null,
    }));
    return queries.insertInto('violations').values(records).execute();
  });
}

function refusedAs(matches: OneGeneration): Verdict {
  return { action: actionOf(matches), outcome: 'REJECTED_VIOLATION', ignored_warning: 0 };
}

function violationRefusal(action: 'BLOCK' | 'WARN', matches: readonly Match[]): Refusal {
  const terms = [...new Set(matches.flatMap((match) => match.terms))];
  const sentence =
    action === 'BLOCK'
      ? 'The content violates a policy of the company. Change it.'
      : 'The content violates a policy of the company. Change it, or send it again and accept the warning.';
  return new Refusal(451, sentence, {
    details: { action, terms, matchedPolicies: matches.map(toMatchedPolicy) },
  });
}
