import { schemeOf } from './values/uri.js';

/** Why a link is refused when only http and https are allowed. */
export function httpOnly(uri: string): string | undefined {
  return schemeProblem(uri, ['http', 'https']);
}

/** Why a link is refused when only some schemes are allowed, in the service's words. */
export function schemeProblem(uri: string, schemes: readonly string[]): string | undefined {
  const scheme = schemeOf(uri);
  if (schemes.includes(scheme.toLowerCase())) {
    return undefined;
  }
  return `URI scheme "${scheme}" is not supported by the pod.`;
}
