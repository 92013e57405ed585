import { createPublicKey } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { limits } from '../../contract/index.js';
import { Refusal } from '../errors.js';

/** What a login token says of itself, before its signature was checked. */
export interface ClaimedLogin {
  /** A service account's user name, or an application's id. */
  readonly subject: string;
  readonly token: string;
}

/** No account needs more, in characters; to take apart millions would hold up everybody else. */
const longest = 65_536;

/**
 * Reads whom a login token claims to come from.
 *
 * @throws Refusal 401 when it is not a JWT, names no account or is longer than 64 KB
 */
export function claimedLogin(token: string): ClaimedLogin {
  if (token.length > longest) {
    throw loginRefused();
  }
  try {
    const { sub } = decodeJwt(token);
    if (typeof sub === 'string' && sub !== '') {
      return { subject: sub, token };
    }
  } catch {
    throw loginRefused();
  }
  throw loginRefused();
}

/**
 * Checks a login token: signed (RS512) with the private key of one of the account's public keys, and
 * running out within the next five minutes.
 *
 * @param keys - the account's public keys, PEM
 * @param now - epoch milliseconds
 * @returns the key of which it is signed
 * @throws Refusal 401 when anything is wrong with it
 */
export async function verifyLogin(
  { token, subject }: ClaimedLogin,
  keys: readonly string[],
  now: number,
): Promise<string> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, createPublicKey(key), {
        algorithms: ['RS512'],
        currentDate: new Date(now),
        requiredClaims: ['sub', 'exp'],
        subject,
      });
      if ((payload.exp ?? Infinity) * 1000 - now <= limits.loginTokenLifetime) {
        return key;
      }
    } catch {
      continue;
    }
  }
  throw loginRefused();
}

/** 401, the same for every cause: an attacker who guesses learns nothing. */
export function loginRefused(): Refusal {
  return new Refusal(401, 'The login token is not valid for any account');
}
