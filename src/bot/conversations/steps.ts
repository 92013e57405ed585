import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import {
  type Event,
  isEvent,
  type Message,
  type MessageStream,
  type MessageUser,
} from '../../contract/index.js';
import { type Duration, epochMilliseconds, milliseconds } from '../duration.js';
import { toReplyMessage } from '../outgoing/compose.js';
import type { Deliver, Recipient, Recipients, Reply, SentMessage } from '../outgoing/index.js';
import { sentBefore } from '../outgoing/messenger.js';
import { requireRecipient } from '../outgoing/recipients.js';
import { readMessage } from '../read-message.js';
import { tellWhenSlow } from '../time-limit.js';
import { causeOf } from './cause.js';
import { Chance } from './chance.js';
import { ConversationError } from './errors.js';
import type { Execution } from './execution.js';
import { outside, refuseWithin } from './inside.js';
import { recordError } from './operation.js';
import { tookTooLong } from './outcomes.js';
import type { AnswerMessage, Audience, Patience } from './questions.js';
import { recordable } from './values.js';
import type { LiveWait } from './wait.js';

/** What the steps of a conversation are made from. */
export interface StepParts {
  readonly id: string;
  readonly user: MessageUser;
  readonly stream: MessageStream;
  readonly startedAt: number;
  readonly log: Logger;
  readonly execution: Execution<LiveWait, unknown>;
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  /** The language of a user. */
  readonly languageFor: (user: MessageUser) => Promise<string>;
  /** That of whoever is reached there, where that is one user; undefined for conversations, and for one who is unknown. */
  readonly languageOf: (to: Recipient) => Promise<string | undefined>;
  /** Called before something is asked in a stream: the answer may come before the conversation waits for it. */
  readonly beforeAsking: (streamId: string) => Promise<void>;
  /** After how many milliseconds the log tells of a step that is still being done. */
  readonly slowHandler: number;
}

/** What is said, by the language in which it is. */
type SaidIn = (language: string) => Reply;

/** Who hears it. */
interface Listener {
  /** The language of whom the conversation began with. */
  readonly own: string;
  /** Who has answered; undefined before anybody has. */
  readonly user?: MessageUser;
}

/** A question that was sent. */
export interface AskedMessage extends SentMessage {
  /** The language that it was asked in, where that is of somebody else than whom the conversation began with. */
  readonly language?: string;
}

/** One of several that race: what it waits for is taken back when another one wins. */
interface Branch {
  readonly steps: Steps;
  /** The branch in which the race takes place. */
  readonly outer: Branch | undefined;
  /** What it has waited for, and what the races in it have. */
  readonly waits: string[];
  isOver: boolean;
  /** Ends it when it waits for something though its time has passed; undefined until then. */
  endLate?: () => void;
}

/** One for all conversations: Node 20 never forgets a storage that was used, and each costs every promise. */
const branchOf = new AsyncLocalStorage<Branch>();

/** The most steps that one conversation may take. */
export const mostSteps = 5000;

/** The methods of `c`: each is one step, done once and recorded. */
export class Steps {
  readonly parts: StepParts;
  readonly chance: Chance;

  constructor(parts: StepParts) {
    this.parts = parts;
    this.chance = new Chance(parts.id);
  }

  now(): number {
    return this.parts.execution.time ?? this.parts.startedAt;
  }

  once<Value>(label: string, effect: () => Value | Promise<Value>): Promise<Value> {
    return this.#perform('once', label, async () => recordable(label, await effect()));
  }

  /** Sends a message; the step remembers where it went, so that nothing is looked up again. */
  send(to: Recipient, content: Reply): Promise<SentMessage> {
    const message = toReplyMessage(content);
    return this.#perform('send', 'message', async (id) => {
      const streamId = await this.parts.recipients.streamOf(to);
      return sent(await this.parts.deliver({ streamId, content: message, cause: this.#cause(id) }));
    });
  }

  /** Sends what somebody is told after an answer. */
  tell(to: Recipient, say: SaidIn, listener: Listener): Promise<SentMessage> {
    return this.#sendIn(to, say, listener, () => undefined);
  }

  /**
   * Sends a message that somebody is to answer: in the language of whoever is asked elsewhere, or has answered already. The
   * step remembers it, so that the words of an answer are read in it.
   */
  ask(to: Recipient | undefined, say: SaidIn, listener: Listener): Promise<AskedMessage> {
    return this.#sendIn(to, say, listener, this.parts.beforeAsking);
  }

  #sendIn(
    to: Recipient | undefined,
    say: SaidIn,
    listener: Listener,
    before: (streamId: string) => Promise<void> | undefined,
  ): Promise<AskedMessage> {
    const { own } = listener;
    const message = toReplyMessage(say(own));
    return this.#perform('send', 'message', async (id) => {
      const { recipients, deliver, stream } = this.parts;
      const language = await this.#languageIn(to, listener);
      const content =
        language === undefined || language === own ? message : toReplyMessage(say(language));
      const streamId = await recipients.streamOf(to ?? { streamId: stream.streamId });
      await before(streamId);
      const asked = sent(await deliver({ streamId, content, cause: this.#cause(id) }));
      return language === undefined ? asked : { ...asked, language };
    });
  }

  /** The language of somebody else than whom the conversation began with, where it is known. */
  async #languageIn(to: Recipient | undefined, { user }: Listener): Promise<string | undefined> {
    const { languageFor, languageOf, user: own } = this.parts;
    if (user !== undefined) {
      return user.userId === own.userId ? undefined : languageFor(user);
    }
    return to && languageOf(to);
  }

  /** The language of a recipient: looked up once. */
  async languageOf(to: Recipient, own: string): Promise<string> {
    requireRecipient(to);
    const found = await this.#perform(
      'once',
      'language',
      async () => (await this.parts.languageOf(to)) ?? null,
    );
    return found ?? own;
  }

  update(original: SentMessage, content: Reply): Promise<SentMessage> {
    const { messageId, streamId } = sentBefore(original);
    const message = toReplyMessage(content);
    return this.#perform('send', 'update', async (id) =>
      sent(
        await this.parts.deliver({
          streamId,
          content: message,
          replaces: { messageId },
          cause: this.#cause(id),
        }),
      ),
    );
  }

  /** Where a recipient is reached: looked up once. */
  streamOf(to: Recipient): Promise<string> {
    return to.streamId !== undefined
      ? Promise.resolve(to.streamId)
      : this.#perform('once', 'stream', () => this.parts.recipients.streamOf(to));
  }

  /** Waits for what `wait` describes. */
  wait<Value>(label: string, wait: LiveWait): Promise<Value> {
    this.#mayStep(`wait ${label}`);
    const branches = branchesFrom(this.#branch());
    const late = branches.find(({ endLate }) => endLate !== undefined);
    const isOver = branches.some((branch) => branch.isOver);
    if (!isOver) {
      late?.endLate?.();
    }
    if (isOver || late !== undefined) {
      return new Promise<Value>(() => undefined);
    }
    const { id, result } = this.parts.execution.wait<Value>(label, wait);
    for (const { waits } of branches) {
      waits.push(id);
    }
    return result;
  }

  /** Waits for a message that somebody writes. */
  async message(
    streamId: string,
    options: Patience & Audience,
    question?: Reply,
  ): Promise<AnswerMessage> {
    const event = await this.wait<Event>('message', {
      kind: 'message',
      streamId,
      ...this.#answeredBy(options),
      ...this.moment(options),
      ...(question === undefined ? {} : { question }),
    });
    if (!isEvent(event, 'MESSAGESENT')) {
      throw new ConversationError(
        'CONVERSATION_VALUE',
        'The journal holds no message where one was written.',
      );
    }
    const { message } = event.payload.messageSent;
    return { text: readMessage(message).text.trim(), user: event.initiator.user, message };
  }

  /** Waits for the submission of the form in a message. */
  submission(message: SentMessage, options: Patience & Audience): Promise<Event> {
    return this.wait<Event>('form', {
      kind: 'form',
      streamId: message.stream.streamId,
      messageId: message.messageId,
      ...this.#answeredBy(options),
      ...this.moment(options),
    });
  }

  /** When something is waited for no longer. */
  moment({ within, until }: Patience): { readonly until?: number } {
    const ends = [
      ...(within === undefined ? [] : [this.now() + milliseconds(within, 'within')]),
      ...(until === undefined ? [] : [epochMilliseconds(until, 'until')]),
    ];
    return ends.length === 0 ? {} : { until: Math.min(...ends) };
  }

  /** The first of several branches that ends. What the others wait for is taken back. */
  async race<Value>(branches: readonly (() => Promise<Value>)[]): Promise<Value> {
    const outer = this.#branch();
    const running = branches.map((run) => {
      const branch: Branch = { steps: this, outer, waits: [], isOver: false };
      const result = branchOf.run(branch, run);
      return { branch, result };
    });
    try {
      return await Promise.race(running.map(({ result }) => result));
    } finally {
      for (const { branch, result } of running) {
        branch.isOver = true;
        this.parts.execution.withdraw(branch.waits);
        result.catch(() => undefined);
      }
    }
  }

  /** The branch of this conversation that runs; another one may be running around it. */
  #branch(): Branch | undefined {
    const branch = branchOf.getStore();
    return branch?.steps === this ? branch : undefined;
  }

  /**
   * Runs the whole, or a part that begins later, within a time. When it has passed, all that the function waits for ends with
   * a `TimeoutError`, so that it can undo what it began; if it waits again, it ends there.
   */
  async inTime<Value>(
    within: Duration | undefined,
    run: () => Promise<Value>,
    from = this.parts.startedAt,
  ): Promise<Value> {
    if (within === undefined) {
      return run();
    }
    const until = from + milliseconds(within, 'within');
    let timed: Branch | undefined;
    return this.race<Value>([
      () => {
        timed = this.#branch();
        return run();
      },
      async () => {
        // Where a time around this one passes first, the function learns of it from what else it waits for.
        await this.wait('within', { kind: 'time', until }).catch(
          () => new Promise(() => undefined),
        );
        return this.#outlast(timed);
      },
    ]);
  }

  /** Ends what a branch waits for whose time has passed. @returns what fails when the branch waits again */
  #outlast(branch: Branch | undefined): Promise<never> {
    return new Promise<never>((_resolve, reject) => {
      if (branch !== undefined) {
        branch.endLate = () => reject(tookTooLong());
        this.parts.execution.withdraw(branch.waits, { error: recordError(tookTooLong()) });
      }
    });
  }

  /** Who may answer: those whom `from` lets; else, where the conversation began, the person that it began with. */
  #answeredBy({ in: to, from }: Audience): Pick<LiveWait, 'userId' | 'takes'> {
    if (from !== undefined) {
      return { takes: ({ user }) => from(user) };
    }
    return to === undefined ? { userId: this.parts.user.userId } : {};
  }

  #cause(id: string): { readonly id: string; readonly ordinal: number } {
    return { id: causeOf(this.parts.id, id), ordinal: 0 };
  }

  #perform<Value>(
    kind: 'once' | 'send',
    label: string,
    effect: (id: string) => Promise<Value>,
  ): Promise<Value> {
    this.#mayStep(`${kind} ${label}`);
    const { execution, log, slowHandler } = this.parts;
    return execution.perform(kind, label, (id) => {
      const tell = (ms: number): void =>
        log.warn({ step: id, ms }, 'A step of a conversation is still running.');
      return outside(this.parts.id, () => tellWhenSlow(slowHandler, tell, () => effect(id)));
    });
  }

  #mayStep(step: string): void {
    refuseWithin(this.parts.id, step);
    if (this.parts.execution.rows.length >= mostSteps) {
      throw new ConversationError(
        'CONVERSATION_TOO_LONG',
        `This conversation took ${mostSteps} steps, which is the limit. End it, and start another one with what it knows.`,
      );
    }
  }
}

/** A branch and those around it, from the inside out. */
function branchesFrom(branch: Branch | undefined): readonly Branch[] {
  return branch === undefined ? [] : [branch, ...branchesFrom(branch.outer)];
}

function sent({ messageId, stream }: Message): SentMessage {
  return { messageId, stream: { streamId: stream.streamId } };
}
