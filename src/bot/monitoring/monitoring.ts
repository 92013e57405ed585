import {
  checkGiven,
  type FieldKinds,
  fieldOf,
  kind,
  kinds,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { type Metrics, prometheusMetrics } from './metrics.js';
import { MonitoredBot, type OperatedBot } from './monitored-bot.js';
import type { MonitoringServer, MonitoringServerOptions } from './server.js';

/** How bots are watched. */
export interface MonitoringOptions extends MonitoringServerOptions {
  /** Epoch milliseconds. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
}

const botsGiven = kind<never>(
  'a list of bots',
  (value) => Array.isArray(value) && value.every((bot) => fieldOf(bot, 'observe') !== undefined),
);

const optionKinds: FieldKinds<MonitoringOptions> = {
  port: kinds.port,
  host: optional(kinds.text),
  token: optional(kinds.text),
  now: optional(kinds.call),
};

/**
 * Shows operators the bots of a process: `/healthz` and `/readyz` for probes, `/metrics` for Prometheus, and a page at
 * `/` with what runs, its last errors, dead letters and schedules. Bots that are not watched pay nothing for it.
 *
 * @example
 * await using monitoring = await Monitoring.start([bot], { port: 9090 });
 * await bot.start();
 */
export class Monitoring implements AsyncDisposable {
  readonly #bots: ReadonlyMap<string, MonitoredBot>;
  readonly #server: MonitoringServer;
  readonly #endings: readonly (() => void)[];
  /** Where it answers: `http://127.0.0.1:9090`. */
  readonly url: string;

  private constructor(
    bots: ReadonlyMap<string, MonitoredBot>,
    server: MonitoringServer,
    endings: readonly (() => void)[],
    url: string,
  ) {
    this.#bots = bots;
    this.#server = server;
    this.#endings = endings;
    this.url = url;
  }

  /**
   * Begins to watch bots, started or not, and to answer.
   *
   * @throws CadenzaError `MONITORING_PORT` when the port is taken, `MONITORING_OPEN` when others could
   *   look without a token, `MONITORING_TOKEN_SHORT`, `BOT_NAME_TWICE`, `BAD_ARGUMENT`
   */
  static async start(bots: readonly OperatedBot[], given: MonitoringOptions): Promise<Monitoring> {
    requireArgument(bots, botsGiven, 'Monitoring.start');
    checkGiven(given, optionKinds, { of: 'Monitoring.start' });
    refuseSameName(bots);
    const { now = Date.now, ...options } = given;
    const watched = new Map<string, MonitoredBot>();
    const metrics = await metricsIfInstalled();
    const { MonitoringServer: Server } = await import('./server.js');
    const server = new Server({ bots: watched, metrics, now }, options);
    const port = await server.listen(options.port);
    const endings: (() => void)[] = [];
    for (const bot of bots) {
      const one = new MonitoredBot(bot, now);
      watched.set(bot.name, one);
      endings.push(() => one.stop());
      if (metrics !== undefined) {
        endings.push(bot.observe(metrics.watch(one)));
      }
    }
    const { host = '127.0.0.1' } = options;
    const name = host.includes(':') ? `[${host}]` : host;
    return new Monitoring(watched, server, endings, `http://${name}:${port}`);
  }

  /** What is known of a bot by its name. */
  bot(name: string): MonitoredBot | undefined {
    return this.#bots.get(name);
  }

  /** Stops watching and answering. */
  async stop(): Promise<void> {
    for (const end of this.#endings) {
      end();
    }
    await this.#server.close();
  }

  /** The same as {@link Monitoring.stop}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/** Probes, metrics and the page tell bots apart by their names. */
function refuseSameName(bots: readonly OperatedBot[]): void {
  const names = bots.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new CadenzaError('BOT_NAME_TWICE', `Two of the bots log in as "${twice}".`);
  }
}

async function metricsIfInstalled(): Promise<Metrics | undefined> {
  try {
    return await prometheusMetrics();
  } catch (error) {
    if (errorCode(error) === 'PROM_CLIENT_MISSING') {
      return undefined;
    }
    throw error;
  }
}
