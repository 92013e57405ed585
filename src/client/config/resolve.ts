import type { Config, ConfigFields, RetrySettings } from './config.js';
import { resolveAccount, resolveSource, type Note } from './credentials.js';
import { resolveEndpoints, resolveLoadBalancing } from './endpoints.js';
import type { ShapedAccount, ShapedConfig, ShapedRetry } from './schema.js';

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

/**
 * Applies inheritance and defaults to a configuration whose shape is right.
 *
 * @param problem - told what makes the configuration useless
 * @param warning - told what is odd and works nevertheless
 */
export function resolveConfig(
  shaped: ShapedConfig,
  problem: Note,
  warning: Note,
): Omit<ConfigFields, 'source' | 'warnings'> | undefined {
  const { bot, app } = shaped;
  const account = (section: 'bot' | 'app', name: string, keys: ShapedAccount) =>
    resolveAccount(name, section, keys, problem, warning);
  const endpoints = resolveEndpoints(shaped);
  if (endpoints === undefined) {
    problem(['host'], 'is missing: give the host name of the service, such as acme.symphony.com');
  }
  noteIgnored(shaped, warning);
  const fields = {
    agentHasOwnHost: shaped.agent?.host !== undefined,
    loadBalancing: resolveLoadBalancing(shaped),
    bot: bot === undefined ? undefined : account('bot', bot.username, bot),
    app: app === undefined ? undefined : account('app', app.appId, app),
    trustStore: resolveTrustStore(shaped.ssl, problem),
    commonJwt: shaped.commonJwt?.enabled ?? false,
    retry: resolveRetry(shaped.retry, defaultRetry),
    datafeed: resolveDatafeed(shaped.datafeed),
    datahose: resolveDatahose(shaped.datahose),
    extensions: shaped.extensions ?? {},
  };
  return endpoints === undefined ? undefined : { ...fields, endpoints };
}

function noteIgnored(shaped: ShapedConfig, warning: Note): void {
  const version = shaped.datafeed?.version ?? 'v2';
  if (version.toLowerCase() !== 'v2') {
    warning(['datafeed', 'version'], 'is not v2; the service has no other any more, so v2 is used');
  }
}

function resolveTrustStore(ssl: ShapedConfig['ssl'], problem: Note): Config['trustStore'] {
  const path = ssl?.trustStore?.path ?? ssl?.trustStorePath;
  return resolveSource({ path, content: ssl?.trustStore?.content }, ['ssl', 'trustStore'], problem);
}

function resolveDatafeed(written: ShapedConfig['datafeed']): Config['datafeed'] {
  return {
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
  return {
    maxAttempts: attempts < 0 ? Infinity : Math.max(1, attempts),
    initialInterval: written?.initialIntervalMillis ?? defaults.initialInterval,
    multiplier: written?.multiplier ?? defaults.multiplier,
    maxInterval: written?.maxIntervalMillis ?? defaults.maxInterval,
    deadline: written?.deadlineMillis ?? defaults.deadline,
  };
}
