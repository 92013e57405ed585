import type { Context } from '../context.js';
import type { ErrorHandler, Handler } from '../handlers.js';
import { isLeftToRuntime } from '../left-to-runtime.js';
import { compose, type Middleware } from '../middleware.js';
import { type Guard, refusalOf } from '../router/guards.js';

/** Puts around a handler what its scopes say: middleware, guards, what catches its errors. */
export type Wrap = (handler: Handler<Context>) => Handler<Context>;

/** Who receives what the handlers of a scope throw; set by `catch`. */
export interface Boundary {
  onError: ErrorHandler | undefined;
}

/** A handler that runs only for those whom a guard lets pass. */
export function guarded<OneContext extends Context>(
  only: Guard | undefined,
  name: string | undefined,
  handler: Handler<OneContext>,
): Handler<OneContext> {
  if (only === undefined) {
    return handler;
  }
  return async (ctx) => {
    const refusal = await refusalOf(only, ctx, handlerName(ctx, name));
    if (refusal === undefined) {
      return handler(ctx);
    }
    if (ctx.stream !== undefined) {
      await ctx.reply(refusal);
    }
    return undefined;
  };
}

/** What somebody called, as they would write it. */
function handlerName(ctx: Context, name: string | undefined): string {
  const words = (name ?? '').split(' ').filter((word) => !/[{}[\]]/.test(word));
  return words.join(' ') || ctx.event.type;
}

/** A handler with the middleware of its scope around it. */
export function chained(
  middleware: readonly Middleware[],
  handler: Handler<Context>,
): Handler<Context> {
  return async (ctx) => {
    let returned: unknown;
    await compose(middleware, async (same) => {
      returned = await handler(same);
    })(ctx);
    return returned;
  };
}

/** A handler whose errors go to the `catch` of its scope, where it has one; what the runtime repeats goes on to it. */
export function caught(boundary: Boundary, handler: Handler<Context>): Handler<Context> {
  return async (ctx) => {
    try {
      return await handler(ctx);
    } catch (error) {
      if (boundary.onError === undefined || isLeftToRuntime(error)) {
        throw error;
      }
      await boundary.onError(error, ctx);
      return undefined;
    }
  };
}
