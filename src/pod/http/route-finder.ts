import createRouter from 'find-my-way';
import { routeName } from '../traffic/route-name.js';
import type { Route } from './call.js';

/** A route that a request is for, and the parameters of its path, decoded. */
export interface FoundRoute {
  readonly route: Route;
  /** See {@link routeName}. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

/** A path that is answered, though not with the method that was tried. */
export interface AnsweredPath {
  /** With its parameters after colons: `/pod/v2/user/:userId`. */
  readonly path: string;
  readonly methods: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A client may send a path of 16 KB, and should learn that the user does not exist, not the path. */
const longestParameter = 65_536;

/**
 * Finds the route of a request in a time that does not grow with their number. Where a fixed word and a
 * parameter both match, the word wins; a slash at the end makes no difference.
 */
export class RouteFinder {
  readonly #router = createRouter({
    ignoreTrailingSlash: true,
    maxParamLength: longestParameter,
    onBadUrl: () => undefined,
  });
  readonly #routes = new Map<unknown, Omit<FoundRoute, 'parameters'>>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const key = () => undefined;
      this.#routes.set(key, { route, name: routeName(route) });
      this.#router.on(route.method, route.path, key);
    }
  }

  /**
   * @param path - as it was sent, with or without its query
   * @throws URIError when the path is not validly percent-encoded
   */
  find(method: string, path: string): FoundRoute | undefined {
    const wanted = methods.find((name) => name === (method === 'HEAD' ? 'GET' : method));
    const found = wanted === undefined ? null : this.#router.find(wanted, path);
    if (found === null) {
      return undefined;
    }
    const named = this.#routes.get(found.handler);
    if (named === undefined) {
      throw new URIError('The path is not validly percent-encoded.');
    }
    const isRefused = method === 'HEAD' && named.route.takesAway === true;
    return isRefused ? undefined : { ...named, parameters: found.params };
  }

  /** What a path answers; `undefined` when no route has it. */
  answered(path: string): AnsweredPath | undefined {
    const routes = methods.flatMap((method) => this.find(method, path)?.route ?? []);
    const [first] = routes;
    return first && { path: first.path, methods: routes.map((route) => route.method) };
  }
}

const finders = new WeakMap<readonly Route[], RouteFinder>();

/** The finder of a table of routes. It is made once: it compiles them, and every pod of a process has the same. */
export function finderOf(routes: readonly Route[]): RouteFinder {
  const finder = finders.get(routes) ?? new RouteFinder(routes);
  finders.set(routes, finder);
  return finder;
}
