import type { z } from 'zod';
import { Config, type RetrySettings } from './config.js';
import { resolveAccount, resolveSource, type Note } from './credentials.js';
import { resolveEndpoints, resolveLoadBalancing } from './endpoints.js';
import {
  formatKey,
  invalidConfig,
  type ConfigProblem,
  type KeyPath,
  type Locate,
} from './problems.js';
import { configShape, type ShapedConfig, type ShapedRetry } from './schema.js';
import { substitute, type Environment } from './substitution.js';
import { findUnknownKeys } from './unknown-keys.js';

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
 * Turns what was read into a {@link Config}: puts variables in, checks the shape, finds unknown
 * keys, applies inheritance and defaults.
 *
 * @throws ConfigError with all problems at once
 */
export function checkConfig(
  source: string,
  written: unknown,
  environment: Environment,
  locate: Locate,
): Config {
  const { value, problems: unset } = substitute(written ?? {}, environment, locate);
  const shaped = configShape.safeParse(value);
  const shapeProblems = (shaped.error?.issues ?? [])
    .map((issue) => toProblem(issue, locate))
    .filter(({ key }) => !unset.some((problem) => problem.key === key));
  const warnings = [...findUnknownKeys(configShape, value, locate)];
  const problems: ConfigProblem[] = [...unset, ...shapeProblems];
  if (shaped.data === undefined) {
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  const note =
    (list: ConfigProblem[]) =>
    (path: KeyPath, message: string): void => {
      list.push({ key: formatKey(path), message, ...locate(path) });
    };
  const config = resolve(source, shaped.data, note(problems), note(warnings), warnings);
  if (config === undefined || problems.length > 0) {
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  return config;
}

function toProblem(issue: z.core.$ZodIssue, locate: Locate): ConfigProblem {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  return { key: formatKey(path), message: issue.message, ...locate(path) };
}

function resolve(
  source: string,
  shaped: ShapedConfig,
  problem: Note,
  warning: Note,
  warnings: readonly ConfigProblem[],
): Config | undefined {
  const { bot, app, ssl, datafeed } = shaped;
  const endpoints = resolveEndpoints(shaped);
  if (endpoints === undefined) {
    problem(['host'], 'is missing: give the host name of the service, such as acme.symphony.com');
  }
  noteUnsupported(shaped, problem, warning);
  const account = (
    section: 'bot' | 'app',
    name: string,
    keys: Parameters<typeof resolveAccount>[2],
  ) => resolveAccount(name, section, keys, problem, warning);
  const fields = {
    source,
    agentHasOwnHost: shaped.agent?.host !== undefined,
    loadBalancing: resolveLoadBalancing(shaped),
    bot: bot === undefined ? undefined : account('bot', bot.username, bot),
    app: app === undefined ? undefined : account('app', app.appId, app),
    trustStore: resolveSource(
      { path: ssl?.trustStore?.path ?? ssl?.trustStorePath, content: ssl?.trustStore?.content },
      ['ssl', 'trustStore'],
      problem,
    ),
    retry: resolveRetry(shaped.retry, defaultRetry),
    datafeed: resolveDatafeed(datafeed),
    extensions: shaped.extensions ?? {},
    warnings,
  };
  return endpoints === undefined ? undefined : new Config({ ...fields, endpoints });
}

function noteUnsupported(shaped: ShapedConfig, problem: Note, warning: Note): void {
  const version = shaped.datafeed?.version ?? 'v2';
  if (version.toLowerCase() !== 'v2') {
    warning(['datafeed', 'version'], 'is not v2; the service has no other any more, so v2 is used');
  }
  if (shaped.commonJwt?.enabled === true) {
    problem(['commonJwt', 'enabled'], 'is not supported; take it out, the session token is used');
  }
}

function resolveDatafeed(written: ShapedConfig['datafeed']): Config['datafeed'] {
  return {
    tag: written?.tag,
    includeInvisible: written?.includeInvisible ?? false,
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
