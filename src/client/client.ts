import { Attachments } from './attachments/attachments.js';
import type { Config } from './config/config.js';
import { defineConfig } from './config/define-config.js';
import type { ConfigInput } from './config/input.js';
import { Datafeeds } from './datafeed/datafeeds.js';
import { Health } from './health/health.js';
import { botSession } from './login/bot-session.js';
import { Messages } from './messages/messages.js';
import { Streams } from './streams/streams.js';
import { Caller } from './transport/caller.js';
import { systemClock, type Clock } from './transport/clock.js';
import { Connection } from './transport/connection.js';
import type { Interceptor } from './transport/exchange.js';
import { Users } from './users/users.js';

/** What a {@link Client} can be given besides its configuration. */
export interface ClientOptions {
  /** Stand between every call and the network, the first outermost. Default: none. */
  readonly interceptors?: readonly Interceptor[];
  /** Time and chance. Default: the machine's own. */
  readonly clock?: Clock;
  /** Told once about each thing that works and is not advisable. Default: `process.emitWarning`. */
  readonly warn?: (message: string) => void;
}

/** How long {@link Client.close} lets running calls end, in milliseconds. */
const closeGrace = 5_000;

/**
 * The service, as its account sees it. It logs in by itself at the first call and again whenever
 * its session ends; making one does nothing on the network. One client serves any number of
 * concurrent callers.
 *
 * @example
 * const client = new Client(await loadConfig());
 * const alice = await client.users.byUsername('alice');
 * if (alice !== undefined) {
 *   const streamId = await client.streams.createIm([alice.id]);
 *   await client.messages.create(streamId, { message: '<messageML>Good morning</messageML>' });
 * }
 * await client.close();
 *
 * @throws ConfigError when the configuration cannot be used
 */
export class Client {
  readonly config: Config;
  readonly attachments: Attachments;
  readonly datafeeds: Datafeeds;
  readonly health: Health;
  readonly messages: Messages;
  readonly streams: Streams;
  readonly users: Users;
  /** Time and chance, as this client sees them. */
  readonly clock: Clock;
  readonly #connection: Connection;

  constructor(config: Config | ConfigInput, options: ClientOptions = {}) {
    this.config = defineConfig(config);
    this.clock = options.clock ?? systemClock;
    this.#connection = new Connection(this.config, options.interceptors ?? []);
    const warn = onceEach(options.warn ?? ((message) => process.emitWarning(message)));
    const parts = {
      send: this.#connection.send,
      retry: this.config.retry,
      clock: this.clock,
    };
    const caller = new Caller({ ...parts, session: botSession(this.config, parts) });
    this.attachments = new Attachments(caller);
    this.datafeeds = new Datafeeds(caller);
    this.health = new Health(caller);
    this.messages = new Messages(caller, warn);
    this.streams = new Streams(caller);
    this.users = new Users(caller);
  }

  /** Closes all connections. Calls that still run have five seconds to end; new ones fail. */
  async close(): Promise<void> {
    await this.#connection.close(closeGrace);
  }
}

function onceEach(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    const kind = message.replace(/\d+/g, '#');
    if (!said.has(kind)) {
      said.add(kind);
      warn(message);
    }
  };
}
