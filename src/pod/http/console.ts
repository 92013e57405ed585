import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import type { Router } from 'express';

/** Where the console is mounted. */
export const consolePath = '/console/';

/** The built console: the same folder from `src` and from `dist`. */
const builtConsole = fileURLToPath(new URL('../../../dist/console/', import.meta.url));

const notBuilt =
  'The console is not built. Run "npm run build:console" in the Cadenza folder, then load this page again.\n';

/** What the console's pages may load and do: their own, and the pictures that messages show. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the console's page and files, and puts the control token into the page:
 * `<meta name="cadenza-control-token" content="…">`.
 *
 * @param controlToken - hexadecimal digits, which need no escaping
 * @param folder - where the built console lies
 */
export function consoleRouter(controlToken: string, folder: string = builtConsole): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy);
    next();
  });
  router.get(['/', '/index.html'], async (_request, response) => {
    const page = await pageOf(folder);
    response.setHeader('Cache-Control', 'no-store');
    if (page === undefined) {
      response.status(503).type('text/plain').send(notBuilt);
      return;
    }
    response.type('html').send(withControlToken(page, controlToken));
  });
  router.use(express.static(folder, { index: false, redirect: false, dotfiles: 'ignore' }));
  return router;
}

async function pageOf(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

function withControlToken(page: string, controlToken: string): string {
  const meta = `<meta name="cadenza-control-token" content="${controlToken}">`;
  const written = /<meta\s+name="cadenza-control-token"[^>]*>/;
  return written.test(page)
    ? page.replace(written, meta)
    : page.replace(/<head[^>]*>/, (head) => `${head}\n    ${meta}`);
}
