import type { Event } from '../contract/index.js';

/** Let go with the events. */
const names = new WeakMap<Event, string>();

/** Notes the handler that is called for an event, for whoever tells that it failed or takes long. */
export function noteHandler(event: Event, name: string): void {
  names.set(event, name);
}

/**
 * The handler that was called last for an event, as its author wrote it: `/quote {$ticker}`, `form order`,
 * `hears /thanks/i`, `on message:update`. As a field of a line of the log; none where no handler was called yet.
 *
 * @example
 * handlerOf(event); // { handler: '/quote {$ticker}' }
 */
export function handlerOf(event: Event): { readonly handler?: string } {
  const handler = names.get(event);
  return handler === undefined ? {} : { handler };
}
