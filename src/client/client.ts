import { fields, given, kinds, listOfKind, optional } from '../contract/given/index.js';
import type { Clock } from '../contract/index.js';
import { Applications } from './applications/applications.js';
import { Attachments } from './attachments/attachments.js';
import { AuditTrail } from './audit-trail/audit-trail.js';
import { InformationBarriers } from './barriers/information-barriers.js';
import { CompanyCertificates } from './certificates/company-certificates.js';
import type { Config } from './config/config.js';
import { defineConfig } from './config/define-config.js';
import type { ConfigInput } from './config/input.js';
import { formatProblem } from './config/problems.js';
import { secretsOf } from './config/secrets-of.js';
import { Connections } from './connections/connections.js';
import { Datafeeds } from './datafeeds/datafeeds.js';
import { Dictionaries } from './dictionaries/dictionaries.js';
import { Disclaimers } from './disclaimers/disclaimers.js';
import { checkArguments, requireArguments } from './given/check-arguments.js';
import { Groups } from './groups/groups.js';
import { Health } from './health/health.js';
import { type AppTokenStore, MemoryAppTokenStore } from './login/app-tokens.js';
import { ExtensionApp } from './login/extension-app.js';
import type { OboUser } from './login/obo-user.js';
import type { SessionStore } from './login/session-store.js';
import { Sessions } from './login/sessions.js';
import { Messages } from './messages/messages.js';
import { migrate } from './migration/migrate.js';
import type { Migration, MigrationOptions, MigrationOutcome } from './migration/migration.js';
import { Connection } from './network/connection.js';
import { OnBehalfOf } from './on-behalf-of.js';
import { oneByOne } from './one-by-one.js';
import type { OperationParts } from './operation-parts.js';
import { Policies } from './policies/policies.js';
import { Presence } from './presence/presence.js';
import { Rooms } from './rooms/rooms.js';
import { CompanySettings } from './settings/company-settings.js';
import { Signals } from './signals/signals.js';
import { Streams } from './streams/streams.js';
import { type CallOptions, callOptions } from './transport/call-options.js';
import { Caller, type CallRequest, callRequest } from './transport/caller.js';
import type { Retry } from './transport/caller-parts.js';
import { systemClock } from './transport/clock.js';
import type { Interceptor } from './transport/exchange.js';
import { KnownSecrets } from './transport/known-secrets.js';
import { type Route, routeKind } from './transport/route.js';
import type { Session } from './transport/session.js';
import { Users } from './users/users.js';
import { Violations } from './violations/violations.js';
import { emitWarning, onceEach } from './warning.js';

/** What a {@link Client} can be given besides its configuration. */
export interface ClientOptions {
  /** Stand between every call and the network, the first outermost. Default: none. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** Tells the time and waits; for tests. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Gives numbers from 0 to 1, for pauses, trace ids and the choice of agents. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /**
   * Gives the `X-Trace-Id` of each call that names none itself: visible ASCII without spaces. Default,
   * and where it gives nothing: six random letters and digits.
   */
  readonly traceId?: (() => string | undefined) | undefined;
  /**
   * Told the operation of each call (`messages.create`) before the call begins; what it throws refuses the
   * call. Cheaper than an interceptor, which runs for each try. Default: every call may be made.
   */
  readonly beforeCall?: ((operation: string) => void) | undefined;
  /**
   * Told of each failed call that the client is about to make again, with the reason and the pause; an error that it
   * throws ends the tries. Reading a datafeed has retries of its own and is not reported. Default: none.
   */
  readonly beforeRetry?: ((retry: Retry) => void) | undefined;
  /** Where the tokens of an extension application are kept. Default: in this process. */
  readonly appTokens?: AppTokenStore | undefined;
  /** Where sessions are kept outside the process. Default: nowhere; each process logs in. */
  readonly sessions?: SessionStore | undefined;
  /** How many users' sessions are kept at a time; the least recently used are let go. Default: 1,000. */
  readonly maxOboSessions?: number | undefined;
  /** How many bytes an answer that is read whole may have; downloads are not. Default: 64 MB. */
  readonly maxAnswerBytes?: number | undefined;
  /** Told once of each thing that works but is not advisable. Default: `process.emitWarning`. */
  readonly warn?: ((message: string) => void) | undefined;
}

const taken = [
  given(
    'options',
    fields<ClientOptions>({
      interceptors: optional(listOfKind(kinds.call)),
      clock: optional(kinds.object),
      random: optional(kinds.call),
      traceId: optional(kinds.call),
      beforeCall: optional(kinds.call),
      beforeRetry: optional(kinds.call),
      appTokens: optional(kinds.object),
      sessions: optional(kinds.object),
      maxOboSessions: optional(kinds.count),
      maxAnswerBytes: optional(kinds.count),
      warn: optional(kinds.call),
    }),
  ),
];

/** How long {@link Client.close} lets running calls end, in milliseconds. */
const closeGrace = 5_000;

/** How much longer a failed call may take, twice over, to learn the version of the service, in milliseconds. */
const versionDeadline = 2_500;

/**
 * The service, as its account sees it. It logs in automatically at the first call and again whenever
 * its session ends; making one does nothing on the network. One client serves any number of
 * concurrent callers.
 *
 * @example
 * const client = new Client(await loadConfig());
 * const alice = await client.users.byUsername('alice');
 * if (alice !== undefined) {
 *   const streamId = await client.streams.createIm([alice.id]);
 *   await client.messages.create(streamId, { message: 'Good morning' });
 * }
 * await client.close();
 *
 * @throws ConfigError when the configuration cannot be used
 */
export class Client implements AsyncDisposable {
  static {
    checkArguments<Omit<Client, 'random'>>(Client, '', {
      obo: [given('user', kinds.anything)],
      call: [given('route', routeKind), given('request', callRequest)],
      migrate: [given('migration', kinds.object), given('options', kinds.object)],
      serviceTime: [],
      logOut: [callOptions],
      redact: [given('text', kinds.text)],
      close: [given('grace', optional(kinds.milliseconds))],
    });
  }

  /** What the client was made with, checked and complete. */
  readonly config: Config;
  /** The time, as this client sees it. */
  readonly clock: Clock;
  /** Gives the random numbers of this client, from 0 to 1. */
  readonly random: () => number;
  /** The applications of the pod, and who may use them. */
  readonly applications: Applications;
  /** The files of messages. */
  readonly attachments: Attachments;
  /** What was done with privileges. */
  readonly auditTrail: AuditTrail;
  /** The information barriers of the company: groups that may not talk to each other. */
  readonly barriers: InformationBarriers;
  /** The certificates of the company. */
  readonly certificates: CompanyCertificates;
  /** Whom the caller knows in other companies. */
  readonly connections: Connections;
  /** The events that the service keeps for the account. */
  readonly datafeeds: Datafeeds;
  /** The lists of terms that policies look for. */
  readonly dictionaries: Dictionaries;
  /** The texts that users must accept. */
  readonly disclaimers: Disclaimers;
  /** The login of an extension application, and the checks that belong to it. */
  readonly extensionApp: ExtensionApp;
  /** Distribution lists and other groups of users. */
  readonly groups: Groups;
  /** Whether the service is up, and what it is. */
  readonly health: Health;
  /** Sends, reads, searches and imports messages. */
  readonly messages: Messages;
  /** The compliance policies of the company. */
  readonly policies: Policies;
  /** Who is available, and who is away. */
  readonly presence: Presence;
  /** Makes, finds and changes rooms, and who is in them. */
  readonly rooms: Rooms;
  /** What holds for the whole company. */
  readonly settings: CompanySettings;
  /** Searches that are kept and subscribed to. */
  readonly signals: Signals;
  /** Finds and describes streams of all kinds, and makes IMs and MIMs. */
  readonly streams: Streams;
  /** Finds, makes and looks after users. */
  readonly users: Users;
  /** What compliance policies recorded. */
  readonly violations: Violations;
  readonly #secrets = new KnownSecrets();
  readonly #botCaller: Caller;
  readonly #connection: Connection;
  readonly #sessions: Sessions;
  readonly #parts: OperationParts;

  constructor(config: Config | ConfigInput, options: ClientOptions = {}) {
    requireArguments('new Client', [options], taken);
    const { clock = systemClock, random = Math.random, warn = emitWarning } = options;
    const { appTokens = new MemoryAppTokenStore(clock), maxOboSessions = 1_000 } = options;
    this.config = defineConfig(config);
    this.clock = clock;
    this.random = random;
    for (const warning of this.config.warnings) {
      warn(formatProblem(this.config.source, warning));
    }
    const version = () => this.health.platformVersion({ deadline: versionDeadline });
    this.#parts = { clock, warn: onceEach(warn), version };
    secretsOf(this.config).forEach((secret) => this.#secrets.add(secret));
    this.#connection = this.#connect(options);
    this.#sessions = new Sessions({
      config: this.config,
      connection: this.#connection,
      store: options.sessions,
      maxUsers: maxOboSessions,
      warn: this.#parts.warn,
    });
    const caller = this.#caller(this.#sessions.bot);
    this.#botCaller = caller;
    this.applications = new Applications(caller, this.#caller(this.#sessions.app));
    this.attachments = new Attachments(caller);
    this.auditTrail = new AuditTrail(caller);
    this.barriers = new InformationBarriers(caller);
    this.certificates = new CompanyCertificates(caller);
    this.connections = new Connections(caller);
    this.datafeeds = new Datafeeds(caller);
    this.dictionaries = new Dictionaries(caller);
    this.disclaimers = new Disclaimers(caller);
    this.extensionApp = new ExtensionApp({
      sessions: this.#sessions,
      clock,
      store: appTokens,
      appId: this.config.app?.name ?? '',
    });
    this.groups = new Groups({
      session: caller,
      bearer: (headers) => this.#bearerCaller(headers),
    });
    this.health = new Health(caller);
    this.messages = new Messages(caller, this.#parts);
    this.policies = new Policies(caller);
    this.presence = new Presence(caller);
    this.rooms = new Rooms(caller);
    this.settings = new CompanySettings(caller);
    this.signals = new Signals(caller);
    this.streams = new Streams(caller);
    this.users = new Users(caller, this.#parts);
    this.violations = new Violations(caller);
  }

  /**
   * The service as one user sees it, through the configured `app`. The user's session is made at
   * the first call, shared by all who ask for the same user, and renewed when it ends.
   *
   * @example
   * await client.obo({ userId }).messages.create(streamId, { message });
   *
   * @throws LoginError `NOT_CONFIGURED` without an `app` in the configuration
   * @throws InputError `BAD_ARGUMENT` for a user without id and name
   */
  obo(user: OboUser): OnBehalfOf {
    return new OnBehalfOf(this.#caller(this.#sessions.onBehalfOf(user)), this.#parts);
  }

  /**
   * Makes a call that has no method here, with everything that the others have: the login, the
   * repetition of what may be repeated, errors with a code.
   *
   * @example
   * const languages = route({
   *   operation: 'languages', component: 'pod', method: 'GET', path: '/v1/languages',
   *   tokens: 'none', repeat: 'safe', answer: answers.object<{ languages: string[] }>(),
   * });
   * await client.call(languages, {});
   */
  async call<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): Promise<Result> {
    return this.#botCaller.call(route, request);
  }

  /**
   * Moves users, streams and messages from another system into this one, in the order that the service
   * recommends (IMP-15): users, streams, messages, then owners, closed streams and disabled users. Each
   * step has its outcome; one that fails stops no other. With its journal a migration that was cut off
   * continues where it was.
   *
   * @example
   * await using journal = await openImportJournal('migration.journal');
   * for await (const { step, key, diagnostic } of client.migrate(migration, { journal })) {
   *   if (diagnostic !== undefined) console.error(step, key, diagnostic);
   * }
   *
   * @throws ClientError when nothing can continue: the login fails, a whole import call, or a call that was tried
   *   again in vain; `SAME_FAILURE` at ten in a row that fail for the same reason
   */
  migrate(migration: Migration, options: MigrationOptions): AsyncIterable<MigrationOutcome> {
    return oneByOne('migrate', migrate(this, migration, options));
  }

  /**
   * The time by the service's clock in epoch milliseconds, as far as its answers tell: never later than that clock, and the
   * time of {@link Client.clock} where the two may well agree. Use it wherever you ask the service for something by time.
   *
   * @example
   * const since = client.serviceTime() - 60_000;
   * const lastMinute = await client.messages.list(streamId, { since });
   */
  serviceTime(): number {
    return this.#connection.calls.serviceTime.now();
  }

  /**
   * Ends the bot's session at the service, at the key manager too; without a session nothing is done. A later
   * call logs in again. Sessions on behalf of users expire on their own.
   *
   * @example
   * await client.logOut();
   * await client.close();
   */
  async logOut(options?: CallOptions): Promise<void> {
    await this.#sessions.logOut(options);
  }

  /**
   * A text without the tokens, keys and passwords that the client knows: `[secret]` stands in their places.
   * Its own errors show none; this is for what comes from elsewhere, before it is logged or reported.
   *
   * @example
   * process.on('uncaughtException', (error) => console.error(client.redact(error.stack ?? '')));
   */
  redact(text: string): string {
    return this.#secrets.redact(text);
  }

  /**
   * Closes all connections. New calls fail, and so do those that wait for their next try; those that
   * run may end.
   *
   * @param grace - how long they may take for it, in milliseconds. Default: 5,000
   */
  async close(grace: number = closeGrace): Promise<void> {
    await this.#connection.close(grace);
  }

  /** The same as {@link Client.close}, for `await using client = new Client(…)`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #connect({
    interceptors = [],
    maxAnswerBytes = 64 * 1024 * 1024,
    traceId,
    beforeCall,
    beforeRetry,
  }: ClientOptions): Connection {
    return new Connection(this.config, {
      interceptors,
      clock: this.clock,
      random: this.random,
      retry: this.config.retry,
      traceId,
      beforeCall,
      beforeRetry,
      secrets: this.#secrets,
      maxAnswerBytes,
    });
  }

  /** Calls that want a bearer token, and the host of the pod by name. */
  #bearerCaller(headers: Readonly<Record<string, string>>): Caller {
    const more = { 'x-symphony-host': this.config.endpoints.pod.host, ...headers };
    return new Caller({
      ...this.#connection.calls,
      session: this.#sessions.bearer,
      send: (exchange, ...rest) =>
        this.#connection.send({ ...exchange, headers: { ...exchange.headers, ...more } }, ...rest),
    });
  }

  #caller(session: Session): Caller {
    const { send, calls } = this.#connection;
    return new Caller({ ...calls, send, session });
  }
}
