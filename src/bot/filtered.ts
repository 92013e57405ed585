import { CadenzaError } from '../contract/index.js';
import type { Context } from './context.js';
import { filters, isFilterName } from './router/filters.js';
import { suggest } from './router/suggest.js';

/**
 * A handler of any event. A method, because the compiler lets a method expect more of its parameter than
 * callers know: that the event has what it was registered for.
 */
export interface OpenHandler {
  run(ctx: Context): unknown;
}

async function call(handler: OpenHandler, ctx: Context | undefined): Promise<boolean> {
  if (ctx === undefined) {
    return false;
  }
  await handler.run(ctx);
  return true;
}

/**
 * The type of event that a filter or a name of a type is about, and what calls a handler for those that pass.
 *
 * @throws CadenzaError `NO_SUCH_FILTER` for a name that is written like a filter's, where there is no such filter
 */
export function filtered(
  what: string,
  handler: OpenHandler,
): { readonly type: string; readonly handle: (ctx: Context) => Promise<boolean> } {
  if (!isFilterName(what)) {
    if (what.includes(':')) {
      throw noSuchFilter(what);
    }
    return { type: what, handle: (ctx) => call(handler, ctx) };
  }
  const { type, narrow } = filters[what];
  return { type, handle: (ctx) => call(handler, narrow(ctx)) };
}

/** Types of events have no colon: a handler for this would never be called. */
function noSuchFilter(what: string): CadenzaError {
  const names = Object.keys(filters);
  const meant = suggest(what, names);
  const advice =
    meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${meant}"?`;
  return new CadenzaError('NO_SUCH_FILTER', `"${what}" is not a filter of events. ${advice}`);
}
