/**
 * What `ctx.start` takes of a conversation: its name, and by its function the type of its input.
 *
 * @typeParam Input - what it is started with
 */
export interface Startable<Input> {
  /** Names it in the store. */
  readonly name: string;
  /** A method, so that a list may hold conversations of all inputs. */
  run(c: never, input: Input): Promise<unknown>;
}
