import { z } from 'zod';
import { Config } from './config.js';
import { resolveAccount, type Note } from './credentials.js';
import {
  formatKey,
  invalidConfig,
  type ConfigProblem,
  type KeyPath,
  type Locate,
} from './problems.js';
import { resolveConfig } from './resolve.js';
import { configShape, credentialShape } from './schema.js';
import { substitute, type Environment } from './substitution.js';
import { findUnknownKeys } from './unknown-keys.js';

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
  const problems: ConfigProblem[] = [...unset, ...shapeProblems];
  const warnings: ConfigProblem[] = [...findUnknownKeys(configShape, value, locate)];
  const noteIn = (list: ConfigProblem[]) => (path: KeyPath, message: string) => {
    list.push({ key: formatKey(path), message, ...locate(path) });
  };
  if (shaped.data === undefined) {
    checkCredentials(value, noteIn(problems));
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  const fields = resolveConfig(shaped.data, noteIn(problems), noteIn(warnings));
  if (fields === undefined || problems.length > 0) {
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  return new Config({ ...fields, source, warnings });
}

const accounts = z.object({ bot: z.unknown(), app: z.unknown() }).partial();

/** What credentials get wrong is told, too, when the shape is wrong somewhere else. */
function checkCredentials(value: unknown, problem: Note): void {
  const sections = accounts.safeParse(value).data ?? {};
  for (const section of ['bot', 'app'] as const) {
    const shaped = credentialShape.safeParse(sections[section]);
    if (shaped.success) resolveAccount('', section, shaped.data, problem, () => undefined);
  }
}

function toProblem(issue: z.core.$ZodIssue, locate: Locate): ConfigProblem {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  return { key: formatKey(path), message: issue.message, ...locate(path) };
}
