import type { Clock, ThrottlingLimit } from '../contract/index.js';
import type { ApplicationPermission } from './http/permissions.js';
import type { Seed } from './seed/seed.js';
import type { CertificateAuthority, TlsFiles } from './tls/certificate-authority.js';

/** How to start a pod. Everything has a default. */
export interface PodOptions {
  /** The port to listen on. Default: 0, a free one. */
  readonly port?: number | undefined;
  /**
   * The address to listen on. Default: `127.0.0.1`, this machine alone. Anything else needs
   * `allowRemote`, and a `consolePassword` unless there is no console.
   */
  readonly host?: string | undefined;
  /** Whether others on the network may reach the pod. Default: false. */
  readonly allowRemote?: boolean | undefined;
  /**
   * The password that opens the console with the right to act as anyone; at least 8 characters. End users open it with
   * their own passwords, as themselves. Default: none, the console is open.
   */
  readonly consolePassword?: string | undefined;
  /**
   * An SQLite file, created when absent (its folder must exist), or `postgres://user:password@host/name`
   * for a PostgreSQL database, with `?schema=desk` to have the tables in a schema of their own, which is
   * made when absent. One pod at a time: a second one is refused (`DATABASE_IN_USE`).
   *
   * Default: a database that is gone on close. It is in memory; when `CADENZA_DATABASE` holds a PostgreSQL
   * address, it is a schema there.
   */
  readonly database?: string | undefined;
  /**
   * Whether other processes serve the same pod: each is started with this, the same PostgreSQL `database` and the same
   * `attachments`, behind a load balancer of any kind. Default: false, the database is for this one alone.
   *
   * @example
   * { database: 'postgres://pod@db/chat', shared: true, attachments: 's3://chat' }
   */
  readonly shared?: boolean | undefined;
  /** What to begin with, as an object or as the path of a YAML file. Default: three people and a room. */
  readonly seed?: Seed | string | undefined;
  /**
   * Where the files of messages and of exports lie: a folder, created when absent, or a bucket of an object store that
   * speaks the protocol of S3, `s3://bucket/prefix`. Default: a folder beside the database file, named
   * after it with `.attachments`; with PostgreSQL in the working folder, named after the schema; a temporary
   * folder when the database is gone on close.
   *
   * A bucket needs the packages `@aws-sdk/client-s3` and `@aws-sdk/lib-storage`. Its keys come from the environment or
   * from wherever else the tools of AWS find them; `?endpoint=` names a store that is not Amazon's, `?region=` the region.
   *
   * It is for one pod alone: a pod with a database that is kept removes at its start what lies in it and
   * belongs to no message.
   *
   * @example
   * { attachments: 's3://chat/files?endpoint=https://minio.example:9000' }
   */
  readonly attachments?: string | undefined;
  /** The pod's time. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /**
   * Where the pod's clock stands still as it starts: what the seed makes is of this time. Login tokens are judged by
   * `clock` all the same. Default: it follows `clock`.
   *
   * @example
   * { frozenAt: new Date('2026-11-23T08:59Z') }
   */
  readonly frozenAt?: Date | number | undefined;
  /** Where the pod writes what it has to say: any logger of pino's shape. Default: nowhere. */
  readonly log?: PodLog | undefined;
  /**
   * Whether a service account must be a member of a stream to import messages into it. The service's
   * documents say both. Default: false, in a strict pod true.
   */
  readonly importerMustBeMember?: boolean | undefined;
  /**
   * Whether to refuse what the service refuses and a pod otherwise lets pass: bodies without their
   * content type, and more calls than the service documents. Default: false.
   */
  readonly strict?: boolean | undefined;
  /**
   * How many calls are answered before one gets 429. Default: no limits, in a strict pod those that
   * the service documents.
   *
   * @example
   * [{ route: 'POST /agent/v4/stream/{streamId}/message/create', calls: 2, seconds: 1 }]
   */
  readonly throttling?: readonly ThrottlingLimit[] | undefined;
  /**
   * To listen with HTTPS as well, for clients that speak nothing else and for logins by certificate. Without
   * a certificate, such as `{}`, the pod issues one itself. Default: HTTP alone.
   */
  readonly tls?: TlsOptions | OwnTlsOptions | undefined;
  /** Whether to serve the console at `/console/`. Default: true. */
  readonly console?: boolean | undefined;
  /**
   * To fetch the pictures of messages for the console, such as `{}`: their servers learn neither who reads a message nor
   * when, and no browser loads anything from elsewhere. Default: browsers fetch them themselves.
   *
   * @example
   * { pictures: { networks: ['10.1.0.0/16'] } }
   */
  readonly pictures?: PictureOptions | undefined;
}

/** From where a pod fetches the pictures of messages. */
export interface PictureOptions {
  /**
   * Addresses and networks of yours from which pictures may come as well, such as `10.1.0.0/16`. Default: none, they come
   * from the internet alone, so that no message makes the pod ask a machine of its own network.
   */
  readonly networks?: readonly string[] | undefined;
}

/** How to listen with HTTPS, with a certificate that the pod issues itself. */
export interface OwnTlsOptions {
  /** Default: 0, a free one. */
  readonly port?: number | undefined;
  /**
   * What issues it. Default: an authority that is made on demand. Beside a database that is kept it is kept
   * too, in a folder named after it with `.tls`, so that clients trust it once.
   */
  readonly authority?: CertificateAuthority | undefined;
}

/** How to listen with HTTPS, with a certificate from elsewhere. All PEM. */
export interface TlsOptions extends TlsFiles {
  /** Default: 0, a free one. */
  readonly port?: number | undefined;
}

/** The part of a logger that the pod uses. */
export interface PodLog {
  /** Gets what is worth logging: that the pod listens, that it has closed. */
  info(fields: object, message: string): void;
  /** Takes what went wrong inside the pod, with the error as `err`. */
  error(fields: object, message: string): void;
}

/** A new service account, or what to change of one that is there. */
export interface ServiceAccountOptions {
  /** Default: the user name. */
  readonly displayName?: string | undefined;
  /** Default: `INDIVIDUAL`. */
  readonly roles?: readonly string[] | undefined;
  /** PEM. Default: a fresh pair of 2048 bits, whose private key is returned. */
  readonly publicKey?: string | undefined;
}

/** A service account, ready for a bot. */
export interface ServiceAccount {
  /** The user id of the account. */
  readonly userId: number;
  /** The user name of the account. */
  readonly username: string;
  /** PEM (PKCS#8). Absent when the account was given a public key. */
  readonly privateKey?: string;
  /** What `new Bot(…)` and `new Client(…)` take. */
  readonly config: ServiceAccountConfig;
}

/** An extension application, or what to change of one that is there. */
export interface ApplicationOptions {
  /** Default: the id. */
  readonly name?: string | undefined;
  /** What it may do in a user's name. Default: everything. */
  readonly permissions?: readonly ApplicationPermission[] | undefined;
  /** PEM. Default: a fresh pair of 2048 bits, whose private key is returned. */
  readonly publicKey?: string | undefined;
}

/** An extension application, ready to act on behalf of users. */
export interface Application {
  /** PEM (PKCS#8). Absent when the application was given a public key. */
  readonly privateKey?: string;
  /** What `new Client(…)` takes, besides the account of a bot. */
  readonly config: {
    readonly scheme: 'http';
    readonly host: string;
    readonly port: number;
    readonly app: {
      readonly appId: string;
      readonly privateKey?: { readonly content: string };
    };
  };
}

/** A bot's configuration, with the keys of a configuration file. */
export interface ServiceAccountConfig {
  /** The pod listens with plain HTTP. */
  readonly scheme: 'http';
  /** The address that the pod listens on. */
  readonly host: string;
  /** The port that the pod listens on. */
  readonly port: number;
  /** The account, with its private key unless it was given a public key. */
  readonly bot: {
    readonly username: string;
    readonly privateKey?: { readonly content: string };
  };
}
