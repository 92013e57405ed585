import type { Account, Endpoint } from '../../client/configuration.js';
import { Client, type Config, loadConfig } from '../../client/index.js';
import { readCertificate } from '../../client/tls/certificate.js';
import { readPrivateKey } from '../../client/tls/private-key.js';
import { readTrustedAuthorities } from '../../client/tls/trust-store.js';
import { readServerTime } from '../../client/transport/reply-headers.js';
import { actForUser } from './act-for-user.js';
import { examineHost } from './examine-host.js';
import { examine, type Finding, type Found } from './finding.js';
import { impatient } from './impatient.js';
import { judgeRoles } from './judge-roles.js';

/** Logins are valid for minutes, so a clock may be off by this much, in milliseconds. */
const tolerated = 60_000;

/**
 * Examines a configuration and what it leads to: the way to each host, the clock, the keys, the login
 * and the roles. What needs a step that failed is left out.
 *
 * @example
 * for await (const { step, ok, detail } of examineConfig('config.yaml')) …
 *
 * @param path - default: the file that bots read here
 * @param user - for whom the application is to act; default: one of its users
 */
export async function* examineConfig(
  path?: string,
  user?: string,
): AsyncGenerator<Finding, void, undefined> {
  const loaded = await examine('configuration', () => load(path));
  yield loaded.finding;
  if (!('value' in loaded)) {
    return;
  }
  const examination = new Examination(loaded.value);
  await using client = examination.client;
  for await (const finding of examination.run(user)) {
    yield withoutSecrets(finding, client);
  }
}

/** The text of a finding may come from anywhere: a proxy, a server, the system. */
function withoutSecrets({ detail, fix, ...finding }: Finding, client: Client): Finding {
  return {
    ...finding,
    detail: client.redact(detail),
    ...(fix === undefined ? {} : { fix: client.redact(fix) }),
  };
}

/** The steps after the configuration, and the client of all of them. */
class Examination {
  readonly client: Client;
  readonly #config: Config;
  #serverTime: number | undefined;

  constructor(config: Config) {
    this.#config = config;
    this.client = new Client(impatient(config), {
      warn: () => undefined,
      interceptors: [
        async (exchange, next) => {
          const reply = await next(exchange);
          this.#serverTime ??= readServerTime(reply);
          return reply;
        },
      ],
    });
  }

  async *run(user: string | undefined): AsyncGenerator<Finding, void, undefined> {
    let reachable = true;
    for await (const finding of examineHosts(this.#config)) {
      reachable &&= finding.ok;
      yield finding;
    }
    let proven = true;
    for await (const finding of examineKeys(this.#config)) {
      proven &&= finding.ok;
      yield finding;
    }
    if (reachable) {
      yield* this.#examineService(proven, user);
    }
  }

  async *#examineService(
    proven: boolean,
    user: string | undefined,
  ): AsyncGenerator<Finding, void, undefined> {
    const { client } = this;
    await client.health.info().catch(() => undefined);
    const time = this.#serverTime;
    if (time !== undefined) {
      yield (await examine('clock', () => compareClock(time), 'Set the clock (NTP).')).finding;
    }
    if (!proven) {
      return;
    }
    const { bot, app } = this.#config;
    if (bot !== undefined) {
      yield* examineBot(client);
    }
    if (app !== undefined) {
      yield (await examine('on behalf', () => actForUser(client, app.name, user))).finding;
    } else if (user !== undefined) {
      yield (await examine('on behalf', () => refuseWithoutApp(user), giveApp)).finding;
    }
  }
}

async function load(path: string | undefined): Promise<Found<Config>> {
  const odd: string[] = [];
  const config = await loadConfig(path, {
    warn: (message) => odd.push(message),
    checkFiles: false,
  });
  const { source } = config;
  return { detail: [`${source} is well-formed.`, ...odd].join('\n'), value: config };
}

async function* examineHosts(config: Config): AsyncGenerator<Finding, void, undefined> {
  const { trustStore } = config;
  const trust = await examine('tls', async () => ({
    detail: '',
    value: trustStore === undefined ? undefined : await readTrustedAuthorities(trustStore),
  }));
  if (!('value' in trust)) {
    yield trust.finding;
    return;
  }
  for (const endpoint of hostsOf(config)) {
    yield* examineHost(endpoint, trust.value);
  }
}

/** Each host that calls go to, once. */
function hostsOf({ endpoints, loadBalancing, bot }: Config): readonly Endpoint[] {
  const { pod, agent, keyManager, sessionAuth } = endpoints;
  const byCertificate = bot?.credential.kind === 'certificate';
  const used = [
    pod,
    keyManager,
    ...(loadBalancing?.nodes ?? [agent]),
    ...(byCertificate ? [sessionAuth] : []),
  ];
  return [...new Map(used.map((one) => [`${one.scheme} ${one.host} ${one.port}`, one])).values()];
}

async function* examineKeys({ bot, app }: Config): AsyncGenerator<Finding, void, undefined> {
  for (const [what, account] of [['bot', bot] as const, ['application', app] as const]) {
    if (account !== undefined) {
      yield (await examine('key', () => readKey(account, `the ${what} "${account.name}"`))).finding;
    }
  }
}

async function readKey(account: Account, who: string): Promise<Found<undefined>> {
  const { credential, name } = account;
  if (credential.kind === 'certificate') {
    const { validUntil } = await readCertificate(credential, name);
    const day = new Date(validUntil).toISOString().slice(0, 10);
    if (validUntil < Date.now()) {
      throw new Error(`The certificate of ${who} ended on ${day}. Have a new one issued.`);
    }
    return { detail: `The certificate of ${who} can be used until ${day}.`, value: undefined };
  }
  const { asymmetricKeyDetails } = await readPrivateKey(credential.source, who);
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  return { detail: `The private key of ${who} is RSA with ${bits} bits.`, value: undefined };
}

async function* examineBot(client: Client): AsyncGenerator<Finding, void, undefined> {
  const session = await examine('login', async () => {
    const { username, id, roles = [] } = await client.users.session();
    return { detail: `The service knows the bot as ${username} (${id}).`, value: roles };
  });
  yield session.finding;
  if ('value' in session) {
    const judge = () => Promise.resolve().then(() => judgeRoles(session.value));
    yield (await examine('roles', judge, 'Give the account the role INDIVIDUAL.')).finding;
  }
}

const giveApp =
  'Give app.appId and app.privateKey.path: those of an application that the service knows.';

function refuseWithoutApp(user: string): Promise<never> {
  const sentence = `Nobody can act for ${user}: the configuration has no application.`;
  return Promise.reject(new Error(sentence));
}

function compareClock(serverTime: number): Promise<Found<undefined>> {
  const off = Date.now() - serverTime;
  const seconds = Math.round(Math.abs(off) / 1000);
  // The service tells whole seconds, and its answer was under way.
  const detail =
    seconds < 2
      ? `This machine's clock agrees with the service's.`
      : `This machine's clock is ${seconds} s ${off > 0 ? 'ahead of' : 'behind'} the service's.`;
  return Math.abs(off) > tolerated
    ? Promise.reject(new Error(detail))
    : Promise.resolve({ detail, value: undefined });
}
