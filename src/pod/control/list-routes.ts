import type { RouteNames } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';

/** `GET /cadenza/v1/routes`: the names of the routes that faults and limits can be given for. */
export function listRoutes({ service }: Call): Answer {
  const names: RouteNames = { routes: [...service.traffic.routeNames].sort() };
  return ok(names);
}
