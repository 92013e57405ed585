import type { ControlToken } from './control-token.js';
import { createControlCalls, createPodCalls } from './pod-calls.js';

/**
 * Gets pictures of the web from the pod.
 *
 * @example
 * const picture = await createPictures(token, fetch)('https://example.com/logo.png');
 */
export function createPictures(
  token: ControlToken,
  fetcher: typeof fetch,
): (address: string) => Promise<Blob> {
  const control = createControlCalls(createPodCalls(fetcher), token);
  return async (address) => {
    const query = new URLSearchParams({ address });
    const headers = { Accept: 'image/*' };
    return (await control(`/cadenza/v1/pictures?${query}`, { headers })).blob();
  };
}
