import { InputError } from './errors/client-error.js';

/**
 * Refuses that outcomes of calls which are made as these are read be awaited: `await client.messages.blast(…)` would go on
 * at once, and nothing would have been sent.
 *
 * @param operation - `messages.blast`, as it is called on a client
 */
export function oneByOne<Outcome>(
  operation: string,
  outcomes: AsyncIterable<Outcome>,
): AsyncIterable<Outcome> {
  return Object.defineProperty(outcomes, 'then', {
    get: () => {
      throw new InputError(
        'BAD_ARGUMENT',
        `${operation} does nothing until its outcomes are read: write "for await (const outcome of client.${operation}(…))" instead of awaiting it.`,
        operation,
      );
    },
  });
}
