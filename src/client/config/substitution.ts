import { readFileSync } from 'node:fs';
import { errorCode, whyUnreadable } from '../../contract/index.js';
import { type ConfigProblem, formatKey, type KeyPath, type Locate } from './problems.js';
import { systemProperty } from './system-properties.js';

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const secretFile = /^file:(.+)$/s;

/** What `${…}` may be, and where it is looked for. */
export interface References {
  /** The name, and what it falls back to. */
  readonly form: RegExp;
  /** Whether what stands below this key of the root is searched for them. */
  readonly areIn: (key: string) => boolean;
  /** A value of the configuration itself, which may hold references in its turn. */
  readonly valueOf: (name: string) => string | undefined;
  /** The names that a variable may have in the environment. */
  readonly variablesOf: (name: string) => readonly string[];
}

/** As the Java kit has them: variables, with `:-` before a default. */
const plainReferences: References = {
  form: /^([A-Za-z_][\w.-]*)(?::-(.*))?$/s,
  areIn: () => true,
  valueOf: () => undefined,
  variablesOf: (name) => [name],
};

/** A configuration after its variables were put in, and what went wrong on the way. */
export interface Substituted {
  readonly value: unknown;
  readonly problems: readonly ConfigProblem[];
}

/**
 * Puts values into every text of a configuration, lists included:
 *
 * - `${NAME}`: an environment variable, or a system property of Java's such as `${user.home}`
 * - `${NAME:-default}`: the default where the variable is unset or empty; it may hold references itself
 * - `${file:/run/secrets/password}`: the content of a file, without its last line end
 * - `$${NAME}`: the characters `${NAME}`
 *
 * What a variable holds is not searched again. Keys without a value (null) are left out.
 *
 * @example
 * substitute({ host: '${POD:-localhost}' }, {}, () => undefined).value; // { host: 'localhost' }
 *
 * @param references - when they are written in another way than this
 */
export function substitute(
  value: unknown,
  environment: Environment,
  locate: Locate,
  references = plainReferences,
): Substituted {
  const substitution = new Substitution(environment, locate, references);
  return { value: substitution.visit(value, []), problems: substitution.problems };
}

class Substitution {
  readonly problems: ConfigProblem[] = [];
  readonly #environment: Environment;
  readonly #locate: Locate;
  readonly #references: References;
  /** The values that are being put together, so that none waits for itself. */
  readonly #open = new Set<string>();

  constructor(environment: Environment, locate: Locate, references: References) {
    this.#environment = environment;
    this.#locate = locate;
    this.#references = references;
  }

  visit(node: unknown, path: KeyPath): unknown {
    if (typeof node === 'string') {
      return this.#text(node, path);
    }
    if (Array.isArray(node)) {
      return node.map((item, index) => this.visit(item, [...path, index]));
    }
    if (typeof node !== 'object' || node === null || !isPlain(node)) {
      return node;
    }
    return Object.fromEntries(
      Object.entries(node)
        .filter(([, item]) => item !== null && item !== undefined)
        .map(([key, item]) => {
          const isSearched = path.length > 0 || this.#references.areIn(key);
          return [key, isSearched ? this.visit(item, [...path, key]) : item];
        }),
    );
  }

  #text(source: string, path: KeyPath): string {
    let result = '';
    let rest = source;
    for (;;) {
      const found = nextReference(rest);
      if (found === undefined) {
        return result + rest;
      }
      const { start, end, escaped } = found;
      const whole = rest.slice(start, end);
      result += rest.slice(0, start) + (escaped ? whole.slice(1) : this.#valueOf(whole, path));
      rest = rest.slice(end);
    }
  }

  #valueOf(whole: string, path: KeyPath): string {
    const inside = whole.slice(2, -1);
    const [, file] = secretFile.exec(inside) ?? [];
    if (file !== undefined) {
      return this.#fromFile(this.#text(file, path), path, whole);
    }
    const [, name, fallback] = this.#references.form.exec(inside) ?? [];
    const found =
      name === undefined ? undefined : (this.#outside(name) ?? this.#within(name, path));
    if (found !== undefined && (found !== '' || fallback === undefined)) {
      return found;
    }
    if (fallback !== undefined) {
      return this.#text(fallback, path);
    }
    return this.#unset(
      whole,
      path,
      name === undefined
        ? 'has ${…} without the name of a variable inside; write $${…} for the characters themselves'
        : `the environment variable ${name} is not set; set it, write \${${name}:-default}, or $\${${name}} for the characters themselves`,
    );
  }

  /** A variable of the environment, or of the system. */
  #outside(name: string): string | undefined {
    return (
      this.#references
        .variablesOf(name)
        .map((variable) => this.#environment[variable])
        .find((found) => found !== undefined) ?? systemProperty(name)
    );
  }

  /** A value of the configuration itself. */
  #within(name: string, path: KeyPath): string | undefined {
    const found = this.#open.has(name) ? undefined : this.#references.valueOf(name);
    if (found === undefined) {
      return undefined;
    }
    this.#open.add(name);
    const whole = this.#text(found, path);
    this.#open.delete(name);
    return whole;
  }

  #fromFile(file: string, path: KeyPath, whole: string): string {
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const code = errorCode(error) ?? 'unknown reason';
      const why = whyUnreadable(code) ?? `cannot be read (${code})`;
      return this.#unset(
        whole,
        path,
        `the file ${file} ${why}; relative paths start at the working folder`,
      );
    }
  }

  /** Keeps what stands there, and says why. */
  #unset(whole: string, path: KeyPath, message: string): string {
    this.problems.push({ key: formatKey(path), message, ...this.#locate(path) });
    return whole;
  }
}

function isPlain(node: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === Object.prototype || prototype === null;
}

/** The first `${…}` or `$${…}` of a text, up to the brace that closes it; what is never closed does not count. */
function nextReference(
  text: string,
): { readonly start: number; readonly end: number; readonly escaped: boolean } | undefined {
  const start = /\$?\$\{/.exec(text)?.index;
  if (start === undefined) {
    return undefined;
  }
  let depth = 0;
  for (const brace of text.slice(start).matchAll(/\$\{|\}/g)) {
    depth += brace[0] === '}' ? -1 : 1;
    if (depth === 0) {
      return { start, end: start + brace.index + 1, escaped: text.startsWith('$$', start) };
    }
  }
  return undefined;
}
