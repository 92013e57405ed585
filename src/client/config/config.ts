import { given, kinds } from '../../contract/given/index.js';
import { requireArguments } from '../given/check-arguments.js';
import type { LogLevel } from './log-level.js';
import type { ConfigProblem } from './problems.js';
import type { Secret } from './secret.js';

/** Where one component of the service is reached, every default filled in. */
export interface Endpoint {
  /** `https`, or `http` for tests. */
  readonly scheme: 'https' | 'http';
  /** The host name or address. */
  readonly host: string;
  /** The TCP port, such as 443. */
  readonly port: number;
  /** Empty, or a path that begins with a slash and does not end with one. */
  readonly context: string;
  /** How long a connection may take to open, in milliseconds. */
  readonly connectionTimeout: number;
  /** How long the service may stay silent within one call, in milliseconds. */
  readonly readTimeout: number;
  /** How many connections there are at a time. */
  readonly connectionPoolMax: number;
  /** Sent with every request. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** The proxy on the way; nothing: none. */
  readonly proxy: ProxySettings | undefined;
}

/** The proxy of an endpoint. */
export interface ProxySettings {
  /** How the proxy itself is spoken to. */
  readonly scheme: 'https' | 'http';
  /** The host name or address of the proxy. */
  readonly host: string;
  /** The TCP port of the proxy. */
  readonly port: number;
  /** The name to log in at the proxy with. */
  readonly username: string | undefined;
  /** The password to log in at the proxy with. */
  readonly password: Secret | undefined;
}

/** A key, certificate or bundle: in a file, or at hand. */
export type PemSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'content'; readonly content: Secret };

/** What proves an account: its RSA key or its client certificate. */
export type Credential =
  | { readonly kind: 'privateKey'; readonly source: PemSource }
  | {
      readonly kind: 'certificate';
      readonly source: PemSource;
      readonly password: Secret | undefined;
    };

/**
 * The certificates to trust beside Node's own: a PEM bundle, or a Java trust store (JKS, JCEKS,
 * PKCS#12) with its password.
 */
export interface TrustStore {
  /** The file, or its content. */
  readonly source: PemSource;
  /** Opens the store, where it is locked. */
  readonly password: Secret | undefined;
}

/** A service account or an application that can log in. */
export interface Account {
  /** The bot's username, or the application's id. */
  readonly name: string;
  /** What proves the account: a key or a certificate. */
  readonly credential: Credential;
}

/** The server that keeps what a bot remembers. */
export type StoreSettings =
  | { readonly kind: 'postgres'; readonly url: Secret; readonly schema: string | undefined }
  | { readonly kind: 'redis'; readonly url: Secret; readonly prefix: string | undefined };

/** How a bot runs in several processes. */
export interface ScaleSettings {
  /** The address of the Redis that carries the events. */
  readonly redis: Secret;
  /** Into how many parts the conversations are divided. */
  readonly partitions: number | undefined;
}

/** When a call is tried again: see {@link RetryInput} for the meaning of each number. */
export interface RetrySettings {
  /** How often a call is made at most, the first time included. */
  readonly maxAttempts: number;
  /** The longest pause before the second try, in milliseconds. */
  readonly initialInterval: number;
  /** By how much the longest pause grows from try to try. */
  readonly multiplier: number;
  /** The longest pause of all, in milliseconds. */
  readonly maxInterval: number;
  /** How long a call may take with all its tries, in milliseconds. */
  readonly deadline: number;
}

/** Several agents in place of one. */
export interface LoadBalancing {
  /** How an agent is chosen. */
  readonly mode: 'external' | 'roundRobin' | 'random';
  /** Whether the one that was chosen is kept. */
  readonly stickiness: boolean;
  /** The agents to choose from. */
  readonly nodes: readonly Endpoint[];
}

/** The hosts of the service's components. */
export interface Endpoints {
  /** Where users, streams and rooms are. */
  readonly pod: Endpoint;
  /** Where messages and datafeeds are. */
  readonly agent: Endpoint;
  /** Where the second token of a login comes from. */
  readonly keyManager: Endpoint;
  /** Where logins by certificate go. */
  readonly sessionAuth: Endpoint;
}

/**
 * A configuration that was checked, with every default filled in. Made by {@link loadConfig} and
 * {@link defineConfig}. It is safe to print: keys and passwords show as `[secret]`.
 *
 * @example
 * const config = await loadConfig('config.yaml');
 * console.log(config.source, config.bot?.name);
 */
export class Config {
  /** The file it came from, or `the configuration` when it was written in code. */
  readonly source: string;
  /** Where each part of the service is. */
  readonly endpoints: Endpoints;
  /** Whether the agent was given a host of its own, apart from the root's. */
  readonly agentHasOwnHost: boolean;
  /** Several agents, and how one of them is chosen; nothing: one agent. */
  readonly loadBalancing: LoadBalancing | undefined;
  /** The account that the bot logs in as. */
  readonly bot: Account | undefined;
  /** The application that acts on behalf of users. */
  readonly app: Account | undefined;
  /** Certificates to trust besides Node's own. */
  readonly trustStore: TrustStore | undefined;
  /** Whether the bot's calls carry a short-lived bearer token instead of the session token. */
  readonly commonJwt: boolean;
  /** How often and for how long a call is tried. */
  readonly retry: RetrySettings;
  /** How the datafeed is read. */
  readonly datafeed: {
    /** `v1`: without acknowledgements. */
    readonly version: 'v1' | 'v2';
    /** Where the id of a `v1` feed is kept: a folder, or a file. */
    readonly idFile: string;
    /** The name under which the feed is created and found again. */
    readonly tag: string | undefined;
    /** Whether events of rooms that users do not see are delivered too. */
    readonly includeInvisible: boolean;
    /** How often and for how long reading is tried. */
    readonly retry: RetrySettings;
  };
  /** How the datahose is read. */
  readonly datahose: {
    /** Readers with the same tag share the events. */
    readonly tag: string | undefined;
    /** The types of event to read. */
    readonly eventTypes: readonly string[];
    /** How often and for how long reading is tried. */
    readonly retry: RetrySettings;
  };
  /** The server that keeps what a bot remembers; nothing: what `cadenza run` is told, or the program. */
  readonly store: StoreSettings | undefined;
  /** How a bot runs in several processes; nothing: in one. */
  readonly scale: ScaleSettings | undefined;
  /** Keys of encrypted sessions, the newest first. */
  readonly encryptionKeys: readonly Secret[];
  /** From which level on `cadenza run` logs; nothing: from `info` on. */
  readonly logLevel: LogLevel | undefined;
  /** What stands under `extensions`, as it is. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** What is odd and works nevertheless: unknown keys, deprecated ones. */
  readonly warnings: readonly ConfigProblem[];

  constructor(fields: ConfigFields) {
    requireArguments('new Config', [fields], [given('fields', kinds.object)]);
    this.source = fields.source;
    this.endpoints = fields.endpoints;
    this.agentHasOwnHost = fields.agentHasOwnHost;
    this.loadBalancing = fields.loadBalancing;
    this.bot = fields.bot;
    this.app = fields.app;
    this.trustStore = fields.trustStore;
    this.commonJwt = fields.commonJwt;
    this.retry = fields.retry;
    this.datafeed = fields.datafeed;
    this.datahose = fields.datahose;
    this.store = fields.store;
    this.scale = fields.scale;
    this.encryptionKeys = fields.encryptionKeys;
    this.logLevel = fields.logLevel;
    this.extensions = fields.extensions;
    this.warnings = fields.warnings;
    Object.freeze(this);
  }
}

/** The parts of a {@link Config}. */
export type ConfigFields = Readonly<Omit<Config, never>>;
