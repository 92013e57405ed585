import type { LogLevel } from './log-level.js';

/**
 * How to reach one host. Every key may be at the root of the configuration, where it holds for
 * all components, and under `pod`, `agent`, `keyManager` or `sessionAuth`, where it holds for one.
 */
export interface ServerInput {
  /** `https` or `http`. Default: `https`. */
  readonly scheme?: 'https' | 'http' | undefined;
  /** A host name or address without scheme and port: `acme.symphony.com`. */
  readonly host?: string | undefined;
  /** Where the service listens. Default: 443, or 80 when the scheme is `http`. */
  readonly port?: number | undefined;
  /** A path in front of every call, with or without slashes at its ends. Default: none. */
  readonly context?: string | undefined;
  /** How long opening a connection may take, in milliseconds. Default: 15,000. */
  readonly connectionTimeout?: number | undefined;
  /** How long the service may stay silent within one call, in milliseconds. Default: 60,000. */
  readonly readTimeout?: number | undefined;
  /** Connections that may be open to one host at a time. Default: 50. */
  readonly connectionPoolMax?: number | undefined;
  /** Sent with every call. A `User-Agent` or `X-Trace-Id` here replaces the built-in one. */
  readonly defaultHeaders?: Readonly<Record<string, string>> | undefined;
  /** The proxy to go through. Default: none. */
  readonly proxy?: ProxyInput | undefined;
}

/** A forward proxy, with a user when it asks for one. */
export interface ProxyInput {
  /** How the proxy itself is spoken to, `http` or `https`; `https` trusts the authorities of `ssl.trustStore` too. Default: `http`. */
  readonly scheme?: 'https' | 'http' | undefined;
  /** The host name or address of the proxy. */
  readonly host: string;
  /** Where the proxy listens. Default: 443, as in the other kits. */
  readonly port?: number | undefined;
  /** The name to log in at the proxy with. */
  readonly username?: string | undefined;
  /** The password to log in at the proxy with. */
  readonly password?: string | undefined;
}

/** An RSA private key in PEM form (PKCS#1 or PKCS#8): the path of its file, or the text itself. */
export interface PrivateKeyInput {
  /** A file, taken from the working folder when it is relative. */
  readonly path?: string | undefined;
  /** The PEM text, or the Base64 of it. */
  readonly content?: string | undefined;
}

/**
 * A client certificate with its key: PKCS#12 (`.p12`, `.pfx`) with its password, or one PEM file
 * that holds both.
 */
export interface CertificateInput {
  /** The file: PKCS#12, or PEM with certificate and key. */
  readonly path?: string | undefined;
  /** The file's bytes as Base64, or the PEM text. */
  readonly content?: string | undefined;
  /** Opens the file, where it is locked. */
  readonly password?: string | undefined;
}

/** The service account that a bot runs as, and what proves it: a key or a certificate. */
export interface BotInput {
  /** The name of the service account. */
  readonly username: string;
  /** The key whose public half is registered for the account. */
  readonly privateKey?: PrivateKeyInput | undefined;
  /** The certificate that is registered for the account. */
  readonly certificate?: CertificateInput | undefined;
}

/** The application whose key opens sessions on behalf of users. */
export interface AppInput {
  /** The id by which the service knows the application. */
  readonly appId: string;
  /** The key whose public half is registered for the application. */
  readonly privateKey?: PrivateKeyInput | undefined;
  /** The certificate that is registered for the application. */
  readonly certificate?: CertificateInput | undefined;
}

/** When a call that failed for a passing reason is tried again. */
export interface RetryInput {
  /** Calls in all, the first included; negative: no limit. Default: 10. */
  readonly maxAttempts?: number | undefined;
  /** The longest first pause, in milliseconds; none is shorter than 10. Default: 500. */
  readonly initialIntervalMillis?: number | undefined;
  /** What the longest pause grows by from try to try; below 1 it becomes 2. Default: 2. */
  readonly multiplier?: number | undefined;
  /** Where it stops growing, in milliseconds. Default: 300,000; of the datafeed 30,000. */
  readonly maxIntervalMillis?: number | undefined;
  /** How long a call may take with all its tries, in milliseconds. Default: 120,000; of the datafeed none. */
  readonly deadlineMillis?: number | undefined;
}

/** How events are read. */
export interface DatafeedInput {
  /** `v1` is for services that are too old for acknowledgements. Default: `v2`. */
  readonly version?: 'v1' | 'v2' | undefined;
  /** Where the id of a `v1` feed is kept: a folder, for a file `datafeed.id` in it, or a file. Default: `.` */
  readonly idFilePath?: string | undefined;
  /** Reads the feed of this name, and creates it under this name. At most 100 characters. */
  readonly tag?: string | undefined;
  /** As `retry`, for reading. Default: without a limit of tries, starting at 500 ms, growing to 30 s. */
  readonly retry?: RetryInput | undefined;
  /** Also deliver events of rooms that users do not see. Default: false. */
  readonly includeInvisible?: boolean | undefined;
}

/** How the events of the whole company are read. */
export interface DatahoseInput {
  /** Readers with the same tag share the events. At most 80 characters. */
  readonly tag?: string | undefined;
  /** `MESSAGESENT`, `ROOMCREATED`, …: at least one is needed for reading. */
  readonly eventTypes?: readonly string[] | undefined;
  /** As `retry`, for reading. Default: as for the datafeed. */
  readonly retry?: RetryInput | undefined;
}

/** Certificates of authorities that are trusted in addition to Node's own. */
export interface TlsInput {
  /** A PEM bundle, or a trust store of Java: JKS, JCEKS or PKCS#12. */
  readonly trustStore?:
    | {
        /** A file: a PEM bundle, or a trust store of Java (JKS, JCEKS or PKCS#12). */
        readonly path?: string | undefined;
        /** The PEM text, or the file's bytes as Base64. */
        readonly content?: string | undefined;
        /** Of a Java trust store; PEM has none. */
        readonly password?: string | undefined;
      }
    | undefined;
}

/** Several agents that share the load, or one address that hands them out. */
export interface LoadBalancingInput {
  /** `external`: one address that names an agent; the others choose among `nodes`. */
  readonly mode: 'external' | 'roundRobin' | 'random';
  /** Stay with one agent until it fails; then that one is left out for 30 seconds. Default: true. */
  readonly stickiness?: boolean | undefined;
  /** The agents to choose from, each with its own `scheme`, `host`, `port` and `context`. */
  readonly nodes: readonly ServerInput[];
}

/** A server that keeps what a bot remembers: one of the two. */
export interface StoreInput {
  /** PostgreSQL. */
  readonly postgres?:
    | {
        /** Where it is: `postgres://user:password@host/database`. */
        readonly url: string;
        /** Made when it is not there. Default: `cadenza`. */
        readonly schema?: string | undefined;
      }
    | undefined;
  /** Redis. */
  readonly redis?:
    | {
        /** Where it is: `redis://user:password@host:6379/0`. */
        readonly url: string;
        /** What all keys begin with. Default: `cadenza`. */
        readonly prefix?: string | undefined;
      }
    | undefined;
}

/** How a bot runs in several processes. */
export interface ScaleInput {
  /** The address of the Redis that carries the events, such as `redis://127.0.0.1:6379`. */
  readonly redis: string;
  /** Into how many parts the conversations are divided. Default: 16. */
  readonly partitions?: number | undefined;
}

/**
 * A configuration as it is written, in a file or in code: the key names of the Java and Python
 * kits, so that their files work as they are.
 *
 * @example
 * const config = defineConfig({
 *   host: 'acme.symphony.com',
 *   bot: { username: 'quotes', privateKey: { path: 'rsa/quotes.pem' } },
 * });
 */
export interface ConfigInput extends ServerInput {
  /** Where the pod is, if it is elsewhere. */
  readonly pod?: ServerInput | undefined;
  /** Where the agent is, if it is elsewhere. */
  readonly agent?:
    (ServerInput & { readonly loadBalancing?: LoadBalancingInput | undefined }) | undefined;
  /** Where the key manager is, if it is elsewhere. */
  readonly keyManager?: ServerInput | undefined;
  /** Where logins by certificate go, if elsewhere. */
  readonly sessionAuth?: ServerInput | undefined;
  /** The account that the bot logs in as. */
  readonly bot?: BotInput | undefined;
  /** The application that acts on behalf of users. */
  readonly app?: AppInput | undefined;
  /** Certificates to trust besides Node's own. */
  readonly ssl?: TlsInput | undefined;
  /** What the calls of the bot carry. */
  readonly commonJwt?:
    | {
        /** Calls carry a short-lived bearer token instead of the session token. Default: false. */
        readonly enabled?: boolean | undefined;
      }
    | undefined;
  /** How often and for how long a call is tried. */
  readonly retry?: RetryInput | undefined;
  /** How the datafeed is read. */
  readonly datafeed?: DatafeedInput | undefined;
  /** How the datahose is read. */
  readonly datahose?: DatahoseInput | undefined;
  /** The server that keeps what the bot remembers. Default: what `cadenza run` is told. */
  readonly store?: StoreInput | undefined;
  /** Lets several processes run the bot. Default: one runs it. */
  readonly scale?: ScaleInput | undefined;
  /**
   * Keys of encrypted sessions, 32 bytes each in base64 (`openssl rand -base64 32`). The first encrypts,
   * all decrypt: to rotate, put a new one in front.
   */
  readonly encryptionKeys?: readonly string[] | undefined;
  /**
   * From which level on `cadenza run` logs. Read again when the process gets SIGHUP. Default: `info`.
   */
  readonly logLevel?: LogLevel | undefined;
  /** Settings of your own, by name: `bot.client.config.extensions` has them as they are. */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}
