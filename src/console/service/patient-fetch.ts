import { PodError } from './pod-error.js';

/** How long the pod may be silent, in milliseconds. */
const patience = 60_000;

/** What of a body is sent in a millisecond at least, in bytes: a slow network. */
const slowest = 20;

/** Statuses of answers that have no body, and must not be given one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Gives up calls that the pod does not answer, and answers that stop halfway: nothing on the page waits for ever. A
 * question can be asked again. What changes something may have been done all the same, which is said; a large body has
 * the time that it takes on a slow network. A caller may give up before that, by a signal.
 *
 * @param most - how long the pod may be silent, in milliseconds. Default: a minute
 * @throws PodError (rejects) with status 0 when it was given up
 */
export function patientFetch(fetcher: typeof fetch, most = patience): typeof fetch {
  return async (input, init = {}) => {
    const given = new AbortController();
    const signal = AbortSignal.any([given.signal, ...(init.signal ? [init.signal] : [])]);
    let timer = setTimeout(() => given.abort(), most + bodySize(init.body) / slowest);
    const goesOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => given.abort(), most);
    };
    try {
      return await whole(await fetcher(input, { ...init, signal }), goesOn);
    } catch (error) {
      throw given.signal.aborted ? givenUp(init.method ?? 'GET', error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** An answer that has arrived to its end: of one that was cut off nobody knows what it said. */
async function whole(response: Response, goesOn: () => void): Promise<Response> {
  const { status, statusText, headers } = response;
  const body: ReadableStream<Uint8Array<ArrayBuffer>> | null = response.body;
  if (body === null || withoutBody.has(status)) {
    return response;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    goesOn();
    const { done, value } = await reader.read();
    if (done) {
      return new Response(new Blob(parts), { status, statusText, headers });
    }
    parts.push(value);
  }
}

function givenUp(method: string, cause: unknown): PodError {
  const said =
    method === 'GET'
      ? 'The pod does not answer. Is it still running?'
      : 'The pod did not say whether it has done that. Look before you do it again.';
  return new PodError(0, said, { cause });
}

/** How much is sent, as far as it may take long, in bytes. */
function bodySize(body: unknown): number {
  if (typeof body === 'string') {
    return body.length;
  }
  const parts: readonly unknown[] = body instanceof FormData ? [...body.values()] : [];
  return parts.reduce<number>((sum, part) => sum + (part instanceof Blob ? part.size : 0), 0);
}
