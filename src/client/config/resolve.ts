import type { Config, ConfigFields, RetrySettings } from './config.js';
import { noteConnectionHeaders } from './connection-headers.js';
import { type Note, type Notes, resolveAccount, resolveSource } from './credentials.js';
import { resolveEndpoints, resolveLoadBalancing } from './endpoints.js';
import type { KeyPath } from './problems.js';
import type { ShapedAccount, ShapedConfig, ShapedRetry } from './schema.js';
import { Secret } from './secret.js';

const defaultRetry: RetrySettings = {
  maxAttempts: 10,
  initialInterval: 500,
  multiplier: 2,
  maxInterval: 300_000,
  deadline: 120_000,
};

/** A bot that waits for minutes after the service came back seems dead, so the cap is low. */
const defaultDatafeedRetry: RetrySettings = {
  maxAttempts: Infinity,
  initialInterval: 500,
  multiplier: 2,
  maxInterval: 30_000,
  deadline: Infinity,
};

/** Applies inheritance and defaults to a configuration whose shape is right. */
export function resolveConfig(
  shaped: ShapedConfig,
  notes: Notes,
): Omit<ConfigFields, 'source' | 'warnings'> | undefined {
  const { bot, app } = shaped;
  const { warning } = notes;
  const account = (section: 'bot' | 'app', name: string, keys: ShapedAccount) =>
    resolveAccount(name, section, keys, notes);
  const endpoints = resolveEndpoints(shaped);
  noteMissingHost(endpoints, notes);
  noteOddities(shaped, warning);
  noteConnectionHeaders(shaped, warning);
  const fields = {
    agentHasOwnHost: shaped.agent?.host !== undefined,
    loadBalancing: resolveLoadBalancing(shaped),
    bot: bot === undefined ? undefined : account('bot', bot.username, bot),
    app: app === undefined ? undefined : account('app', app.appId, app),
    trustStore: resolveTrustStore(shaped.ssl, notes),
    commonJwt: shaped.commonJwt?.enabled ?? false,
    retry: resolveRetry(shaped.retry, defaultRetry),
    datafeed: resolveDatafeed(shaped.datafeed),
    datahose: resolveDatahose(shaped.datahose),
    store: resolveStore(shaped.store, notes),
    scale: shaped.scale && {
      redis: new Secret(shaped.scale.redis),
      partitions: shaped.scale.partitions,
    },
    encryptionKeys: (shaped.encryptionKeys ?? []).map((key) => new Secret(key)),
    logLevel: shaped.logLevel,
    extensions: shaped.extensions ?? {},
  };
  return endpoints === undefined ? undefined : { ...fields, endpoints };
}

/** @param found - the host, or what was made with it */
export function noteMissingHost(found: unknown, { problem }: Notes): void {
  if (found === undefined) {
    problem(['host'], 'is missing: give the host name of the service, such as acme.symphony.com');
  }
}

function noteOddities(shaped: ShapedConfig, warning: Note): void {
  if (shaped.datafeed?.version === 'v1') {
    warning(
      ['datafeed', 'version'],
      'is v1, which knows no acknowledgement: events that were read when the process ends are lost. Every service of today has v2',
    );
  }
  const retries: readonly (readonly [KeyPath, ShapedRetry | undefined])[] = [
    [['retry'], shaped.retry],
    [['datafeed', 'retry'], shaped.datafeed?.retry],
    [['datahose', 'retry'], shaped.datahose?.retry],
  ];
  for (const [path, retry] of retries) {
    if ((retry?.multiplier ?? 1) < 1) {
      warning([...path, 'multiplier'], 'is below 1, so that pauses would shrink; 2 is used');
    }
  }
}

/** Where the authorities to trust are; nothing when none are given. */
export function resolveTrustStore(ssl: ShapedConfig['ssl'], notes: Notes): Config['trustStore'] {
  const path = ssl?.trustStore?.path ?? ssl?.trustStorePath;
  const sources = { path, content: ssl?.trustStore?.content };
  const source = resolveSource(sources, ['ssl', 'trustStore'], 'authorities', notes);
  const password = ssl?.trustStore?.password ?? ssl?.trustStorePassword;
  return source && { source, password: password === undefined ? undefined : new Secret(password) };
}

function resolveStore(written: ShapedConfig['store'], { problem }: Notes): Config['store'] {
  const { postgres, redis } = written ?? {};
  if (written !== undefined && (postgres === undefined) === (redis === undefined)) {
    problem(['store'], 'names one server: give postgres or redis, with its url');
  }
  if (postgres !== undefined) {
    return { kind: 'postgres', url: new Secret(postgres.url), schema: postgres.schema };
  }
  return redis && { kind: 'redis', url: new Secret(redis.url), prefix: redis.prefix };
}

function resolveDatafeed(written: ShapedConfig['datafeed']): Config['datafeed'] {
  return {
    version: written?.version ?? 'v2',
    idFile: written?.idFilePath ?? '.',
    tag: written?.tag,
    includeInvisible: written?.includeInvisible ?? false,
    retry: resolveRetry(written?.retry, defaultDatafeedRetry),
  };
}

function resolveDatahose(written: ShapedConfig['datahose']): Config['datahose'] {
  return {
    tag: written?.tag,
    eventTypes: written?.eventTypes ?? [],
    retry: resolveRetry(written?.retry, defaultDatafeedRetry),
  };
}

function resolveRetry(written: ShapedRetry | undefined, defaults: RetrySettings): RetrySettings {
  const attempts = written?.maxAttempts ?? defaults.maxAttempts;
  const multiplier = written?.multiplier ?? defaults.multiplier;
  return {
    maxAttempts: attempts < 0 ? Infinity : Math.max(1, attempts),
    initialInterval: written?.initialIntervalMillis ?? defaults.initialInterval,
    multiplier: multiplier < 1 ? defaults.multiplier : multiplier,
    maxInterval: written?.maxIntervalMillis ?? defaults.maxInterval,
    deadline: written?.deadlineMillis ?? defaults.deadline,
  };
}
