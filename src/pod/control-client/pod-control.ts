import { given, kinds, optional } from '../../contract/given/index.js';
import type {
  ActingSession,
  BotAbout,
  BotProblem,
  BotTrace,
  ClientCertificate,
  ControlDatafeed,
  ControlDatafeeds,
  Message,
  People,
  Person,
  PodSettings,
  StreamId,
  Throttling,
  ThrottlingLimit,
  UserToken,
  UserTokenOptions,
} from '../../contract/index.js';
import { checkPodMethods, objectOrText } from '../given.js';
import type { Seed } from '../seed/seed.js';
import { ClockControl } from './clock-control.js';
import type { ControlAddress } from './control-calls.js';
import { ControlCalls, queryOf } from './control-calls.js';
import type { ExportRange } from './export-control.js';
import { ExportControl } from './export-control.js';
import { FaultControl } from './fault-control.js';
import { JournalControl } from './journal-control.js';
import { PolicyControl } from './policy-control.js';
import { SnapshotControl } from './snapshot-control.js';

const username = given('username', kinds.name);

/** A message as the room monitor shows it. */
export interface MonitoredMessage extends Message {
  /** Whether it came from another system. */
  readonly imported: boolean;
}

/**
 * The control API of a pod, which `docs/pod-control.md` describes call by call: in this process or in
 * another one, always over HTTP. Every method rejects with a `PodError`, `CONTROL_REFUSED`, that says
 * what the pod said.
 *
 * @example
 * await using pod = await Pod.start();
 * await pod.control.faults.inject({
 *   route: 'POST /agent/v4/stream/{streamId}/message/create',
 *   kind: 'status',
 *   status: 503,
 *   times: 1,
 * });
 *
 * @example
 * const control = new PodControl({ url: 'http://127.0.0.1:7400', controlToken });
 * await control.clock.advance(24 * 60 * 60_000);
 */
export class PodControl {
  static {
    checkPodMethods<PodControl>(this, 'control', {
      people: [],
      announceBot: [username, given('about', kinds.object)],
      tellBotProblem: [username, given('problem', kinds.object)],
      tellBotTrace: [username, given('trace', kinds.object)],
      actAs: [username],
      issueCertificate: [given('name', kinds.name)],
      userToken: [given('appId', kinds.name), username, given('options', optional(kinds.object))],
      reset: [given('seed', optional(objectOrText))],
      datafeeds: [],
      throttle: [given('limits', kinds.list)],
      settings: [],
      configure: [given('settings', kinds.object)],
      throttling: [],
      messages: [given('streamId', kinds.messagingId)],
      export: [given('range', kinds.object)],
    });
  }

  /** The pod's time: of messages, sessions, datafeeds, exports. */
  readonly clock: ClockControl;
  /** What goes wrong on purpose. */
  readonly faults: FaultControl;
  /** States to come back to. */
  readonly snapshots: SnapshotControl;
  /** The calls that the pod has answered. */
  readonly journal: JournalControl;
  /** The company's content exports, as files. */
  readonly exports: ExportControl;
  /** The company's compliance policies. */
  readonly policies: PolicyControl;
  readonly #calls: ControlCalls;

  constructor(address: ControlAddress) {
    const calls = new ControlCalls(address);
    this.#calls = calls;
    this.clock = new ClockControl(calls);
    this.faults = new FaultControl(calls);
    this.snapshots = new SnapshotControl(calls);
    this.journal = new JournalControl(calls);
    this.exports = new ExportControl(calls);
    this.policies = new PolicyControl(calls);
  }

  /** Everyone of the pod. */
  async people(): Promise<readonly Person[]> {
    return (await this.#calls.json<People>('GET', '/people')).people;
  }

  /**
   * Says what a bot does: the console offers it with its commands.
   *
   * @param username - of its service account
   */
  announceBot(username: string, about: BotAbout): Promise<void> {
    return this.#calls.done('PUT', `/bots/${encodeURIComponent(username)}`, about);
  }

  /**
   * Shows a developer in the console what a bot could not do, below the message that it is about.
   *
   * @param username - of its service account
   */
  tellBotProblem(username: string, problem: BotProblem): Promise<void> {
    return this.#calls.done('POST', `/bots/${encodeURIComponent(username)}/problems`, problem);
  }

  /**
   * Reports what a bot did with an event: the console shows it with the message.
   *
   * @param username - of its service account
   */
  tellBotTrace(username: string, trace: BotTrace): Promise<void> {
    return this.#calls.done('POST', `/bots/${encodeURIComponent(username)}/traces`, trace);
  }

  /** Tokens for the service's own calls, as if this user had logged in. */
  actAs(username: string): Promise<ActingSession> {
    return this.#calls.json('POST', '/sessions', { username });
  }

  /**
   * A certificate by which a service account or an application logs in over HTTPS.
   *
   * @param name - the user name of the account, or the id of the application
   */
  issueCertificate(name: string): Promise<ClientCertificate> {
    return this.#calls.json('POST', '/certificates', { name });
  }

  /**
   * What the page of an extension application gets from the chat client (`extended-user-info.getJwt()`), for its back end to
   * check: who uses the application.
   *
   * @example
   * const { config } = await pod.application('desk-app');
   * await using client = new Client(config);
   * const { userId } = await client.extensionApp.validateUserToken(await pod.control.userToken('desk-app', 'alice'));
   *
   * @param appId - of an application that is installed for the user
   * @param username - of whoever uses it
   */
  async userToken(
    appId: string,
    username: string,
    options: UserTokenOptions = {},
  ): Promise<string> {
    const path = `/applications/${encodeURIComponent(appId)}/user-tokens`;
    return (await this.#calls.json<UserToken>('POST', path, { username, ...options })).jwt;
  }

  /**
   * Back to the seed, as `Pod.reset` does.
   *
   * @param seed - begins with another one this time: an object, or the text of a YAML file. What is wrong with it is told,
   *   and nothing is changed then
   */
  reset(seed?: Seed | string): Promise<void> {
    return this.#calls.done('POST', '/reset', seed && { seed });
  }

  /**
   * The datafeeds that are alive, a thousand at most, the oldest first.
   *
   * @example
   * const [feed] = await pod.control.datafeeds();
   * feed?.isBeingRead; // the bot waits for what comes
   */
  async datafeeds(): Promise<readonly ControlDatafeed[]> {
    return (await this.#calls.json<ControlDatafeeds>('GET', '/datafeeds')).datafeeds;
  }

  /** Limits how many calls are answered; without limits, lifts those there are. */
  async throttle(limits: readonly ThrottlingLimit[]): Promise<readonly ThrottlingLimit[]> {
    return (await this.#calls.json<Throttling>('PUT', '/throttling', { limits })).limits;
  }

  /** The settings that can be switched. */
  settings(): Promise<PodSettings> {
    return this.#calls.json('GET', '/settings');
  }

  /**
   * Switches settings, until a reset.
   *
   * @example
   * await pod.control.configure({ importerMustBeMember: true });
   */
  configure(settings: PodSettings): Promise<PodSettings> {
    return this.#calls.json('PUT', '/settings', settings);
  }

  /** The limits in force. */
  async throttling(): Promise<readonly ThrottlingLimit[]> {
    return (await this.#calls.json<Throttling>('GET', '/throttling')).limits;
  }

  /** What is in a stream, seen from outside; `imported` says what came from another system. */
  async messages(streamId: StreamId): Promise<readonly MonitoredMessage[]> {
    const path = `/streams/${encodeURIComponent(streamId)}/messages?limit=500`;
    const { messages } = await this.#calls.json<{ messages: MonitoredMessage[] }>('GET', path);
    return messages;
  }

  /** The messages of a range of time as the company's export would have them, all at once. */
  async export(range: ExportRange): Promise<readonly Message[]> {
    const response = await this.#calls.send('GET', `/export?${queryOf(range)}`);
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Message);
  }
}
