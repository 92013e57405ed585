import { formatKey, type KeyPath } from './problems.js';

/** Something to say about a key as it was written. */
export interface TranslationNote {
  readonly path: KeyPath;
  readonly message: string;
}

type Tree = Record<string, unknown>;

/**
 * A configuration on its way from another way of writing to the keys of today: its tree, and where
 * each key came from, so that what is found later is told at the place where it was written.
 */
export class Translation {
  readonly tree: Tree = {};
  readonly problems: TranslationNote[] = [];
  readonly warnings: TranslationNote[] = [];
  readonly #origins = new Map<string, KeyPath>();

  /**
   * Puts a value at a path; not when it is undefined, and not where a value stands already.
   *
   * @param path - the key of today: `bot.privateKey.path`, `agent.loadBalancing.nodes[0].host`
   * @param origin - the key as it was written
   */
  set(path: string | KeyPath, value: unknown, origin: KeyPath): void {
    const steps = typeof path === 'string' ? path.split('.') : path;
    const last = steps.at(-1);
    const place = value === undefined ? undefined : this.#placeOf(steps);
    if (last === undefined || place === undefined || Object.hasOwn(place, last)) {
      return;
    }
    Object.defineProperty(place, last, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    this.cameFrom(steps, origin);
  }

  /** Remembers where a key, or a group, was written. */
  cameFrom(path: KeyPath, origin: KeyPath): void {
    this.#origins.set(formatKey(path), origin);
  }

  problem(path: KeyPath, message: string): void {
    this.problems.push({ path, message });
  }

  warn(path: KeyPath, message: string): void {
    this.warnings.push({ path, message });
  }

  /** Where a key of today was written; the key itself when it was not translated. */
  readonly originOf = (path: KeyPath): KeyPath => {
    for (let length = path.length; length > 0; length--) {
      const origin = this.#origins.get(formatKey(path.slice(0, length)));
      if (origin !== undefined) {
        return [...origin, ...path.slice(length)];
      }
    }
    return path;
  };

  /** The group that holds a path's last step, made where it is not there; a list before a number. */
  #placeOf(steps: KeyPath): object | undefined {
    let place: object = this.tree;
    for (const [index, step] of steps.slice(0, -1).entries()) {
      // A key may be `__proto__` or `constructor`: what every object has is no group of the configuration.
      const found: unknown = Object.hasOwn(place, step) ? Reflect.get(place, step) : undefined;
      const next: unknown = found ?? (typeof steps[index + 1] === 'number' ? [] : {});
      if (typeof next !== 'object' || next === null) {
        return undefined;
      }
      if (found === undefined) {
        Object.defineProperty(place, step, {
          value: next,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
      place = next;
    }
    return place;
  }
}
