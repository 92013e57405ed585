import type { z } from 'zod';
import { Config } from './config.js';
import {
  formatKey,
  invalidConfig,
  type ConfigProblem,
  type KeyPath,
  type Locate,
} from './problems.js';
import { resolveConfig } from './resolve.js';
import { configShape } from './schema.js';
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
  if (shaped.data === undefined) {
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  const noteIn = (list: ConfigProblem[]) => (path: KeyPath, message: string) => {
    list.push({ key: formatKey(path), message, ...locate(path) });
  };
  const fields = resolveConfig(shaped.data, noteIn(problems), noteIn(warnings));
  if (fields === undefined || problems.length > 0) {
    throw invalidConfig(source, [...problems, ...warnings]);
  }
  return new Config({ ...fields, source, warnings });
}

function toProblem(issue: z.core.$ZodIssue, locate: Locate): ConfigProblem {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  return { key: formatKey(path), message: issue.message, ...locate(path) };
}
