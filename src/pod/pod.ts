import { generateKeyPair, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Express } from 'express';
import { AttachmentFolder } from './attachments/attachment-folder.js';
import { systemClock } from './clock.js';
import { PodError } from './errors.js';
import { consolePath, consoleRouter } from './http/console.js';
import { isLoopback } from './http/host-check.js';
import { closeServer, listen } from './http/listen.js';
import { routes } from './http/routes.js';
import { createApp } from './http/server.js';
import { readPublicKey } from './login/login-token.js';
import type { PodOptions, ServiceAccount, ServiceAccountOptions } from './options.js';
import { newAccount, nextUserId, planSeed, plant } from './seed/plant.js';
import type { Planting } from './seed/plant.js';
import { readSeed } from './seed/read-seed.js';
import { resetTo } from './seed/reset.js';
import { defaultSeed } from './seed/seed.js';
import { Service } from './service.js';
import { Store } from './store/store.js';
import type { UserRow } from './store/tables.js';
import { userByUsername } from './store/users.js';

const TENANT = 1;

/**
 * The service in a box: everything that a bot talks to, in this process, on a real database.
 *
 * @example
 * await using pod = await Pod.start();
 * const { config } = await pod.serviceAccount('echo');
 * const bot = new Bot(config);
 */
export class Pod implements AsyncDisposable {
  /** `http://127.0.0.1:54321`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** What opens the control API and stands in the console's page. A new one on every start. */
  readonly controlToken: string;
  readonly #service: Service;
  readonly #server: Server;
  readonly #planting: Planting;
  readonly #host: string;
  #closing: Promise<void> | undefined;

  private constructor(parts: {
    service: Service;
    server: Server;
    planting: Planting;
    controlToken: string;
    host: string;
    port: number;
  }) {
    this.#service = parts.service;
    this.#server = parts.server;
    this.#planting = parts.planting;
    this.#host = parts.host;
    this.controlToken = parts.controlToken;
    this.port = parts.port;
    this.url = `http://${parts.host.includes(':') ? `[${parts.host}]` : parts.host}:${parts.port}`;
  }

  /**
   * Opens the database, plants the seed and listens.
   *
   * @throws PodError when the port is taken, the database or the attachments folder cannot be used, or
   *   the seed is wrong; nothing is left running then
   */
  static async start(options: PodOptions = {}): Promise<Pod> {
    const seed = await readSeed(options.seed ?? defaultSeed);
    const attachments = new AttachmentFolder(
      options.attachments ??
        (options.database === undefined ? undefined : `${options.database}.attachments`),
    );
    await attachments.prepare();
    const store = await Store.open(options.database);
    const clock = options.clock ?? systemClock;
    const company = { name: seed.company ?? 'Cadenza', tenant: TENANT };
    const service = new Service({ store, clock, attachments, company });
    try {
      const planting = await store.transaction(async (queries) => {
        const planned = await planSeed(queries, seed, company, clock.now());
        await plant(queries, planned);
        return planned;
      });
      const host = options.host ?? '127.0.0.1';
      const controlToken = randomBytes(32).toString('hex');
      const app = appOf(service, options, { controlToken, loopback: isLoopback(host) });
      const { server, port } = await listen(app, host, options.port ?? 0);
      return new Pod({ service, server, planting, controlToken, host, port });
    } catch (error) {
      await store.close();
      await attachments.close();
      throw error;
    }
  }

  /**
   * A service account for a bot, made when there is none of that name.
   *
   * Called again for the same name, it sets what it is given and a fresh key. The account belongs to
   * what {@link Pod.reset} comes back to.
   *
   * @example
   * const { config } = await pod.serviceAccount('echo', { displayName: 'Echo' });
   * @throws PodError `ACCOUNT_INVALID` when the name belongs to a person, or the key is no RSA public key
   */
  async serviceAccount(
    username: string,
    options: ServiceAccountOptions = {},
  ): Promise<ServiceAccount> {
    this.#requireOpen();
    if (options.publicKey !== undefined && readPublicKey(options.publicKey) === undefined) {
      throw new PodError(
        'ACCOUNT_INVALID',
        'The public key must be an RSA public key in PEM form.',
      );
    }
    const keys = options.publicKey === undefined ? await freshKeys() : undefined;
    const publicKey = options.publicKey ?? keys?.publicKey ?? null;
    const user = await this.#service.change(async ({ queries }) => {
      const known = await userByUsername(queries, username);
      if (known !== undefined && known.account_type !== 'SYSTEM') {
        throw new PodError('ACCOUNT_INVALID', `"${username}" is a person, not a service account.`);
      }
      const account: UserRow = {
        ...(known ??
          newAccount(
            { username, displayName: username, accountType: 'SYSTEM' },
            {
              id: await nextUserId(queries, this.#service.company),
              company: this.#service.company,
              now: this.#service.clock.now(),
            },
          )),
        ...(options.displayName !== undefined && { display_name: options.displayName }),
        ...(options.roles !== undefined && { roles: JSON.stringify(options.roles) }),
        public_key: publicKey,
      };
      await queries
        .insertInto('users')
        .values(account)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
        .execute();
      return account;
    });
    this.#remember(user);
    return {
      userId: user.id,
      username: user.username,
      ...(keys !== undefined && { privateKey: keys.privateKey }),
      config: {
        scheme: 'http',
        host: this.#host,
        port: this.port,
        bot: {
          username: user.username,
          ...(keys !== undefined && { privateKey: { content: keys.privateKey } }),
        },
      },
    };
  }

  /**
   * Back to the seed: streams, messages, files, other users and undelivered events are gone. Accounts of
   * the seed and of {@link Pod.serviceAccount} keep their sessions and datafeeds, so that a bot that is
   * running goes on.
   */
  async reset(): Promise<void> {
    this.#requireOpen();
    const service = this.#service;
    const files = await service.change(({ queries }) => resetTo(queries, this.#planting));
    await service.attachments.remove(files);
  }

  /**
   * Stops: open reads and event streams end at once, the port is free and the database closed when this
   * resolves. Calling it again does nothing.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const { reads, watchers, store, attachments } = this.#service;
    const closed = closeServer(this.#server);
    reads.close();
    watchers.close();
    await closed;
    await store.close();
    await attachments.close();
  }

  #remember(user: UserRow): void {
    const { users } = this.#planting;
    const place = users.findIndex(({ id }) => id === user.id);
    if (place < 0) {
      users.push(user);
    } else {
      users[place] = user;
    }
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) {
      throw new PodError('POD_CLOSED', 'The pod is closed. Start another one.');
    }
  }
}

function appOf(
  service: Service,
  { log, console: hasConsole = true }: PodOptions,
  parts: { readonly controlToken: string; readonly loopback: boolean },
): Express {
  return createApp({
    ...parts,
    service,
    routes,
    onFailure(error, { method, path }) {
      log?.error({ err: error, method, path }, 'The pod failed to answer a call');
    },
    extend(app) {
      if (hasConsole) {
        app.get('/', (_request, response) => response.redirect(consolePath));
        app.use(consolePath, consoleRouter(parts.controlToken));
      }
    },
  });
}

async function freshKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
