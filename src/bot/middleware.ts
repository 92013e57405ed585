import { CadenzaError } from '../contract/index.js';
import type { Context } from './context.js';

/**
 * Continues with what comes after a middleware; resolves when all of it has ended. One that is not awaited is waited for
 * all the same before the event is done with, and what it throws is not lost.
 */
export type Next = () => Promise<void>;

/**
 * Runs around the handling of every event, own messages of the bot excepted. Not calling `next`
 * ends the handling there.
 *
 * @example
 * bot.use(async (ctx, next) => {
 *   const start = performance.now();
 *   await next();
 *   ctx.log.info({ ms: performance.now() - start }, 'handled');
 * });
 */
export type Middleware = (ctx: Context, next: Next) => Promise<void> | void;

/**
 * Chains middleware, the first outermost.
 *
 * @param endedBy - told of a middleware that has ended without calling `next`: nothing after it got the event
 * @returns one function that runs the chain and, innermost, `last`
 * @throws CadenzaError `NEXT_CALLED_TWICE` (as a rejection) when a middleware calls `next` again
 */
export function compose(
  chain: readonly Middleware[],
  last: (ctx: Context) => Promise<void>,
  endedBy?: (ctx: Context, middleware: Middleware) => void,
): (ctx: Context) => Promise<void> {
  return (ctx) => {
    if (chain.length === 0) {
      return last(ctx);
    }
    let furthest = -1;
    const run = async (index: number): Promise<undefined> => {
      if (index <= furthest) {
        throw new CadenzaError(
          'NEXT_CALLED_TWICE',
          'A middleware called next() twice. Call it once, and await it.',
        );
      }
      furthest = index;
      const middleware = chain[index];
      if (middleware === undefined) {
        await last(ctx);
        return;
      }
      let rest: Rest | undefined;
      await middleware(ctx, () => (rest = new Rest(run(index + 1))));
      if (furthest === index) {
        endedBy?.(ctx, middleware);
      }
      if (rest?.isAwaited === false) {
        await rest;
      }
    };
    return run(0);
  };
}

/**
 * What comes after a middleware, which knows whether the middleware waits for it. It is never settled itself: who asks it
 * asks the ending.
 */
class Rest extends Promise<undefined> {
  isAwaited = false;
  readonly #ending: Promise<undefined>;

  constructor(ending: Promise<undefined>) {
    super(() => undefined);
    this.#ending = ending;
    // An error that nobody waits for yet would end the process.
    ending.catch(() => undefined);
  }

  override then<Result = undefined, Caught = never>(
    onDone?: ((value: undefined) => Result | PromiseLike<Result>) | null,
    onFailed?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Result | Caught> {
    this.isAwaited = true;
    return this.#ending.then(onDone, onFailed);
  }
}

/** A middleware as people are told of it: by the name of its function, where that has one. */
export function middlewareNamed(name: string): string {
  return name === '' ? 'a middleware' : `the middleware ${name}`;
}
