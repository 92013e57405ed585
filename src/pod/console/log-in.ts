import { Refusal } from '../errors.js';
import { endSessions } from '../login/logout.js';
import { isPasswordOf } from '../login/password.js';
import { admit } from '../login/sessions.js';
import type { Service } from '../service.js';
import { userByUsername } from '../store/users.js';
import type { ConsoleAccess } from './console-access.js';
import type { KnownBrowsers } from './known-browsers.js';
import type { LoginAttempts } from './login-attempts.js';

/** What was typed into the login page, and where. */
export interface ConsoleCredentials {
  /** Empty for the console's own password. */
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The cookie by which the browser is known that somebody has logged in with; `undefined` of a new one. */
  readonly browser?: string | undefined;
}

/** What a browser gets for a login. */
export interface ConsoleCookies {
  /** By which the login is known. */
  readonly login: string;
  /** By which the browser is known at the next one. */
  readonly browser: string;
}

/**
 * Logs in to the console: with its own password, as someone who may act as anyone; or as an end user
 * with the password that the user was created with (USR-3), as that user alone. Failures count for the address and the
 * name, and for the browser alone where the name has logged in with it before.
 *
 * @returns `undefined` when name or password is wrong
 * @throws Refusal 429 after too many failures
 */
export async function logInToConsole(
  { service, access, attempts, browsers }: ConsoleLock,
  { username, password, address, browser }: ConsoleCredentials,
): Promise<ConsoleCookies | undefined> {
  const name = username.toLowerCase();
  const known = browsers.find(browser, name);
  const keys = known === undefined ? [`address ${address}`, `name ${name}`] : [`browser ${known}`];
  await attempts.begin(...keys);
  const login =
    username === ''
      ? await logInWithConsolePassword(access, password)
      : await logInAsPerson(service, access, username, password);
  if (login === undefined) {
    return undefined;
  }
  await attempts.takeBack(...keys);
  const isKnown = known !== undefined && browser !== undefined;
  return { login, browser: isKnown ? browser : await browsers.remember(name) };
}

/** Logs out of the console: the sessions of the login end, on every page that was opened with it. */
export async function logOutOfConsole(
  { service, access }: Pick<ConsoleLock, 'service' | 'access'>,
  cookie: string,
): Promise<void> {
  await endSessions(service, await access.logOut(cookie));
}

/** What it takes to log in to the console. */
export interface ConsoleLock {
  readonly service: Service;
  readonly access: ConsoleAccess;
  readonly attempts: LoginAttempts;
  readonly browsers: KnownBrowsers;
}

async function logInWithConsolePassword(
  access: ConsoleAccess,
  password: string,
): Promise<string | undefined> {
  return access.isPassword(password) ? access.logIn({ of: 'pod' }) : undefined;
}

async function logInAsPerson(
  service: Service,
  access: ConsoleAccess,
  username: string,
  password: string,
): Promise<string | undefined> {
  const user = await userByUsername(service.store.queries, username);
  const isRight = await isPasswordOf(user?.password ?? null, password);
  if (!isRight || user === undefined) {
    return undefined;
  }
  try {
    await service.change(({ queries }) => admit(queries, user, service.clock.now()));
  } catch (error) {
    if (error instanceof Refusal) {
      return undefined;
    }
    throw error;
  }
  return access.logIn({ of: 'person', userId: user.id });
}
