import type { ControlToken } from './control-token.js';
import { fromElsewhere, PodError, refusalOf, unreachable } from './pod-error.js';

/** One call to the pod. */
export interface PodCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as multipart. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Makes a call; resolves with the answer when the pod accepted it. */
export type CallPod = (path: string, call?: PodCall) => Promise<Response>;

/**
 * Makes calls to the pod that served the page.
 *
 * @param fetcher - the browser's `fetch`, or a stand-in
 * @throws PodError (rejects) when the pod refuses or does not answer; an aborted call rejects with
 * the signal's reason
 */
export function createPodCalls(fetcher: typeof fetch): CallPod {
  return async (path, call = {}) => {
    const response = await fetcher(path, requestOf(call)).catch((error: unknown) => {
      if (call.signal?.aborted === true) {
        throw call.signal.reason;
      }
      throw unreachable(error);
    });
    if (!response.ok) {
      throw await refusalOf(response);
    }
    return response;
  };
}

/**
 * Makes calls of the control API. After the pod was restarted the token is another one: it is fetched,
 * and the call made again, once.
 */
export function createControlCalls(call: CallPod, token: ControlToken): CallPod {
  const send = (path: string, request: PodCall) =>
    call(path, {
      ...request,
      headers: { ...request.headers, Authorization: `Bearer ${token.value()}` },
    });
  return async (path, request = {}) => {
    const used = token.value();
    try {
      return await send(path, request);
    } catch (error) {
      const isRefused = error instanceof PodError && error.status === 401;
      if (!isRefused || (token.value() === used && !(await token.renew()))) {
        throw error;
      }
      return send(path, request);
    }
  };
}

/**
 * The JSON of an answer; `undefined` for one without content, as the service answers empty lists.
 *
 * @throws PodError (rejects) with status 0 when it is none
 */
export async function jsonOf<Body>(response: Response): Promise<Body | undefined> {
  const text = await response.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as Body);
  } catch (error) {
    throw fromElsewhere(error);
  }
}

/** The JSON of an answer that has one. @throws PodError when it has none */
export async function required<Body>(response: Response): Promise<Body> {
  const body = await jsonOf<Body>(response);
  if (body === undefined) {
    throw new PodError(response.status, 'The pod answered without content.');
  }
  return body;
}

function requestOf({ method = 'GET', json, form, headers = {}, signal }: PodCall): RequestInit {
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const contentType = json === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    headers: { Accept: 'application/json', ...contentType, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
}
