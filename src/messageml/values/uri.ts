/** What keeps a text from being a URI: no such problem is found in a valid one. */
export type UriProblem = 'invalid' | 'relative';

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/;
/** Characters of RFC 2396, and everything beyond ASCII that is neither a space nor a control character. */
const legal = /^(?:[A-Za-z0-9\-_.!~*'();/?:@&=+$,[\]]|%[0-9A-Fa-f]{2}|[^\0-\u00a0\p{Z}\p{Cc}])*$/u;
/** The addresses of nearly all links: nothing in them needs a closer look. */
const ordinary =
  /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w\-.~:/@!$&'()*+,;=]*)?(?:\?[\w\-.~:/?@!$&'()*+,;=]*)?$/;
const brackets = /[[\]]/;
const ipv6Authority = /^(?:[^@[\]]*@)?\[([0-9A-Fa-f:.]+)\](?::\d*)?$/;
/** The zone of an IPv6 address, such as `%eth0`: the only `%` without two digits behind it. */
const ipv6Zone = /(?<=^[^/?]*\/\/[^/?[\]]*\[[0-9A-Fa-f:.]+)%[\w.]+(?=\])/;
const ipv4Address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Whether a text is an absolute URI by the rules of `java.net.URI`: RFC 2396, with other letters
 * than ASCII's allowed.
 *
 * @example
 * uriProblem('https://example.com/a b')   // 'invalid'
 * uriProblem('example.com')               // 'relative'
 */
export function uriProblem(text: string): UriProblem | undefined {
  if (ordinary.test(text)) {
    return undefined;
  }
  const hash = text.indexOf('#');
  const fragment = hash === -1 ? '' : text.slice(hash + 1);
  const beforeFragment = (hash === -1 ? text : text.slice(0, hash)).replace(ipv6Zone, '');
  // `legal` has no #, so a second one is refused, too.
  if (!legal.test(beforeFragment) || !legal.test(fragment)) {
    return 'invalid';
  }
  const end = beforeFragment.search(/[:/?]/);
  const absolute = end !== -1 && beforeFragment[end] === ':';
  if (absolute && !scheme.test(beforeFragment.slice(0, end))) {
    return 'invalid';
  }
  const specific = absolute ? beforeFragment.slice(end + 1) : beforeFragment;
  if (absolute && specific === '') {
    return 'invalid';
  }
  if (absolute && !specific.startsWith('/')) {
    return undefined;
  }
  if (!isHierarchical(specific, hash !== -1)) {
    return 'invalid';
  }
  return absolute ? undefined : 'relative';
}

/** Whether a text is an authority and path; nothing at all may stand between `//` and a query or fragment. */
function isHierarchical(text: string, beforeFragment: boolean): boolean {
  const query = text.indexOf('?');
  const beforeQuery = query === -1 ? text : text.slice(0, query);
  if (!beforeQuery.startsWith('//')) {
    return !brackets.test(beforeQuery);
  }
  const pathStart = beforeQuery.indexOf('/', 2);
  const authority = pathStart === -1 ? beforeQuery.slice(2) : beforeQuery.slice(2, pathStart);
  const path = pathStart === -1 ? '' : beforeQuery.slice(pathStart);
  if (authority === '' && path === '' && query === -1 && !beforeFragment) {
    return false;
  }
  return !brackets.test(path) && (!brackets.test(authority) || hasIpv6Address(authority));
}

/** Whether the host of an authority is an IPv6 address between brackets. */
function hasIpv6Address(authority: string): boolean {
  const address = ipv6Authority.exec(authority)?.[1];
  if (address === undefined) {
    return false;
  }
  const [before = '', after, ...more] = address.split('::');
  if (more.length > 0) {
    return false;
  }
  const groups = [before, after ?? ''].flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const isMixed = ipv4Address.test(last) && address.endsWith(last);
  const whole = isMixed ? groups.slice(0, -1) : groups;
  const length = whole.length + (isMixed ? 2 : 0);
  return (
    whole.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group)) &&
    (after === undefined ? length === 8 : length < 8)
  );
}

/** The scheme of an absolute URI, without the colon. */
export function schemeOf(uri: string): string {
  return uri.slice(0, uri.indexOf(':'));
}
