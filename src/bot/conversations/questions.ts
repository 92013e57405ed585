import type { Message, MessageUser } from '../../contract/index.js';
import type { MessageContent } from '../../messageml/index.js';
import type { Context } from '../context.js';
import type { Duration } from '../duration.js';
import type { Recipient, Reply, SentMessage } from '../outgoing/index.js';

/** How long something is waited for. */
export interface Patience {
  /** For so long: `'30m'`, `'1d'`, or milliseconds. Afterwards it ends with a `TimeoutError`. */
  readonly within?: Duration;
  /** Up to this moment; the earlier of the two holds. */
  readonly until?: Date | number;
}

/** Where something is asked, and who may answer. */
export interface Audience {
  /** Where it is asked. Default: where the conversation began. */
  readonly in?: Recipient;
  /** Who may answer. Default: where the conversation began, the person it began with; elsewhere anybody. */
  readonly from?: (user: MessageUser) => boolean | Promise<boolean>;
}

/** A question that buttons stand under: text or content, but no chime. */
export type Question = Exclude<
  MessageContent,
  { readonly tag: 'chime' } | null | undefined | false
>;

/** How something is asked. */
export interface AskOptions extends Patience, Audience {}

/** How a text is asked for and read. */
export interface ParseOptions<Answer> extends AskOptions {
  /**
   * Makes the answer of the text that was written. What it throws, or an `undefined` or `NaN` that it
   * returns, says that the text is not one; the person is asked again.
   */
  readonly parse: (
    text: string,
    answer: AnswerMessage,
  ) => Answer | undefined | Promise<Answer | undefined>;
  /** What is said about a text that is not an answer. Default: the message of the error, or a text of the bot. */
  readonly otherwise?: Reply;
  /** How many texts may be tried. Default: as many as it takes. */
  readonly attempts?: number;
}

/** A message that answers. */
export interface AnswerMessage {
  /** What the person wrote, without markup. */
  readonly text: string;
  /** Who answered. */
  readonly user: MessageUser;
  /** The whole message, with its markup and entity data. */
  readonly message: Message;
}

/** A form that was filled in. */
export interface Submission<Values, Action extends string> {
  /** What was entered, typed by the form. */
  readonly values: Values;
  /** The name of the button that was pressed. */
  readonly action: Action;
  /** Who submitted the form. */
  readonly user: MessageUser;
  /** The message in which the form stands: `c.update` takes it. */
  readonly message: SentMessage;
}

/** What may win a race, by name. */
export type RaceBranches = Readonly<Record<string, () => Promise<unknown>>>;

/** The branch that won a race: its name and what it ended with. */
export type Winner<Branches extends RaceBranches> = {
  [Name in keyof Branches]: readonly [Name, Awaited<ReturnType<Branches[Name]>>];
}[keyof Branches];

/** Where and until when an event is waited for. */
export interface WaitOptions extends Patience, Pick<Audience, 'in'> {}

/** Decides whether an event is what is waited for. */
export type WaitFilter = (ctx: Context) => boolean | Promise<boolean>;
