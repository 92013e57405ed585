import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Express } from 'express';
import { newApplication, saveApplication } from './accounts/application.js';
import { accountKeys } from './accounts/keys.js';
import type { AccountKeys } from './accounts/keys.js';
import { saveServiceAccount } from './accounts/service-account.js';
import { AttachmentFolder } from './attachments/attachment-folder.js';
import { collectFiles } from './attachments/collect.js';
import { systemClock } from './clock.js';
import type { Clock } from './clock.js';
import { ConsoleAccess } from './console/console-access.js';
import { logInToConsole } from './console/log-in.js';
import type { ConsoleCredentials } from './console/log-in.js';
import { LoginAttempts } from './console/login-attempts.js';
import { PodControl } from './control/pod-control.js';
import { PodError } from './errors.js';
import { consolePath, consoleRouter } from './http/console.js';
import { isLoopback, requireSafeHost } from './http/host-check.js';
import { closeServer, listen } from './http/listen.js';
import { routes } from './http/routes.js';
import { createApp } from './http/server.js';
import { isRoleName, roleNames } from './login/roles.js';
import type {
  Application,
  ApplicationOptions,
  PodOptions,
  ServiceAccount,
  ServiceAccountOptions,
} from './options.js';
import { PodClock } from './pod-clock.js';
import { planSeed, plant } from './seed/plant.js';
import { readSeed } from './seed/read-seed.js';
import { resetPod } from './seed/reset.js';
import { defaultSeed } from './seed/seed.js';
import { renderSeedMessages, sow } from './seed/sow.js';
import { Service } from './service.js';
import { isKept, readAddress, standardAttachments } from './store/address.js';
import { Store } from './store/store.js';
import { namesOf, routeNameProblem } from './traffic/route-name.js';
import { documentedLimits } from './traffic/throttle.js';
import { Traffic } from './traffic/traffic.js';

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
  /** `https://127.0.0.1:54322`, when {@link PodOptions.tls} is given. */
  readonly secureUrl: string | undefined;
  /** What opens the control API and the console's page works with. A new one on every start. */
  readonly controlToken: string;
  /** What only an emulator can do: its clock, faults, snapshots, journal. Over HTTP, as from outside. */
  readonly control: PodControl;
  readonly #service: Service;
  readonly #servers: readonly Server[];
  readonly #host: string;
  #closing: Promise<void> | undefined;

  private constructor(parts: {
    service: Service;
    servers: readonly Server[];
    securePort: number | undefined;
    controlToken: string;
    host: string;
    port: number;
  }) {
    this.#service = parts.service;
    this.#servers = parts.servers;
    this.#host = hostForClients(parts.host);
    this.controlToken = parts.controlToken;
    this.port = parts.port;
    const name = this.#host.includes(':') ? `[${this.#host}]` : this.#host;
    this.url = `http://${name}:${parts.port}`;
    this.control = new PodControl(this);
    this.secureUrl =
      parts.securePort === undefined ? undefined : `https://${name}:${parts.securePort}`;
  }

  /**
   * Opens the database, plants the seed and listens.
   *
   * @throws PodError when the port is taken, the address lets others in and that is not allowed, the
   *   database or the attachments folder cannot be used, or the seed is wrong; nothing is left running
   *   then
   */
  static async start(options: PodOptions = {}): Promise<Pod> {
    const host = options.host ?? '127.0.0.1';
    requireSafeHost(host, options);
    const seed = await readSeed(options.seed ?? defaultSeed);
    const address = readAddress(options.database, process.env['CADENZA_DATABASE']);
    const attachments = new AttachmentFolder(options.attachments ?? standardAttachments(address));
    const clock = new PodClock(options.clock ?? systemClock);
    const traffic = trafficOf(clock.base, options);
    const store = await Store.open(address);
    const company = { name: seed.company ?? 'Cadenza', tenant: TENANT };
    const { strict = false, importerMustBeMember = strict } = options;
    try {
      await attachments.prepare();
      if (isKept(address)) {
        await collectFiles({ store, attachments });
      }
      const { planting, planted } = await store.transaction(async (queries) => {
        const planned = await planSeed(queries, seed, company, clock.now());
        return { planting: planned, planted: await plant(queries, planned) };
      });
      const service = new Service({
        ...{ store, clock, attachments, company, planting },
        ...{ importerMustBeMember, strict, traffic },
      });
      if (isKept(address)) {
        await service.exports.load();
        await service.exportSchedules.load();
      }
      planting.drafts.push(...(await renderSeedMessages(service, planting.messages)));
      await service.change(({ queries }) => sow(service, queries, planting.drafts, planted));
      const controlToken = randomBytes(32).toString('hex');
      const access = new ConsoleAccess({
        controlToken,
        clock: clock.base,
        password: options.consolePassword,
      });
      const app = appOf(service, options, { access, loopback: isLoopback(host) });
      const { servers, port, securePort } = await listenAll(app, host, options);
      service.exportSchedules.start();
      return new Pod({ service, servers, controlToken, host, port, securePort });
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
   * @throws PodError `ACCOUNT_INVALID` when the name belongs to a person, the key is no RSA public key, or
   *   a role is unknown
   */
  async serviceAccount(
    username: string,
    options: ServiceAccountOptions = {},
  ): Promise<ServiceAccount> {
    this.#requireOpen();
    requireKnownRoles(options.roles ?? []);
    const keys = await accountKeys(options.publicKey);
    const user = await saveServiceAccount(this.#service, username, keys.publicKey, options);
    replace(this.#service.planting.users, user);
    return {
      userId: user.id,
      username: user.username,
      ...withPrivateKey(keys),
      config: {
        scheme: 'http',
        host: this.#host,
        port: this.port,
        bot: { username: user.username, ...withKeyContent(keys) },
      },
    };
  }

  /**
   * An extension application that may act on behalf of users, made when there is none of that id.
   *
   * Called again for the same id, it replaces what is there. Like a service account, it belongs to what
   * {@link Pod.reset} comes back to.
   *
   * @example
   * const { config: { app } } = await pod.application('desk-app');
   * const client = new Client({ ...bot.config, app });
   * @throws PodError `ACCOUNT_INVALID` when the key is no RSA public key
   */
  async application(id: string, options: ApplicationOptions = {}): Promise<Application> {
    this.#requireOpen();
    const keys = await accountKeys(options.publicKey);
    const row = newApplication(id, keys.publicKey, options);
    await saveApplication(this.#service, row);
    replace(this.#service.planting.applications, row);
    return {
      ...withPrivateKey(keys),
      config: {
        scheme: 'http',
        host: this.#host,
        port: this.port,
        app: { appId: id, ...withKeyContent(keys) },
      },
    };
  }

  /**
   * Back to the seed: streams, messages, files, exports, other users and undelivered events are gone, and so are
   * faults, the journal, and what was changed of clock and limits. Snapshots stay. Accounts of the seed
   * and of {@link Pod.serviceAccount} keep their sessions and datafeeds, so that a bot that is running
   * goes on.
   */
  async reset(): Promise<void> {
    this.#requireOpen();
    await resetPod(this.#service);
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
    const { reads, watchers, exports, exportSchedules, store, attachments } = this.#service;
    const closed = Promise.all([
      ...this.#servers.map(closeServer),
      exportSchedules.close(),
      exports.close(),
    ]);
    reads.close();
    watchers.close();
    await closed;
    await store.close();
    await attachments.close();
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) {
      throw new PodError('POD_CLOSED', 'The pod is closed. Start another one.');
    }
  }
}

/** Listens with HTTP, and with HTTPS where it is wanted; with both or with none. */
async function listenAll(app: Express, host: string, { port = 0, tls }: PodOptions) {
  const plain = await listen(app, host, port);
  try {
    const secure = tls && (await listen(app, host, tls.port ?? 0, tls));
    const servers = [plain.server, ...(secure === undefined ? [] : [secure.server])];
    return { servers, port: plain.port, securePort: secure?.port };
  } catch (error) {
    await closeServer(plain.server);
    throw error;
  }
}

const loopbackOf: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** The name under which this machine reaches an address that is listened on: "all" is none. */
function hostForClients(host: string): string {
  return loopbackOf.get(host) ?? host;
}

function appOf(
  service: Service,
  { log, console: hasConsole = true }: PodOptions,
  parts: { readonly access: ConsoleAccess; readonly loopback: boolean },
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
        const { access } = parts;
        const lock = { service, access, attempts: new LoginAttempts(service.clock.base) };
        const logIn = (credentials: ConsoleCredentials) => logInToConsole(lock, credentials);
        app.use(consolePath, consoleRouter({ access, logIn }));
      }
    },
  });
}

/** @throws PodError `LIMIT_INVALID` when a limit is for a route that there is not */
function trafficOf(clock: Clock, { strict = false, throttling }: PodOptions): Traffic {
  const limits = throttling ?? (strict ? documentedLimits : []);
  const routeNames = namesOf(routes);
  for (const { route } of limits) {
    const problem = routeNameProblem(routeNames, route);
    if (problem !== undefined) {
      throw new PodError('LIMIT_INVALID', problem);
    }
  }
  return new Traffic({ clock, routeNames, limits });
}

function requireKnownRoles(roles: readonly string[]): void {
  const unknown = roles.filter((role) => !isRoleName(role));
  if (unknown.length > 0) {
    throw new PodError(
      'ACCOUNT_INVALID',
      `There is no role ${unknown.join(', ')}. The roles are ${roleNames.join(', ')}.`,
    );
  }
}

/** Puts a row in the place of the one with its id, or at the end. */
function replace<Row extends { readonly id: unknown }>(rows: Row[], row: Row): void {
  const place = rows.findIndex(({ id }) => id === row.id);
  rows.splice(place < 0 ? rows.length : place, 1, row);
}

function withPrivateKey({ privateKey }: AccountKeys) {
  return privateKey === undefined ? {} : { privateKey };
}

function withKeyContent({ privateKey }: AccountKeys) {
  return privateKey === undefined ? {} : { privateKey: { content: privateKey } };
}
