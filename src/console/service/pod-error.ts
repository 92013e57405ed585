import type { ErrorBody, FieldProblems } from '../../contract/index.js';
import { WrongEntry } from './wrong-entry.js';

/** A call that the pod refused, or that did not reach it (`status` 0). */
export class PodError extends Error {
  override readonly name = 'PodError';
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;

  /** What the policies of the company had against it, where that is the reason. */
  readonly objection: PolicyObjection | undefined;
  /** Which fields were wrong, where the pod tells. */
  readonly problems: FieldProblems['problems'];

  constructor(
    status: number,
    message: string,
    options: ErrorOptions & {
      readonly objection?: PolicyObjection | undefined;
      readonly problems?: FieldProblems['problems'];
    } = {},
  ) {
    super(message, options);
    this.status = status;
    this.objection = options.objection;
    this.problems = options.problems ?? [];
  }
}

/** Why the policies of the company do not let something pass. */
export interface PolicyObjection {
  /** `WARN`: it passes when the person insists. */
  readonly action: 'BLOCK' | 'WARN';
  /** What of it they do not like. */
  readonly terms: readonly string[];
  /** The names of the policies, as far as they have names. */
  readonly policies: readonly string[];
}

const explanations: Readonly<Record<number, string>> = {
  0: 'The pod cannot be reached. Is it still running?',
  401: 'The pod does not know this page any more. Log in again, or reload the page.',
  403: 'This person is not allowed to do that.',
  404: 'The pod does not know this page of its interface. Is it an older version?',
  413: 'This is larger than the pod accepts.',
  429: 'Too many calls at once. Wait a moment and try again.',
  500: 'Something went wrong in the pod, whose log says more. Try again.',
  502: 'The pod did not answer in time. Wait a moment and try again.',
  503: 'The pod is not ready. Wait a moment and try again.',
  504: 'The pod did not answer in time. Wait a moment and try again.',
};

/**
 * Reads why the pod refused a call from the answer's body, `{ code, message }`, and falls back to a
 * sentence for its status.
 */
export async function refusalOf(response: Response): Promise<PodError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = messageOf(body);
  // What the pod says about tokens is meant for programs: people have none.
  const sentence =
    (response.status === 401 ? undefined : said) ??
    explanations[response.status] ??
    `The pod answered ${response.status}.`;
  return new PodError(response.status, sentence + whenAgain(response), {
    objection: objectionIn(body),
    problems: problemsIn(body),
  });
}

/** When the pod wants to be asked again, where it says so in seconds, as a sentence of its own. */
function whenAgain({ headers }: Response): string {
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return seconds > 0 ? ` Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.` : '';
}

/** The failure of a call that got no answer at all. @param cause - kept where it tells a person why already */
export function unreachable(cause: unknown): PodError {
  return cause instanceof PodError ? cause : new PodError(0, explanations[0] ?? '', { cause });
}

/** An answer that no pod gives, such as the page of a proxy: whether the pod was asked at all is not known. */
export function fromElsewhere(cause: unknown): PodError {
  const said = 'Something between this page and the pod has answered in its place.';
  return new PodError(0, `${said} Reload the page, and log in if that asks for it.`, { cause });
}

/** Whether the pod is away, or has just come back: that is shown once, for the whole page. */
export function isAway(error: unknown): boolean {
  return error instanceof PodError && (error.status === 0 || error.status === 401);
}

/** What to tell a person about a failure of any kind. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PodError || error instanceof WrongEntry) {
    return error.message;
  }
  return error instanceof Error
    ? `Something went wrong: ${error.message}`
    : 'Something went wrong.';
}

function objectionIn(body: unknown): PolicyObjection | undefined {
  const details: unknown = isRecord(body) ? body['details'] : undefined;
  if (!isRecord(details) || (details['action'] !== 'BLOCK' && details['action'] !== 'WARN')) {
    return undefined;
  }
  const { action, terms, matchedPolicies } = details;
  const matched: readonly unknown[] = Array.isArray(matchedPolicies) ? matchedPolicies : [];
  const names = matched.map((policy) => (isRecord(policy) ? policy['policyName'] : undefined));
  return { action, terms: textsIn(terms), policies: [...new Set(textsIn(names))] };
}

function problemsIn(body: unknown): FieldProblems['problems'] {
  const details: unknown = isRecord(body) ? body['details'] : undefined;
  const listed: unknown = isRecord(details) ? details['problems'] : undefined;
  return Array.isArray(listed) ? listed.filter(isProblem) : [];
}

function isProblem(value: unknown): value is FieldProblems['problems'][number] {
  return isRecord(value) && Array.isArray(value['path']) && typeof value['message'] === 'string';
}

function textsIn(list: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(list) ? list : [];
  return all.filter((text): text is string => typeof text === 'string' && text !== '');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) {
    return undefined;
  }
  const { message } = body as Partial<ErrorBody>;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}
