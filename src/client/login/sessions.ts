import type { Account, Config } from '../config/config.js';
import type { Secret } from '../config/secret.js';
import { ClientError, localLoginError } from '../errors/client-error.js';
import type { Connection } from '../network/connection.js';
import { readPrivateKey } from '../tls/private-key.js';
import type { CallOptions } from '../transport/call-options.js';
import { Caller } from '../transport/caller.js';
import { absentSession, fixedSession, noSession, type Session } from '../transport/session.js';
import type { Tokens } from '../transport/tokens.js';
import { BearerSession } from './bearer-session.js';
import { explainRefusal } from './login-error.js';
import {
  type BearerKeys,
  bearerKeysRoute,
  bearerRoute,
  certificateLoginRoutes,
  type ExtensionAppAnswer,
  keyLoginRoutes,
  logoutRoutes,
} from './login-routes.js';
import { LoginTokens } from './login-tokens.js';
import { isById, keyOfUser, type OboUser } from './obo-user.js';
import { type LoginOf, remedyFor } from './remedies.js';
import { SessionCache } from './session-cache.js';
import { KeptSession, type SessionStore } from './session-store.js';
import { SharedSession } from './shared-session.js';
import { usesSimplifiedKeyDelivery } from './simplified-key-delivery.js';

/** What logging in works with. */
export interface LoginParts {
  readonly config: Config;
  readonly connection: Connection;
  /** How many users' sessions are kept at a time. */
  readonly maxUsers: number;
  /** Where sessions are kept outside the process. */
  readonly store: SessionStore | undefined;
  readonly warn: (message: string) => void;
}

/**
 * The sessions of one client: the bot's, the application's, and those on behalf of users. Each logs
 * in when it is first needed.
 */
export class Sessions {
  /** The bot's: with its session token, or with a short-lived one where `commonJwt` is set. */
  readonly bot: Session;
  /** The bot's, with a short-lived token in place of its session token. */
  readonly bearer: Session;
  readonly app: Session;
  /** The bot's with its session token: what logging out ends. */
  readonly #botLogin: Session;
  readonly #users: SessionCache;
  readonly #tokens = new LoginTokens();
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    const { bot, app, source } = parts.config;
    this.#users = new SessionCache(parts.maxUsers);
    this.#botLogin =
      bot === undefined
        ? absentSession(() =>
            notConfigured(
              `There is no bot to log in as in ${source}; add bot.username and its key.`,
            ),
          )
        : this.#shared(`bot ${bot.name}`, () => this.#logInBot(bot));
    this.bearer = bot === undefined ? this.#botLogin : this.#bearerSession(bot, this.#botLogin);
    this.bot = parts.config.commonJwt ? this.bearer : this.#botLogin;
    this.app =
      app === undefined
        ? absentSession(() => noAppForUsers(source))
        : this.#shared(`app ${app.name}`, () => this.#logInApp(app));
  }

  /** The session on behalf of a user (AUT-2): one for all who ask, for as long as it is used. */
  onBehalfOf(user: OboUser): Session {
    const { app, source } = this.#parts.config;
    if (app === undefined) {
      throw noAppForUsers(source);
    }
    const key = keyOfUser(user);
    const identity = `app ${app.name} user ${key}`;
    return this.#users.get(key, () => this.#shared(identity, () => this.#logInUser(app, user)));
  }

  /** Logs an extension application in with the token that it made up (circle of trust). */
  async extensionApp(appToken: string, options?: CallOptions): Promise<ExtensionAppAnswer> {
    const app = this.#mustHaveApp();
    const who = `the application "${app.name}"`;
    this.#parts.connection.calls.secrets.add(appToken);
    return this.#explained(who, 'app', app, async () => {
      const caller = this.#caller(app, noSession);
      return app.credential.kind === 'privateKey'
        ? caller.call(keyLoginRoutes.extensionApp, {
            json: { appToken, authToken: await this.#sign(app, who) },
            options,
          })
        : caller.call(certificateLoginRoutes.extensionApp, { json: { appToken }, options });
    });
  }

  /** The certificate (PEM) with whose key the service signs what it says about its users. */
  async podCertificate(): Promise<string> {
    const app = this.#mustHaveApp();
    const byKey = app.credential.kind === 'privateKey';
    const routes = byKey ? keyLoginRoutes : certificateLoginRoutes;
    return this.#caller(app, noSession).call(routes.podCertificate, {});
  }

  /** Ends the bot's session, where there is one. */
  async logOut(options?: CallOptions): Promise<void> {
    const { connection } = this.#parts;
    const tokens = this.#botLogin.held();
    if (tokens === undefined) {
      return;
    }
    const { keyManagerToken } = tokens;
    const session = fixedSession(tokens);
    const { send } = connection;
    const caller = new Caller({ ...connection.calls, session, send });
    const ends = keyManagerToken === undefined ? [] : [logoutRoutes.keyManager];
    for (const route of [...ends, logoutRoutes.session]) {
      // The end of one may be the end of both.
      await caller.call(route, { options }).catch(unlessEnded);
    }
  }

  /** The keys with which anyone can check the service's bearer tokens. */
  async bearerKeys(options?: CallOptions): Promise<BearerKeys> {
    const { connection } = this.#parts;
    const caller = new Caller({ ...connection.calls, session: noSession, send: connection.send });
    return caller.call(bearerKeysRoute, { options });
  }

  #mustHaveApp(): Account {
    const { app, source } = this.#parts.config;
    if (app === undefined) {
      throw notConfigured(`There is no application in ${source}; add app.appId and its key.`);
    }
    return app;
  }

  #bearerSession(bot: Account, session: Session): Session {
    const { clock, secrets } = this.#parts.connection.calls;
    const caller = this.#caller(bot, session);
    const exchange = async () => {
      const { token, seconds } = await caller.call(bearerRoute, { query: { scope: '' } });
      secrets.add(token.reveal());
      return { token, validUntil: clock.now() + seconds * 1000 };
    };
    return new BearerSession(session, exchange, clock);
  }

  #shared(account: string, logIn: () => Promise<Tokens>): SharedSession {
    const { connection, config, store, warn } = this.#parts;
    const { clock, secrets } = connection.calls;
    const { scheme, host, port, context } = config.endpoints.pod;
    const identity = `${scheme}://${host}:${port}${context} ${account}`;
    const kept = store === undefined ? undefined : new KeptSession(store, identity, warn);
    const issued = (tokens: Tokens): void => {
      secrets.addTokens(tokens);
    };
    return new SharedSession(logIn, { clock, kept, issued });
  }

  async #logInBot(bot: Account): Promise<Tokens> {
    const who = `the bot "${bot.name}"`;
    return this.#explained(who, 'bot', bot, async () => {
      const caller = this.#caller(bot, noSession);
      const byKey = bot.credential.kind === 'privateKey';
      const request = byKey ? { json: { token: await this.#sign(bot, who) } } : {};
      const routes = byKey ? keyLoginRoutes : certificateLoginRoutes;
      const sessionToken = await caller.call(routes.session, request);
      this.#parts.connection.calls.secrets.add(sessionToken.reveal());
      const { agentHasOwnHost } = this.#parts.config;
      return (await usesSimplifiedKeyDelivery(caller, sessionToken, agentHasOwnHost))
        ? { sessionToken }
        : { sessionToken, keyManagerToken: await caller.call(routes.keyManager, request) };
    });
  }

  async #logInApp(app: Account): Promise<Tokens> {
    const who = `the application "${app.name}"`;
    return this.#explained(who, 'app', app, async () => {
      const caller = this.#caller(app, noSession);
      const sessionToken: Secret =
        app.credential.kind === 'privateKey'
          ? await caller.call(keyLoginRoutes.app, { json: { token: await this.#sign(app, who) } })
          : await caller.call(certificateLoginRoutes.app, {});
      return { sessionToken };
    });
  }

  async #logInUser(app: Account, user: OboUser): Promise<Tokens> {
    const who = isById(user)
      ? `the application for user ${user.userId}`
      : 'the application for a user';
    return this.#explained(who, 'user', app, async () => {
      const caller = this.#caller(app, this.app);
      const byKey = app.credential.kind === 'privateKey';
      const routes = byKey ? keyLoginRoutes : certificateLoginRoutes;
      const sessionToken = isById(user)
        ? await caller.call(routes.userById, { params: { userId: user.userId } })
        : await caller.call(routes.userByUsername, { params: { username: user.username } });
      return { sessionToken };
    });
  }

  #caller(account: Account, session: Session): Caller {
    const { connection } = this.#parts;
    return new Caller({ ...connection.calls, session, send: connection.sendAs(account) });
  }

  async #sign(account: Account, who: string): Promise<string> {
    const { source } = account.credential;
    const key = await readPrivateKey(source, who);
    const signed = await this.#tokens.sign(
      account.name,
      key,
      this.#parts.connection.calls.clock.now(),
    );
    this.#parts.connection.calls.secrets.add(signed);
    return signed;
  }

  async #explained<Result>(
    who: string,
    of: LoginOf,
    account: Account,
    logIn: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await logIn();
    } catch (error) {
      const { config, connection } = this.#parts;
      const remedy = remedyFor(of, account, config.endpoints);
      throw explainRefusal(error, who, connection.calls.clock.now(), remedy);
    }
  }
}

function noAppForUsers(source: string): Error {
  return notConfigured(
    `There is no app to act on behalf of users in ${source}; add app.appId and its key. For cadenza dev say "application: true" under "bot" in the seed.yaml of the bot, for a test among its options.`,
  );
}

function notConfigured(sentence: string): Error {
  return localLoginError('NOT_CONFIGURED', sentence);
}

function unlessEnded(error: unknown): void {
  const code = error instanceof ClientError ? error.code : '';
  if (!['LOGIN_REFUSED', 'SESSION_REFUSED'].includes(code)) {
    throw error;
  }
}
