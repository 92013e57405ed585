import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import type { Request, Response, Router } from 'express';
import express from 'express';
import type { ConsoleAccess } from '../console/console-access.js';
import type { ConsoleCookies, ConsoleCredentials } from '../console/log-in.js';
import { loginPage, loginStyle } from '../console/login-page.js';
import { Refusal } from '../errors.js';
import { readText } from './body.js';

/** Where the console is mounted. */
export const consolePath = '/console/';

/** The built console: the same folder from `src` and from `dist`. */
const builtConsole = fileURLToPath(new URL('../../../dist/console/', import.meta.url));

const notBuilt =
  'The console is not built. Run "npm run build:console" in the Cadenza folder, then load this page again.\n';

/** What the console's pages may load and do: their own, and the pictures that messages show unless the pod fetches these. */
function contentSecurityPolicy(fetchesPictures: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${fetchesPictures ? '' : ' https:'}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What decides who gets to see the console, and what it may load. */
export interface ConsoleDoor {
  readonly access: ConsoleAccess;
  /** Whether the pod fetches the pictures of messages. Default: false. */
  readonly fetchesPictures?: boolean;
  /** @returns `undefined` when name or password is wrong */
  readonly logIn: (credentials: ConsoleCredentials) => Promise<ConsoleCookies | undefined>;
  /** Ends the login with this cookie, and what was begun with it. */
  readonly logOut: (cookie: string) => Promise<void>;
}

const cookieName = 'cadenza-console';
const browserName = 'cadenza-console-browser';
/** How long a browser is known, in milliseconds. */
const browserLifetime = 180 * 24 * 60 * 60_000;
const loginBodyLimit = 10_000;

/** An address of the console itself, below its folder: a login leads nowhere else. */
const own = /^as\/(?!.*\.\.)[\w%.~/?&=-]{1,2000}$/;

/**
 * Serves the console's page and files, and puts a control token into the page, `<meta name="cadenza-control-token"
 * content="…">`, and who fetches pictures. While the console has a password, visitors who are not logged in are led to
 * the login page.
 *
 * @param folder - where the built console lies
 */
export function consoleRouter(door: ConsoleDoor, folder: string = builtConsole): Router {
  const { access, fetchesPictures = false } = door;
  const policy = contentSecurityPolicy(fetchesPictures);
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  router.get(['/', '/index.html', '/as/*address'], async (request, response) => {
    const cookie = cookieOf(request, cookieName);
    const token = access.tokenFor(cookie) ?? (access.isOpen ? access.controlToken : undefined);
    response.setHeader('Cache-Control', 'no-store');
    if (token === undefined) {
      const to = request.originalUrl.slice(consolePath.length);
      response.redirect(303, `${consolePath}login${to && `?to=${encodeURIComponent(to)}`}`);
      return;
    }
    const page = await pageOf(folder);
    if (page === undefined) {
      response.status(503).type('text/plain').send(notBuilt);
      return;
    }
    const told = fetchesPictures ? withFetchedPictures(page) : page;
    response.type('html').send(withControlToken(told, token));
  });
  router.get('/login.css', (_request, response) => {
    response.type('css').send(loginStyle);
  });
  router.get('/login', ({ query }, response) =>
    sendLoginPage(response, 200, typeof query['to'] === 'string' ? query['to'] : ''),
  );
  router.post(['/login', '/logout'], ({ headers }, response, next) => {
    const { 'sec-fetch-site': site = 'none' } = headers;
    if (site === 'none' || site === 'same-origin') {
      next();
    } else {
      // Any page could use up the logins of this machine, or log somebody in as its owner.
      response.status(403).type('text/plain').send('This came from another page.\n');
    }
  });
  router.post('/login', (request, response) => logIn(door, request, response));
  router.post('/logout', async (request, response) => {
    await door.logOut(cookieOf(request, cookieName) ?? '');
    response.clearCookie(cookieName, { path: consolePath });
    response.redirect(303, `${consolePath}login`);
  });
  // Their names hold a digest of what is in them: they never change.
  const assets = { index: false, redirect: false, maxAge: '1y', immutable: true } as const;
  // They hold no secret, which what is compressed beside the texts of others would give away by its length.
  router.use('/assets', compression(), express.static(join(folder, 'assets'), assets));
  router.use(express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
  return router;
}

async function logIn(door: ConsoleDoor, request: Request, response: Response): Promise<void> {
  const fields = new URLSearchParams(await readText(request, loginBodyLimit));
  const credentials = {
    username: (fields.get('username') ?? '').trim(),
    password: fields.get('password') ?? '',
    address: request.socket.remoteAddress ?? '',
    browser: cookieOf(request, browserName),
  };
  const to = fields.get('to') ?? '';
  try {
    const cookies = await door.logIn(credentials);
    if (cookies === undefined) {
      sendLoginPage(response, 401, to, 'The user name or the password is wrong.');
      return;
    }
    const options = {
      path: consolePath,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.socket instanceof TLSSocket,
    } as const;
    response.cookie(cookieName, cookies.login, options);
    response.cookie(browserName, cookies.browser, { ...options, maxAge: browserLifetime });
    response.redirect(303, consolePath + (own.test(to) ? to : ''));
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    response.set({ ...error.headers });
    sendLoginPage(response, error.status, to, error.message);
  }
}

function sendLoginPage(response: Response, status: number, to: string, problem?: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(loginPage(to, problem));
}

function cookieOf({ headers }: Request, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

async function pageOf(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param controlToken - hexadecimal digits, which need no escaping */
function withControlToken(page: string, controlToken: string): string {
  const meta = `<meta name="cadenza-control-token" content="${controlToken}">`;
  const written = /<meta\s+name="cadenza-control-token"[^>]*>/;
  return written.test(page) ? page.replace(written, meta) : withMeta(page, meta);
}

/** Tells the page to ask the pod for the pictures of messages. */
function withFetchedPictures(page: string): string {
  return withMeta(page, '<meta name="cadenza-pictures" content="pod">');
}

function withMeta(page: string, meta: string): string {
  return page.replace(/<head[^>]*>/, (head) => `${head}\n    ${meta}`);
}
