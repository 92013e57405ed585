import type { ErrorBody } from '../../contract/index.js';

/** A call that the pod refused, or that did not reach it (`status` 0). */
export class PodError extends Error {
  override readonly name = 'PodError';
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const explanations: Readonly<Record<number, string>> = {
  0: 'The pod cannot be reached. Is it still running?',
  401: 'The pod does not know this page any more. Reload it, and log in again if it asks for that.',
  403: 'This person is not allowed to do that.',
  404: 'The pod does not know this page of its interface. Is it an older version?',
  413: 'This is larger than the pod accepts.',
  429: 'Too many calls at once. Wait a moment and try again.',
};

/**
 * Reads why the pod refused a call from the answer's body, `{ code, message }`, and falls back to a
 * sentence for its status.
 */
export async function refusalOf(response: Response): Promise<PodError> {
  const said = await response.json().then(messageOf, () => undefined);
  // What the pod says about tokens is meant for programs: people have none.
  const sentence =
    (response.status === 401 ? undefined : said) ??
    explanations[response.status] ??
    `The pod answered ${response.status}.`;
  return new PodError(response.status, sentence);
}

/** The failure of a call that got no answer at all. */
export function unreachable(cause: unknown): PodError {
  return new PodError(0, explanations[0] ?? '', { cause });
}

/** What to tell a person about a failure of any kind. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PodError) {
    return error.message;
  }
  return error instanceof Error
    ? `Something went wrong: ${error.message}`
    : 'Something went wrong.';
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) {
    return undefined;
  }
  const { message } = body as Partial<ErrorBody>;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}
