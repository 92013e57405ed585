import { readFileSync } from 'node:fs';
import { errorCode } from '../errors/native-error.js';
import { formatKey, type ConfigProblem, type KeyPath, type Locate } from './problems.js';

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const reference = /\$?\$\{([^{}]*)\}/g;
const secretFile = /^file:(.+)$/s;
const variable = /^([A-Za-z_][\w.-]*)(?::-(.*))?$/s;

/** A configuration after its variables were put in, and what went wrong on the way. */
export interface Substituted {
  readonly value: unknown;
  readonly problems: readonly ConfigProblem[];
}

/**
 * Puts environment variables into every text of a configuration, lists included:
 * `${NAME}` is the variable, `${NAME:-default}` falls back when it is unset or empty, and
 * `$${NAME}` stays as `${NAME}`; `${file:/run/secrets/password}` is what stands in a file, without the
 * line end that editors put there. What a variable holds is not searched again. Keys without a value
 * (null) are left out.
 *
 * @example
 * substitute({ host: '${POD:-localhost}' }, {}, () => undefined).value; // { host: 'localhost' }
 */
export function substitute(value: unknown, environment: Environment, locate: Locate): Substituted {
  const problems: ConfigProblem[] = [];

  const text = (source: string, path: KeyPath): string =>
    source.replace(reference, (whole, inside: string) => {
      if (whole.startsWith('$$')) {
        return whole.slice(1);
      }
      const [, file] = secretFile.exec(inside) ?? [];
      if (file !== undefined) {
        return fromFile(file, path, whole);
      }
      const [, name, fallback] = variable.exec(inside) ?? [];
      const found = name === undefined ? undefined : environment[name];
      if (found !== undefined && (found !== '' || fallback === undefined)) {
        return found;
      }
      if (fallback !== undefined) {
        return fallback;
      }
      const message =
        name === undefined
          ? 'has ${…} without the name of a variable inside; write $${…} for the characters themselves'
          : `the environment variable ${name} is not set; set it, write \${${name}:-default}, or $\${${name}} for the characters themselves`;
      problems.push({ key: formatKey(path), message, ...locate(path) });
      return whole;
    });

  const fromFile = (file: string, path: KeyPath, whole: string): string => {
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const message = `the file ${file} cannot be read (${errorCode(error) ?? 'unknown reason'}); relative paths start at the working folder`;
      problems.push({ key: formatKey(path), message, ...locate(path) });
      return whole;
    }
  };

  const visit = (node: unknown, path: KeyPath): unknown => {
    if (typeof node === 'string') {
      return text(node, path);
    }
    if (Array.isArray(node)) {
      return node.map((item, index) => visit(item, [...path, index]));
    }
    if (typeof node === 'object' && node !== null && isPlain(node)) {
      return Object.fromEntries(
        Object.entries(node)
          .filter(([, item]) => item !== null && item !== undefined)
          .map(([key, item]) => [key, visit(item, [...path, key])]),
      );
    }
    return node;
  };

  return { value: visit(value, []), problems };
}

function isPlain(node: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === Object.prototype || prototype === null;
}
