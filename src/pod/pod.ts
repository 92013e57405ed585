import { given, kinds, optional } from '../contract/given/index.js';
import { gonePods } from '../contract/index.js';
import { PodControl } from './control-client/pod-control.js';
import { PodError } from './errors.js';
import {
  applicationOptions,
  checkPodMethods,
  checkPodOptions,
  serviceAccountOptions,
} from './given.js';
import { requireSafeHost } from './http/host-check.js';
import type { Listener } from './http/listen.js';
import { closeService, openService } from './open-service.js';
import type {
  Application,
  ApplicationOptions,
  PodOptions,
  ServiceAccount,
  ServiceAccountOptions,
} from './options.js';
import type { ClientAddress } from './provided-accounts.js';
import { provideApplication, provideServiceAccount } from './provided-accounts.js';
import { resetPod } from './seed/reset.js';
import type { Serving } from './serve.js';
import { serve } from './serve.js';
import type { Service } from './service.js';
import type { CertificateAuthority } from './tls/certificate-authority.js';

/**
 * The service in a box: everything that a bot talks to, in this process, on a real database.
 *
 * @example
 * await using pod = await Pod.start();
 * const { config } = await pod.serviceAccount('echo');
 * const bot = new Bot(config);
 */
export class Pod implements AsyncDisposable {
  static {
    checkPodMethods<Pod>(this, 'pod', {
      serviceAccount: [
        given('username', kinds.name),
        given('options', optional(serviceAccountOptions)),
      ],
      application: [given('id', kinds.name), given('options', optional(applicationOptions))],
      reset: [],
      drain: [],
      close: [],
    });
  }

  /** `http://127.0.0.1:54321`, without a slash at the end. */
  readonly url: string;
  /** The TCP port that the pod listens on. */
  readonly port: number;
  /** `https://127.0.0.1:54322`, when {@link PodOptions.tls} is given. */
  readonly secureUrl: string | undefined;
  /** What issued the certificate of {@link Pod.secureUrl}, when the pod was given none. */
  readonly authority: CertificateAuthority | undefined;
  /** What opens the control API and the console's page works with. A new one on every start. */
  readonly controlToken: string;
  /** What only an emulator can do: its clock, faults, snapshots, journal. Over HTTP, as from outside. */
  readonly control: PodControl;
  readonly #service: Service;
  readonly #listeners: readonly Listener[];
  readonly #address: ClientAddress;
  /** Whether nothing is left of it when it is closed. */
  readonly #isTemporary: boolean;
  #closing: Promise<void> | undefined;

  private constructor(service: Service, serving: Serving, isTemporary: boolean) {
    this.#isTemporary = isTemporary;
    this.#service = service;
    this.#listeners = serving.listeners;
    this.#address = serving.address;
    this.url = serving.url;
    this.port = serving.address.port;
    this.secureUrl = serving.secureUrl;
    this.authority = service.authority;
    this.controlToken = serving.controlToken;
    this.control = new PodControl(this);
  }

  /**
   * Opens the database, loads the seed and listens.
   *
   * @throws PodError when the port is taken, the address lets others in and that is not allowed, the
   *   database, the attachments folder or the certificates cannot be used, or the seed is wrong; nothing is
   *   left running then
   */
  static async start(options: PodOptions = {}): Promise<Pod> {
    checkPodOptions(options);
    const host = options.host ?? '127.0.0.1';
    requireSafeHost(host, options);
    const service = await openService(options);
    try {
      const serving = await serve(service, host, options);
      gonePods().delete(serving.url);
      service.exportSchedules.start();
      const { database = ':memory:' } = options;
      return new Pod(service, serving, database === ':memory:');
    } catch (error) {
      await closeService(service);
      throw error;
    }
  }

  /**
   * A service account for a bot, made when there is none of that name.
   *
   * Called again for the same name, it sets what it is given and a fresh key. {@link Pod.reset} restores the account.
   *
   * @example
   * const { config } = await pod.serviceAccount('echo', { displayName: 'Echo' });
   * @throws PodError `ACCOUNT_INVALID` when the name belongs to a person, the key is not an RSA public key, or
   *   a role is unknown
   */
  async serviceAccount(
    username: string,
    options: ServiceAccountOptions = {},
  ): Promise<ServiceAccount> {
    this.#requireOpen();
    return provideServiceAccount(this.#service, this.#address, username, options);
  }

  /**
   * An extension application that may act on behalf of users, made when there is none of that id.
   *
   * Called again for the same id, it replaces what is there. {@link Pod.reset} restores it, as it does service
   * accounts.
   *
   * @example
   * const { config } = await pod.serviceAccount('desk-bot');
   * const { config: { app } } = await pod.application('desk-app');
   * const client = new Client({ ...config, app });
   * @throws PodError `ACCOUNT_INVALID` when the key is not an RSA public key
   */
  async application(id: string, options: ApplicationOptions = {}): Promise<Application> {
    this.#requireOpen();
    return provideApplication(this.#service, this.#address, id, options);
  }

  /**
   * Back to the seed: streams, messages, files, exports, other users and undelivered events are gone, and so are
   * faults, the journal, and what was changed of clock and limits. Snapshots stay. Accounts of the seed
   * and of {@link Pod.serviceAccount} keep their sessions and datafeeds, so that a bot that is running
   * continues.
   */
  async reset(): Promise<void> {
    this.#requireOpen();
    await resetPod(this.#service);
  }

  /**
   * Holds no datafeed read open any more, and answers those that are. A bot that stops tells its datafeed once more how
   * far it came: before the pod and its bots end together, this spares them the wait for that answer.
   *
   * @example
   * pod.drain();
   * await bot.stop();
   * await pod.close();
   */
  drain(): void {
    this.#service.reads.close();
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
    const { watchers } = this.#service;
    const closed = Promise.all(this.#listeners.map((listener) => listener.close()));
    this.drain();
    watchers.close();
    if (this.#isTemporary) {
      gonePods().add(this.url);
    }
    await closed;
    await closeService(this.#service);
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) {
      throw new PodError('POD_CLOSED', 'The pod is closed. Start another one.');
    }
  }
}
