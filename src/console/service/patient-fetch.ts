/** How long the pod may take to begin the answer to a question, in milliseconds. */
const patience = 60_000;

/**
 * Gives up questions that the pod does not begin to answer: they can be asked again. What changes something is waited for
 * as long as the browser does, because it may have been done.
 *
 * @param most - how long is waited, in milliseconds
 */
export function patientFetch(fetcher: typeof fetch, most = patience): typeof fetch {
  return async (input, init = {}) => {
    if (init.signal !== undefined || (init.method ?? 'GET') !== 'GET') {
      return fetcher(input, init);
    }
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), most);
    try {
      return await fetcher(input, { ...init, signal: given.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
