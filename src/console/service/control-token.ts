/** What opens the control API to the page: the token that the pod wrote into it. */
export interface ControlToken {
  readonly value: () => string;
  /**
   * Asks the pod for the page again, which has another token after the pod was restarted.
   *
   * @returns whether there is another one; not while somebody has to log in first
   */
  renew(): Promise<boolean>;
}

/** Where the pod has the page. */
export const pagePath = '/console/';

/** Where the pod leads whoever is not logged in. */
export const loginPath = '/console/login';
const written = /<meta\s+name="cadenza-control-token"\s+content="([0-9a-f]*)"/;

/**
 * Holds the token of this page.
 *
 * @param first - what is in the page
 * @param told - `onLoggedOut` is called when the pod wants somebody to log in before there is another one; `onRenewed` when
 * there is one, which may be that of somebody else who has logged in meanwhile
 */
export function createControlToken(
  first: string,
  fetcher: typeof fetch,
  told: { readonly onLoggedOut?: () => void; readonly onRenewed?: () => void } = {},
): ControlToken {
  let token = first;
  let renewing: Promise<boolean> | undefined;
  const ask = async () => {
    const answer = await fetcher(pagePath, {
      headers: { Accept: 'text/html' },
      redirect: 'follow',
    });
    if (answer.redirected && new URL(answer.url).pathname === loginPath) {
      told.onLoggedOut?.();
      return false;
    }
    const found = written.exec(await answer.text())?.[1];
    if (found === undefined || found === token) {
      return false;
    }
    token = found;
    told.onRenewed?.();
    return true;
  };
  return {
    value: () => token,
    renew: () => {
      renewing ??= ask()
        .catch(() => false)
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    },
  };
}
