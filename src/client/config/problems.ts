import { CadenzaError } from '../../contract/index.js';

/** A step into a configuration: a key of a map, or an index of a list. */
export type KeyPath = readonly (string | number)[];

/** One thing that is wrong, or odd, in a configuration. */
export interface ConfigProblem {
  /** `bot.privateKey.path`; empty when the whole file is meant. */
  readonly key: string;
  /** What is wrong and what to do. Never shows a value. */
  readonly message: string;
  /** Where it is in the file, counted from 1. Absent for a configuration written in code. */
  readonly line?: number;
  /** The column in that line, from 1. */
  readonly column?: number;
}

/** Finds where a key path is in the source; nothing when there is no source. */
export type Locate = (path: KeyPath) => { line: number; column: number } | undefined;

/** A key as it was written, and where it stands. */
export type Place = (path: KeyPath) => Pick<ConfigProblem, 'key' | 'line' | 'column'>;

/**
 * Writes a key path as people do.
 *
 * @example
 * formatKey(['agent', 'loadBalancing', 'nodes', 0, 'host']); // 'agent.loadBalancing.nodes[0].host'
 */
export function formatKey(path: KeyPath): string {
  return path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join('');
}

/**
 * Writes a problem on one line, with its place.
 *
 * @example
 * formatProblem('config.yaml', problem); // 'config.yaml:3:7 port: must be a whole number from 1 to 65535'
 */
export function formatProblem(source: string, problem: ConfigProblem): string {
  const place = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
  const key = problem.key === '' ? '' : `${problem.key}: `;
  return `${source}${place} ${key}${problem.message}`;
}

/**
 * A configuration that cannot be used: all its problems at once, each with its place.
 *
 * `code` is `CONFIG_INVALID`, or `CONFIG_NOT_FOUND` when there is no file to read.
 *
 * @example
 * try {
 *   await loadConfig('config.yaml');
 * } catch (error) {
 *   if (!(error instanceof ConfigError)) throw error;
 *   for (const { line, key, message } of error.problems) console.error(line, key, message);
 * }
 */
export class ConfigError extends CadenzaError {
  /** The name of the class: `ConfigError`. */
  override readonly name = 'ConfigError';
  /** Everything that is wrong, not the first problem alone. */
  declare readonly problems: readonly ConfigProblem[];

  constructor(code: string, message: string, problems: readonly ConfigProblem[] = []) {
    super(code, message);
    // Where the program was does not help: the file has to be changed, and the message has all of it.
    this.stack = `ConfigError: ${message}`;
    Object.defineProperty(this, 'problems', { value: problems, enumerable: false });
  }
}

function byPlace(one: ConfigProblem, other: ConfigProblem): number {
  const lines = (one.line ?? 0) - (other.line ?? 0);
  return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
}

/**
 * Makes the error that lists all problems of a source, one per line, from the top.
 *
 * @param warnings - what is odd, and would not have kept it from being used: told in between, and counted apart
 */
export function invalidConfig(
  source: string,
  problems: readonly ConfigProblem[],
  warnings: readonly ConfigProblem[] = [],
): ConfigError {
  const all = [...problems, ...warnings];
  const besides = warnings.length === 0 ? '' : ` and ${counted(warnings, 'warning')}`;
  const lines = all.toSorted(byPlace).map((problem) => `  ${formatProblem(source, problem)}`);
  return new ConfigError(
    'CONFIG_INVALID',
    [`${source} has ${counted(problems, 'problem')}${besides}:`, ...lines].join('\n'),
    all,
  );
}

function counted({ length }: readonly unknown[], name: string): string {
  return length === 1 ? `one ${name}` : `${length} ${name}s`;
}
