/** A kind of reminder, made by `bot.reminder`. */
export interface Reminder<Payload> {
  /** The name by which the bot finds its handler, also after a restart. */
  readonly name: string;
  /** Never there: carries the type. */
  readonly payload?: Payload | undefined;
}
