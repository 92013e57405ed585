import { randomBytes } from 'node:crypto';
import { ConsoleAccess } from './console/console-access.js';
import { KnownBrowsers } from './console/known-browsers.js';
import type { ConsoleCredentials } from './console/log-in.js';
import { logInToConsole, logOutOfConsole } from './console/log-in.js';
import { LoginAttempts } from './console/login-attempts.js';
import { consolePath, consoleRouter } from './http/console.js';
import { isLoopback } from './http/host-check.js';
import { listen, type Listener, type Reception } from './http/listen.js';
import { createReception } from './http/server.js';
import { serverNames } from './http/server-names.js';
import type { PodOptions, TlsOptions } from './options.js';
import type { ClientAddress } from './provided-accounts.js';
import { routes } from './routes.js';
import type { Service } from './service.js';

/** A service that listens. */
export interface Serving {
  readonly listeners: readonly Listener[];
  readonly address: ClientAddress;
  readonly url: string;
  readonly secureUrl: string | undefined;
  readonly controlToken: string;
}

/**
 * Makes a service listen: over HTTP and, where wanted, over HTTPS.
 *
 * @throws PodError when it cannot; then it does not listen at all
 */
export async function serve(service: Service, host: string, options: PodOptions): Promise<Serving> {
  const controlToken = randomBytes(32).toString('hex');
  const access = new ConsoleAccess({
    controlToken,
    clock: service.clock.base,
    password: options.consolePassword,
    state: service.state,
  });
  service.endLoginsOf = (userIds) => access.logOutPeople(userIds);
  const reception = receptionOf(service, options, { access, loopback: isLoopback(host) });
  const tls = await tlsOf(service, host, options);
  const { listeners, port, securePort } = await listenAll(reception, host, options.port ?? 0, tls);
  await service.others?.publish(access);
  const address = { host: hostForClients(host), port };
  const name = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    listeners,
    address,
    controlToken,
    url: `http://${name}:${port}`,
    secureUrl: securePort === undefined ? undefined : `https://${name}:${securePort}`,
  };
}

/** The certificate that was given, or one that the pod's own authority issues. */
async function tlsOf(
  { authority }: Service,
  host: string,
  { tls }: PodOptions,
): Promise<TlsOptions | undefined> {
  if (tls === undefined || 'key' in tls) {
    return tls;
  }
  const issued = await authority?.tls(serverNames(host));
  return issued && { ...issued, ...(tls.port !== undefined && { port: tls.port }) };
}

/** With both or with none. */
async function listenAll(
  reception: Reception,
  host: string,
  port: number,
  tls: TlsOptions | undefined,
) {
  const plain = await listen(reception, { host, port });
  try {
    const secure = tls && (await listen(reception, { host, port: tls.port ?? 0, tls }));
    const listeners = secure === undefined ? [plain] : [plain, secure];
    return { listeners, port: plain.port, securePort: secure?.port };
  } catch (error) {
    await plain.close();
    throw error;
  }
}

const loopbackOf: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** The name under which this machine reaches an address that is listened on: "all" is not one. */
function hostForClients(host: string): string {
  return loopbackOf.get(host) ?? host;
}

function receptionOf(
  service: Service,
  { log, console: hasConsole = true }: PodOptions,
  parts: { readonly access: ConsoleAccess; readonly loopback: boolean },
): Reception {
  return createReception({
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
        const lock = {
          service,
          access,
          attempts: new LoginAttempts(service.clock.base, service.counts),
          browsers: new KnownBrowsers(service.state),
        };
        const door = {
          access,
          logIn: (credentials: ConsoleCredentials) => logInToConsole(lock, credentials),
          logOut: (cookie: string) => logOutOfConsole(lock, cookie),
          fetchesPictures: service.pictures !== undefined,
        };
        app.use(consolePath, async (_request, _response, next) => {
          await service.state.catchUp();
          next();
        });
        app.use(consolePath, consoleRouter(door));
      }
    },
  });
}
