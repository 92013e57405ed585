import { Client, type Dispatcher } from 'undici';

/**
 * A connection of a pool that stays in use whatever it refuses. What HTTP does not allow is refused before it is sent;
 * undici then waits until the connection is free again, as it has been all the time. After as many such requests as there
 * are connections, every other would wait for ever.
 *
 * @example
 * const open = (origin: URL, options: object) => new SteadyConnection(origin, options);
 */
export class SteadyConnection extends Client {
  /** @returns whether the next request can begin at once */
  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    return super.dispatch(options, handler) || this.stats.size === 0;
  }
}
