import { X509Certificate } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { localLoginError } from '../errors/client-error.js';
import { isError } from '../errors/native-error.js';

/** A user, as the service's signed token presents them to an extension application. */
export interface ExtensionAppUser {
  /** Who uses the application. */
  readonly userId: number;
  /** The name to log in with. */
  readonly username?: string;
  /** The user's e-mail address. */
  readonly emailAddress?: string;
  /** The given name. */
  readonly firstName?: string;
  /** The family name. */
  readonly lastName?: string;
  /** The name as others see it. */
  readonly displayName?: string;
  /** The title in the company: `Trader`. */
  readonly title?: string;
  /** The name of the company. */
  readonly company?: string;
  /** The number of the company that the user belongs to. */
  readonly companyId?: string | number;
  /** Where the user works. */
  readonly location?: string;
  /** Where the picture is. */
  readonly avatarUrl?: string;
  /** Where the small picture is. */
  readonly avatarSmallUrl?: string;
}

/** Later than any expiry in seconds, earlier than any in milliseconds: the year 5138, and 1973. */
const latestInSeconds = 1e11;

/**
 * Checks a user token: signed by the service (RS512), for this application, not expired.
 *
 * @param certificate - the service's, PEM
 * @param now - epoch milliseconds
 * @throws LoginError `USER_TOKEN_INVALID`, saying why
 */
export async function verifyUserToken(
  jwt: string,
  certificate: string,
  appId: string,
  now: number,
): Promise<ExtensionAppUser> {
  const { jwtVerify } = await import('jose');
  try {
    const { publicKey } = new X509Certificate(certificate);
    const { payload } = await jwtVerify(jwt, publicKey, {
      algorithms: ['RS512'],
      audience: appId,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now),
    });
    return toUser(payload, now);
  } catch (error) {
    throw localLoginError(
      'USER_TOKEN_INVALID',
      `The user token is not valid for the application "${appId}": ${isError(error) ? error.message : 'unknown reason'}.`,
      error,
    );
  }
}

function toUser({ exp = 0, sub, ...claims }: JWTPayload, now: number): ExtensionAppUser {
  // Some services write the expiry in milliseconds, which as seconds would never come.
  if (exp > latestInSeconds && exp <= now) {
    throw new Error('it has expired');
  }
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId)) {
    throw new Error('its subject is not the id of a user');
  }
  const user = claims['user'];
  return { ...(typeof user === 'object' && user !== null ? user : {}), userId };
}
