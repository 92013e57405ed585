import { createHash, randomUUID } from 'node:crypto';
import { tenantOf } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Service } from '../service.js';
import type { Queries, UserRow, ViolationKind, ViolationRow } from '../store/tables.js';
import type { ContentType } from './content-types.js';
import type { Policy } from './policy-source.js';

/** How a client deals with policies (DLP-14). */
export interface PolicyFlags {
  /** The client can show a warning and ask its user; otherwise it is a legacy client. */
  readonly enforces: boolean;
  /** The user was warned and sends nevertheless. */
  readonly ignoresWarning: boolean;
}

/** Something that policies have to pass before it is sent, created or changed. */
export interface Content {
  readonly kind: ViolationKind;
  readonly requester: UserRow;
  /** The stream or signal that it changes, by its id; `undefined` for a new one. */
  readonly changes?: string;
  /** What it is sent to, or what it changes: a stream, a signal. The same for each attempt. */
  readonly target: string;
  /** Whether members of other companies see it; `undefined` where that has no meaning. */
  readonly external: boolean | undefined;
  /** What policies look at. */
  readonly texts: readonly string[];
  /** What makes this content the same as that of another attempt. */
  readonly identity: string;
  readonly flags: PolicyFlags;
  /** What its record shows, under the id it has or would have had. */
  readonly describe: (id: string | undefined, generation: 'V1' | 'V2') => object;
}

/** Leave to send: what policies had to say is recorded when it is kept. */
export interface Permit {
  /** Whether there is something to record. */
  readonly isRecorded: boolean;
  /** Records what was let through, under the id of what was kept. */
  readonly record: (queries: Queries, id: string) => Promise<void>;
}

/** A policy that matched, and by which terms. */
export interface Match {
  readonly policy: Policy;
  readonly terms: readonly string[];
}

type Verdict = Pick<ViolationRow, 'action' | 'outcome' | 'ignored_warning'>;

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
        await queries
          .insertInto('violations')
          .values(recordOf(service, content, own, verdict, id))
          .execute();
      }
    },
  };
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

/** The policies of one generation that match: a record is of one generation. */
type OneGeneration = readonly [Match, ...Match[]];

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
  const warning =
    actionOf(all) === 'WARN' ? `${warningKey(content)} ${policiesOf(all).join(' ')}` : null;
  await service.change(({ queries }) =>
    queries
      .insertInto('violations')
      .values(
        generations.map((matches, place) => ({
          ...recordOf(service, content, matches, refusedAs(matches), content.changes),
          open_warning: place === 0 ? warning : null,
        })),
      )
      .execute(),
  );
}

function refusedAs(matches: OneGeneration): Verdict {
  return { action: actionOf(matches), outcome: 'REJECTED_VIOLATION', ignored_warning: 0 };
}

/** The ids of the policies that a warning is given for. */
function policiesOf(matches: readonly Match[]): readonly string[] {
  return [...new Set(matches.map(({ policy }) => policy.id))].sort();
}

/**
 * Accepts a warning that was given for the same content, once: it holds for the policies that were warned of,
 * and not for later ones. Returns whether there was one.
 */
async function takeWarning(
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

function recordOf(
  { clock }: Service,
  content: Content,
  matches: OneGeneration,
  verdict: Verdict,
  id: string | undefined,
): Omit<ViolationRow, 'position'> {
  const { generation } = matches[0].policy;
  return {
    id: randomUUID(),
    kind: content.kind,
    entity_id: id ?? '',
    created_at: clock.now(),
    requester_id: content.requester.id,
    ...verdict,
    generation,
    matched: JSON.stringify(matches.map((match) => toMatchedPolicy(match))),
    subject: JSON.stringify(content.describe(id, generation)),
    open_warning: null,
  };
}

/** A policy as a violation shows it; those of the first generation have no names there (DLP-3). */
function toMatchedPolicy({ policy, terms }: Match) {
  const isNamed = policy.generation === 'V2';
  return {
    id: isNamed ? policy.id : '',
    version: isNamed ? policy.version : '',
    policyName: isNamed ? policy.name : '',
    type: policy.type,
    terms: terms.join(', '),
  };
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
