import { z } from 'zod';
import { Config } from './config.js';
import { type Notes, resolveAccount } from './credentials.js';
import type { ExamineFile } from './examine-file.js';
import {
  type ConfigProblem,
  formatKey,
  invalidConfig,
  type KeyPath,
  type Locate,
  type Place,
} from './problems.js';
import { noteMissingHost, resolveConfig, resolveTrustStore } from './resolve.js';
import { configShape, credentialShape, trustShape } from './schema.js';
import { isSpringFile } from './spring-keys.js';
import { springReferences } from './spring-references.js';
import { type Environment, type References, substitute } from './substitution.js';
import { translate } from './translate.js';
import { findUnknownKeys } from './unknown-keys.js';
import { wayIntoItself } from './way-into-itself.js';

/** What a configuration is checked with. */
export interface CheckParts {
  readonly environment: Environment;
  /** Finds keys in the source, when there is one. */
  readonly locate?: Locate;
  /** Looks at the files that it names. Default: they are not looked at. */
  readonly examineFile?: ExamineFile | undefined;
}

/**
 * Turns what was read into a {@link Config}: puts variables in, translates older keys, checks the
 * shape, finds unknown keys, applies inheritance and defaults.
 *
 * @throws ConfigError with all problems at once
 */
export function checkConfig(source: string, written: unknown, parts: CheckParts): Config {
  const { environment, locate = () => undefined, examineFile = () => undefined } = parts;
  if (written !== undefined && written !== null && !isGroup(written)) {
    const message = 'must be keys with values, such as host: acme.symphony.com';
    throw invalidConfig(source, [{ key: '', message }]);
  }
  const loop = wayIntoItself(written);
  if (loop !== undefined) {
    const message = 'contains itself; a configuration is what YAML or JSON can say';
    throw invalidConfig(source, [{ key: formatKey(loop), message }]);
  }
  const { value, problems: unset } = substitute(
    written ?? {},
    environment,
    locate,
    referencesIn(written),
  );
  const translation = translate(value);
  const tree = translation === undefined ? value : translation.tree;
  const place: Place = (path) => {
    const origin = translation?.originOf(path) ?? path;
    return { key: formatKey(origin), ...locate(origin) };
  };
  const problems: ConfigProblem[] = [...unset];
  const warnings: ConfigProblem[] = [...findUnknownKeys(configShape, tree, place)];
  const noteIn = (list: ConfigProblem[]) => (path: KeyPath, message: string) => {
    const note = { message, ...place(path) };
    if (!unset.some(({ key }) => key === note.key)) {
      list.push(note);
    }
  };
  const notes = { problem: noteIn(problems), warning: noteIn(warnings), examineFile };
  translation?.problems.forEach(({ path, message }) => notes.problem(path, message));
  translation?.warnings.forEach(({ path, message }) => notes.warning(path, message));
  const shaped = configShape.safeParse(tree);
  if (shaped.data === undefined) {
    shaped.error.issues.forEach((issue) => notes.problem(keyPathOf(issue), issue.message));
    checkRest(tree, notes);
    throw invalidConfig(source, problems, warnings);
  }
  const fields = resolveConfig(shaped.data, notes);
  if (fields === undefined || problems.length > 0) {
    throw invalidConfig(source, problems, warnings);
  }
  return new Config({ ...fields, source, warnings });
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

/** How a configuration refers to values from elsewhere, if it does so as Spring does. */
function referencesIn(written: unknown): References | undefined {
  return typeof written === 'object' && written !== null && isSpringFile(written)
    ? springReferences({ ...written })
    : undefined;
}

const anyHost = z.object({ host: z.unknown() }).partial();
const sections = z.object({
  ...anyHost.shape,
  pod: anyHost,
  bot: z.unknown(),
  app: z.unknown(),
  ssl: z.unknown(),
});

/** A missing host, and problems of keys and files, are reported even when the shape is wrong elsewhere. */
function checkRest(tree: unknown, notes: Notes): void {
  const { host, pod, ssl, ...accounts } = sections.partial().safeParse(tree).data ?? {};
  noteMissingHost(host ?? pod?.host, notes);
  resolveTrustStore(trustShape.safeParse(ssl).data, notes);
  for (const section of ['bot', 'app'] as const) {
    const shaped = credentialShape.safeParse(accounts[section]);
    if (shaped.success) {
      resolveAccount('', section, shaped.data, { ...notes, warning: () => undefined });
    }
  }
}

function keyPathOf({ path }: z.core.$ZodIssue): KeyPath {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step));
}
