import { CadenzaError, eventTypes } from '../../contract/index.js';
import { suggest } from '../../contract/suggest.js';
import type { Context } from '../context.js';
import { filters, isFilterName } from '../router/filters.js';
import { warnOfUnsent } from '../router/unsent.js';

/**
 * A handler of any event. A method, because the compiler lets a method expect more of its parameter than
 * callers know: that the event has what it was registered for.
 */
export interface OpenHandler {
  run(ctx: Context): unknown;
}

async function call(what: string, handler: OpenHandler, ctx?: Context): Promise<boolean> {
  if (ctx === undefined) {
    return false;
  }
  warnOfUnsent(ctx, `on ${what}`, await handler.run(ctx));
  return true;
}

/**
 * The type of event that a filter or a name of a type is about, and what calls a handler for those that pass.
 *
 * @throws CadenzaError `NO_SUCH_FILTER` for a name that no filter has, and that is not written as a type or is
 *   almost a known one
 */
export function filtered(
  what: string,
  handler: OpenHandler,
): { readonly type: string; readonly handle: (ctx: Context) => Promise<boolean> } {
  if (!isFilterName(what)) {
    refuseSlip(what);
    return { type: what, handle: (ctx) => call(what, handler, ctx) };
  }
  const { type, narrow } = filters[what];
  return { type, handle: (ctx) => call(what, handler, narrow(ctx)) };
}

/** How services name types of events, including types that this version does not know. */
const typeName = /^[A-Z][A-Z0-9_]*$/;

/** More typing errors than this may be the name of another type. */
const mostErrors = 2;

/** A handler for a name that is neither a filter nor a type would never be called. */
function refuseSlip(what: string): void {
  const known: readonly string[] = eventTypes;
  if (known.includes(what)) {
    return;
  }
  const isType = typeName.test(what);
  const names = Object.keys(filters);
  const meant = isType
    ? suggest(what.replaceAll('_', ''), known, mostErrors)
    : suggest(what, [...names, ...known]);
  if (isType && meant === undefined) {
    return;
  }
  const advice =
    meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${meant}"?`;
  throw new CadenzaError(
    'NO_SUCH_FILTER',
    `"${what}" is neither a filter nor a type of events. ${advice}`,
  );
}
