import type { ConfigProblem } from './problems.js';
import type { Secret } from './secret.js';

/** Where one component of the service is reached, every default filled in. */
export interface Endpoint {
  readonly scheme: 'https' | 'http';
  readonly host: string;
  readonly port: number;
  /** Empty, or a path that begins with a slash and does not end with one. */
  readonly context: string;
  /** Milliseconds. */
  readonly connectionTimeout: number;
  /** Milliseconds. */
  readonly readTimeout: number;
  readonly connectionPoolMax: number;
  readonly defaultHeaders: Readonly<Record<string, string>>;
  readonly proxy: ProxySettings | undefined;
}

/** The proxy of an endpoint. */
export interface ProxySettings {
  /** How the proxy itself is spoken to. */
  readonly scheme: 'https' | 'http';
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
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
  readonly source: PemSource;
  readonly password: Secret | undefined;
}

/** A service account or an application that can log in. */
export interface Account {
  /** The bot's username, or the application's id. */
  readonly name: string;
  readonly credential: Credential;
}

/** When a call is tried again: see {@link RetryInput} for the meaning of each number. */
export interface RetrySettings {
  readonly maxAttempts: number;
  readonly initialInterval: number;
  readonly multiplier: number;
  readonly maxInterval: number;
  readonly deadline: number;
}

/** Several agents in place of one. */
export interface LoadBalancing {
  readonly mode: 'external' | 'roundRobin' | 'random';
  readonly stickiness: boolean;
  readonly nodes: readonly Endpoint[];
}

/** The hosts of the service's components. */
export interface Endpoints {
  readonly pod: Endpoint;
  readonly agent: Endpoint;
  readonly keyManager: Endpoint;
  readonly sessionAuth: Endpoint;
}

/** What a {@link Config} holds. */
export interface ConfigFields {
  readonly source: string;
  readonly endpoints: Endpoints;
  readonly agentHasOwnHost: boolean;
  readonly loadBalancing: LoadBalancing | undefined;
  readonly bot: Account | undefined;
  readonly app: Account | undefined;
  readonly trustStore: TrustStore | undefined;
  /** Calls of the bot carry a short-lived bearer token instead of the session token. */
  readonly commonJwt: boolean;
  readonly retry: RetrySettings;
  readonly datafeed: {
    /** `v1`: without acknowledgements. */
    readonly version: 'v1' | 'v2';
    /** Where the id of a `v1` feed is kept: a folder, or a file. */
    readonly idFile: string;
    readonly tag: string | undefined;
    readonly includeInvisible: boolean;
    readonly retry: RetrySettings;
  };
  readonly datahose: {
    readonly tag: string | undefined;
    readonly eventTypes: readonly string[];
    readonly retry: RetrySettings;
  };
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly warnings: readonly ConfigProblem[];
}

/**
 * A configuration that was checked, with every default filled in. Made by {@link loadConfig} and
 * {@link defineConfig}. It is safe to print: keys and passwords show as `[secret]`.
 */
export class Config implements ConfigFields {
  /** The file it came from, or `the configuration` when it was written in code. */
  readonly source: string;
  readonly endpoints: Endpoints;
  /** Whether the agent was given a host of its own, apart from the root's. */
  readonly agentHasOwnHost: boolean;
  readonly loadBalancing: LoadBalancing | undefined;
  readonly bot: Account | undefined;
  readonly app: Account | undefined;
  readonly trustStore: TrustStore | undefined;
  readonly commonJwt: boolean;
  readonly retry: RetrySettings;
  readonly datafeed: ConfigFields['datafeed'];
  readonly datahose: ConfigFields['datahose'];
  readonly extensions: Readonly<Record<string, unknown>>;
  /** What is odd and works nevertheless: unknown keys, deprecated ones. */
  readonly warnings: readonly ConfigProblem[];

  constructor(fields: ConfigFields) {
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
    this.extensions = fields.extensions;
    this.warnings = fields.warnings;
    Object.freeze(this);
  }
}
