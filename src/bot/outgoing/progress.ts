import {
  type FieldKinds,
  fieldOf,
  hasFields,
  kind,
  kinds,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import type { Message } from '../../contract/index.js';
import { type Clock, waitFor } from '../../contract/index.js';
import { refusePartsAfter, type Reply } from './compose.js';
import { asRejection } from './sending.js';

/** How often a message that shows progress may change, in milliseconds. */
const defaultSpacing = 1_000;

/** How progress is shown. */
export interface ProgressOptions {
  /** The least time between two changes of the message, in milliseconds. Default: 1,000. */
  readonly every?: number;
}

/** The kinds of its options. */
export const progressOptions: FieldKinds<ProgressOptions> = {
  every: optional(kinds.milliseconds),
};

/** What is to be shown: looked at when its turn has come, which is where what is wrong with it is told. */
type Said = () => Reply;

/** What is shown where: how the first message is sent, and how it changes. */
interface ProgressParts {
  readonly first: Message;
  readonly update: (message: Message, content: Reply) => Promise<Message>;
  /** Told of work that a change is, until it has ended. */
  readonly onChanging: (changing: Promise<void>) => void;
  readonly clock: Clock;
  readonly every?: number | undefined;
}

const progressParts = kind<never>('its parts, as ctx.progress gives them', (value) =>
  hasFields(fieldOf(value, 'clock')),
);

/**
 * One message that shows how far something is, changed in place. However often `update` is called, the
 * message changes at most once in the time given, and what is shown in the end is what was said last.
 *
 * @example
 * const progress = await ctx.progress('Reading…');
 * for (const [index, file] of files.entries()) {
 *   progress.update(`${index} of ${files.length}`);
 *   await read(file);
 * }
 * await progress.done('All read.');
 */
export class Progress {
  readonly #parts: ProgressParts;
  #message: Message;
  #last: number;
  #next: Said | undefined;
  #shown: Promise<Message>;
  #isChanging = false;
  #changing = Promise.resolve();

  constructor(parts: ProgressParts) {
    requireArgument(parts, progressParts, 'new Progress');
    this.#parts = parts;
    this.#message = parts.first;
    this.#shown = Promise.resolve(parts.first);
    this.#last = parts.clock.now();
  }

  /** The message as it was last sent. */
  get message(): Message {
    return this.#message;
  }

  /** Shows something else, soon. What is said meanwhile takes its place. Never throws: `done` does. */
  update(content: Reply): void;
  update(content: Reply, ...after: readonly unknown[]): void {
    this.#show('progress.update', content, after);
  }

  #show(call: string, content: Reply, after: readonly unknown[]): void {
    this.#next = () => {
      refusePartsAfter(call, after[0]);
      return content;
    };
    if (!this.#isChanging) {
      this.#isChanging = true;
      this.#changing = this.#change();
      this.#parts.onChanging(this.#changing);
    }
  }

  /**
   * Shows a last text, or the latest one; resolves when it is shown.
   *
   * @throws what the service threw when the message could not be changed
   */
  done(content?: Reply): Promise<Message>;
  async done(content?: Reply, ...after: readonly unknown[]): Promise<Message> {
    if (content !== undefined) {
      this.#show('progress.done', content, after);
    }
    await this.#changing;
    return this.#shown;
  }

  async #change(): Promise<void> {
    const { clock, every = defaultSpacing, update } = this.#parts;
    while (this.#next !== undefined) {
      await waitFor(clock, Math.max(0, this.#last + every - clock.now()));
      const said = this.#next;
      this.#next = undefined;
      this.#last = clock.now();
      this.#shown = asRejection(() => update(this.#message, said()));
      await this.#shown.then(
        (message) => {
          this.#message = message;
        },
        () => undefined,
      );
    }
    // In the same step as the look for more: what is said right after it would be shown by nobody.
    this.#isChanging = false;
  }
}
