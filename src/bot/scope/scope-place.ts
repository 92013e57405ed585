import type { Middleware } from '../middleware.js';
import type { Guard } from '../router/guards.js';
import type { Router } from '../router/router.js';
import { type Boundary, caught, chained, guarded, type Wrap } from './around.js';

/** Where in a bot a scope stands. */
export interface ScopePlace {
  readonly router: Router;
  /** The words that its commands begin with. Default: none. */
  readonly group?: string | undefined;
  readonly middleware: Middleware[];
  readonly wrap: Wrap;
  /** Who may use what stands in it: all must hold. */
  readonly guards: readonly Guard[];
  readonly boundary: Boundary;
  /** @throws CadenzaError `BOT_STARTED` when the bot has started */
  readonly mustBeNew: (method: string) => void;
}

/** What distinguishes a scope inside another one. */
export interface InnerScope {
  /** Default: the words of the scope around it. */
  readonly group?: string | undefined;
  readonly only?: Guard | undefined;
  /** What is guarded, as refusals name it. */
  readonly guardName: string | undefined;
}

/** The place of a scope inside another one. */
export function placeInside(
  { router, mustBeNew, wrap: outer, guards: outerGuards, group: outerGroup }: ScopePlace,
  { group = outerGroup, only, guardName }: InnerScope,
): ScopePlace {
  const middleware: Middleware[] = [];
  const boundary: Boundary = { onError: undefined };
  const wrap: Wrap = (handler) =>
    outer(caught(boundary, chained(middleware, guarded(only, guardName, handler))));
  const guards = withGuard(outerGuards, only);
  const place = { router, mustBeNew, middleware, boundary, wrap, guards };
  return group === undefined ? place : { ...place, group };
}

/** Guards, and one more where there is one. */
export function withGuard(guards: readonly Guard[], only: Guard | undefined): readonly Guard[] {
  return only === undefined ? guards : [...guards, only];
}
