import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PodControl } from '../../../src/pod/control-client/pod-control.js';
import type {
  Application,
  ApplicationOptions,
  PodOptions,
  ServiceAccount,
  ServiceAccountOptions,
} from '../../../src/pod/options.js';
import { Pod as OnePod } from '../../../src/pod/pod.js';
import type { CertificateAuthority } from '../../../src/pod/tls/certificate-authority.js';
import { postgres, runOnPostgres } from '../databases.js';
import { canBeTold, KilledProcess } from './killed-process.js';
import { RoundRobin } from './round-robin.js';

export * from '../../../src/pod/./index.js';

/** How many processes a pod is. */
const many = 3;

/** Whether one of them is killed again and again. */
const oneIsKilled = process.env['CADENZA_SEVERAL'] === 'killed';

/**
 * What the tests take for a pod when `CADENZA_SEVERAL` is set: three that share a database, behind a balancer that
 * gives each request to the next one. With `killed` one of them is a process that is killed again and again, where a
 * process can be told the options of the pod.
 */
export class Pod implements AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly secureUrl: string | undefined;
  readonly authority: CertificateAuthority | undefined;
  readonly controlToken: string;
  readonly control: PodControl;
  readonly #pods: readonly OnePod[];
  readonly #killed: KilledProcess | undefined;
  readonly #balancer: RoundRobin;
  readonly #remove: () => Promise<void>;
  #next = 0;

  private constructor(
    pods: readonly OnePod[],
    killed: KilledProcess | undefined,
    port: number,
    balancer: RoundRobin,
    remove: () => Promise<void>,
  ) {
    const [first] = pods;
    this.#pods = pods;
    this.#killed = killed;
    this.#balancer = balancer;
    this.#remove = remove;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.secureUrl = first?.secureUrl;
    this.authority = first?.authority;
    this.controlToken = first?.controlToken ?? '';
    this.control = new PodControl(this);
  }

  static async start(options: PodOptions = {}): Promise<OnePod | Pod> {
    const { port, database, ...others } = options;
    if (database !== undefined && !database.startsWith('postgres')) {
      return OnePod.start(options);
    }
    const own = database === undefined ? ownPlace() : undefined;
    const place = own?.options ?? { database };
    const told = { ...place, ...others, shared: true } as PodOptions;
    const isKilled = oneIsKilled && canBeTold(told);
    const starting = Array.from({ length: isKilled ? many - 1 : many }, () => OnePod.start(told));
    const started = await Promise.allSettled(starting);
    const pods = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = started.find((each) => each.status === 'rejected');
    const remove = own?.remove ?? (() => Promise.resolve());
    if (failed !== undefined) {
      await Promise.all(pods.map((pod) => pod.close()));
      await remove();
      throw failed.reason;
    }
    const targets = pods.map(({ url }) => ({ url, busy: 0 }));
    const killed = isKilled ? new KilledProcess(told) : undefined;
    await killed?.ready();
    const balancer = new RoundRobin({
      all: () => [...targets, ...(killed?.targets ?? [])],
      ready: () => Promise.resolve(),
      onAnswered: () => killed?.onAnswered(),
    });
    return new Pod(pods, killed, await balancer.listen(port), balancer, remove);
  }

  async serviceAccount(name: string, options?: ServiceAccountOptions): Promise<ServiceAccount> {
    const account = await this.#one().serviceAccount(name, options);
    return { ...account, config: { ...account.config, port: this.port } };
  }

  async application(id: string, options?: ApplicationOptions): Promise<Application> {
    const application = await this.#one().application(id, options);
    return { ...application, config: { ...application.config, port: this.port } };
  }

  reset(): Promise<void> {
    return this.#one().reset();
  }

  drain(): void {
    this.#pods.forEach((pod) => pod.drain());
  }

  async close(): Promise<void> {
    await Promise.all([this.#killed?.close(), ...this.#pods.map((pod) => pod.close())]);
    await this.#balancer.close();
    await this.#remove();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #one(): OnePod {
    this.#next += 1;
    const pod = this.#pods[this.#next % this.#pods.length];
    if (pod === undefined) {
      throw new Error('There is no pod.');
    }
    return pod;
  }
}

/** A schema and a folder that are gone in the end. */
function ownPlace() {
  const schema = `several_${randomBytes(8).toString('hex')}`;
  const attachments = mkdtempSync(join(tmpdir(), 'cadenza-several-'));
  const database = new URL(postgres ?? '');
  database.searchParams.set('schema', schema);
  return {
    options: { database: database.href, attachments },
    remove: async () => {
      await runOnPostgres(`drop schema if exists ${schema} cascade`);
      rmSync(attachments, { recursive: true, force: true });
    },
  };
}
