import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CadenzaError } from '../../contract/index.js';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/;
const cookie = 'cadenza-operator';
/** A value that cannot be guessed. */
const shortestToken = 16;

/**
 * Who may see what operators see. With a token: who shows it, as `Authorization: Bearer …` or as the
 * cookie that the page gives for it. Without one, everybody on this machine, by a name of this machine:
 * a page of somewhere else cannot pass for one that way.
 */
export class Access {
  readonly #token: string | undefined;

  /** @throws CadenzaError `MONITORING_OPEN` when others could come in, `MONITORING_TOKEN_SHORT` */
  constructor(token: string | undefined, host: string) {
    if (token === undefined && !loopback.test(host)) {
      throw new CadenzaError(
        'MONITORING_OPEN',
        `On ${host}, the operator's page is visible beyond this machine. Give a token, or listen on 127.0.0.1.`,
      );
    }
    if (token !== undefined && token.length < shortestToken) {
      throw new CadenzaError(
        'MONITORING_TOKEN_SHORT',
        `The token of the operator's page has ${token.length} characters; it needs ${shortestToken}.`,
      );
    }
    this.#token = token;
  }

  /** Whether there is a token to ask for. */
  get needsToken(): boolean {
    return this.#token !== undefined;
  }

  /** Whether a request may continue. */
  admits({ headers }: IncomingMessage): boolean {
    if (this.#token === undefined) {
      return loopback.test(hostNameOf(headers.host));
    }
    const shown = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (shown !== undefined) {
      return this.accepts(shown);
    }
    const kept = new RegExp(`(?:^|; *)${cookie}=([0-9a-f]+)`).exec(headers.cookie ?? '')?.[1];
    return kept !== undefined && same(kept, cookieValue(this.#token));
  }

  /** Whether this is the token. */
  accepts(token: string): boolean {
    return this.#token !== undefined && same(cookieValue(token), cookieValue(this.#token));
  }

  /** The header that lets a browser in until it is closed. */
  get cookie(): string {
    return `${cookie}=${cookieValue(this.#token ?? '')}; HttpOnly; SameSite=Strict; Path=/`;
  }
}

/**
 * Whether a request that changes something comes from our own page, or from no page at all. Browsers say so twice, and
 * either may be missing: who is no browser says neither.
 */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'none' } = headers;
  const isOwnOrigin =
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  return isOwnOrigin && (site === 'none' || site === 'same-origin');
}

function hostNameOf(host = ''): string {
  return host.replace(/:\d+$/, '');
}

function cookieValue(token: string): string {
  return createHash('sha256').update(`${cookie} ${token}`).digest('hex');
}

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
