import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { given, kinds, optional } from '../../contract/given/index.js';
import type { Clock } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { AppTokenPair, AppTokenStore } from './app-tokens.js';
import type { BearerKeys } from './login-routes.js';
import type { Sessions } from './sessions.js';
import { type ExtensionAppUser, verifyUserToken } from './user-token.js';

/** What the checks of an extension application work with. */
export interface ExtensionAppParts {
  readonly sessions: Sessions;
  readonly appId: string;
  readonly clock: Clock;
  readonly store: AppTokenStore;
}

/**
 * The back end's side of an extension application's login, the circle of trust. The page in the
 * user's browser asks for three things, in this order.
 *
 * @example
 * const { appToken } = await client.extensionApp.authenticate();              // 1. the page registers with it
 * await client.extensionApp.validateTokens(appToken, symphonyToken);          // 2. and got this from the service
 * const { userId } = await client.extensionApp.validateUserToken(jwt);        // 3. who sits in front of it
 */
export class ExtensionApp {
  static {
    checkArguments<ExtensionApp>(ExtensionApp, 'extensionApp', {
      authenticate: [given('appToken', optional(kinds.name)), callOptions],
      validateTokens: [given('appToken', kinds.text), given('symphonyToken', kinds.text)],
      validateUserToken: [given('jwt', kinds.text)],
      bearerKeys: [callOptions],
    });
  }

  readonly #parts: ExtensionAppParts;
  #certificate: Promise<string> | undefined;

  /** Made by the client, from the `app` of its configuration. */
  constructor(parts: ExtensionAppParts) {
    this.#parts = parts;
  }

  /**
   * Logs the application in, and keeps the pair of tokens for {@link validateTokens}.
   *
   * @param appToken - a secret of at least 64 random bytes. Default: a new one.
   * @throws LoginError `LOGIN_REFUSED`, `NOT_CONFIGURED`, …
   */
  async authenticate(
    appToken = randomBytes(64).toString('base64url'),
    options?: CallOptions,
  ): Promise<AppTokenPair> {
    const { sessions, store } = this.#parts;
    const pair = await sessions.extensionApp(appToken, options);
    await store.save(pair);
    return pair;
  }

  /** Whether two tokens were given out together, and have not expired. */
  async validateTokens(appToken: string, symphonyToken: string): Promise<boolean> {
    const { store, clock } = this.#parts;
    const pair = await store.find(appToken);
    return (
      pair !== undefined &&
      pair.expireAt > clock.now() &&
      timingSafeEqual(digest(pair.symphonyToken), digest(symphonyToken))
    );
  }

  /**
   * The user whom a token of the service names.
   *
   * @param jwt - what the page got from `extended-user-info.getJwt()`
   * @throws LoginError `USER_TOKEN_INVALID` when it is forged, for another application, or expired
   */
  async validateUserToken(jwt: string): Promise<ExtensionAppUser> {
    const { appId, clock } = this.#parts;
    const known = this.#certificate;
    const certificate = await this.#readCertificate();
    try {
      return await verifyUserToken(jwt, certificate, appId, clock.now());
    } catch (error) {
      if (known === undefined) {
        throw error;
      }
      // The service may sign with a new key since the certificate was read.
      this.#certificate = undefined;
      return verifyUserToken(jwt, await this.#readCertificate(), appId, clock.now());
    }
  }

  /**
   * The public keys of the service's bearer tokens, for a back end that is given such a token and wants
   * to know whether it is genuine. Needs neither an application nor a login.
   *
   * @example
   * const keys = createLocalJWKSet(await client.extensionApp.bearerKeys()); // of the package `jose`
   * const { payload } = await jwtVerify(bearerToken, keys);
   */
  async bearerKeys(options?: CallOptions): Promise<BearerKeys> {
    return this.#parts.sessions.bearerKeys(options);
  }

  async #readCertificate(): Promise<string> {
    this.#certificate ??= this.#parts.sessions.podCertificate();
    try {
      return await this.#certificate;
    } catch (error) {
      this.#certificate = undefined;
      throw error;
    }
  }
}

/** Equally long for tokens of any length, so that comparing takes the same time for all. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
