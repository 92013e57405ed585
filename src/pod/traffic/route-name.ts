import { controlPath } from '../../contract/index.js';

/** What names a route. */
export interface NamedRoute {
  readonly method: string;
  /** With its parameters after colons: `/pod/v2/user/:userId`. */
  readonly path: string;
}

/** What stands for all routes of the service; those of the control API are never among them. */
export const everyRoute = '*';

/**
 * How `docs/pod-coverage.md` writes a route.
 *
 * @example
 * routeName({ method: 'GET', path: '/pod/v2/streams/:streamId/info' }); // 'GET /pod/v2/streams/{streamId}/info'
 */
export function routeName({ method, path }: NamedRoute): string {
  return `${method} ${pathName(path)}`;
}

/** How `docs/pod-coverage.md` writes a path. */
export function pathName(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Whether a route belongs to the control API. */
export function isControlRoute({ path }: Pick<NamedRoute, 'path'>): boolean {
  return path.startsWith(`${controlPath}/`);
}

/** The names of the routes that faults and limits can be given for. */
export function namesOf(routes: readonly NamedRoute[]): ReadonlySet<string> {
  return new Set(routes.filter((route) => !isControlRoute(route)).map(routeName));
}

/** What is wrong with the name of a route that a fault or a limit is given for; `undefined`: nothing. */
export function routeNameProblem(names: ReadonlySet<string>, name: string): string | undefined {
  return name === everyRoute || names.has(name)
    ? undefined
    : `There is no route "${name}". Write it as docs/pod-coverage.md does, such as "POST /agent/v4/stream/{streamId}/message/create", or "*" for all but the control API's.`;
}
