import type { Logger } from 'pino';
import type { ParkedConversation, ResumeOptions } from '../conversations/index.js';
import { Activity } from './activity.js';
import type { MeasuredBot } from './metrics.js';
import type { Observer } from './observer.js';

/** A bot, as far as operators are concerned; every `Bot` is one. */
export interface OperatedBot {
  /** The user name of its account. */
  readonly name: string;
  /** Where it is in its life: `running`, … */
  readonly state: string;
  /** The bot's logger. */
  readonly log: Logger;
  /**
   * Tells an observer what the bot does.
   *
   * @returns stops telling this observer
   */
  observe(observer: Observer): () => void;
  /** What operators can see and do. */
  readonly operations: BotOperations;
}

/** What the parts of a bot let operators see and do. */
export interface BotOperations {
  /** How many there are of what its store holds: `sessions`, `dead letters`, … */
  stored(): Promise<Readonly<Record<string, number>>>;
  /** Events and messages that were given up, the oldest first. */
  deadLetters(limit: number): Promise<readonly DeadLetterSummary[]>;
  /** Handles or sends one again; false when it is not there any more. */
  replayDeadLetter(id: string): Promise<boolean>;
  /** Forgets one; false when it is not there any more. */
  discardDeadLetter(id: string): Promise<boolean>;
  /** Conversations that wait for an operator, because their function has changed. */
  parkedConversations(limit: number): Promise<ParkedPage>;
  /**
   * Resumes one of them.
   *
   * @returns why it was not; undefined when it was
   */
  resumeConversation(id: string, options: ResumeOptions): Promise<Refusal | undefined>;
  /**
   * Ends one of them.
   *
   * @returns why it was not; undefined when it was
   */
  dropConversation(id: string): Promise<Refusal | undefined>;
  /** What is scheduled to happen, the next first. */
  schedules(): Promise<readonly ScheduleSummary[]>;
  /** What falls to this process where several run the bot; undefined where one does. */
  share?(): Promise<ProcessShare | undefined>;
  /** A text without the tokens, keys and passwords that the bot knows. */
  redact(text: string): string;
}

/** What one of several processes does of the work of a bot. */
export interface ProcessShare {
  /** How many run the bot; one that was killed counts until others have missed it. */
  readonly processes: number;
  /** How many partitions are handled here. */
  readonly partitions: number;
  /** How many there are. */
  readonly ofAll: number;
  /** Whether this process reads the feed. */
  readonly readsFeed: boolean;
}

/** An event or a message that was given up, without what is in it. */
export interface DeadLetterSummary {
  /** The id that replays or discards it. */
  readonly id: string;
  /** The type of the event, or `message` for one that was to be sent. */
  readonly what: string;
  /** When it was given up, in epoch milliseconds. */
  readonly at: number;
  /** How often it was tried. */
  readonly tries: number;
  /** The last error's code and message. */
  readonly error: string;
  /** The number that the person was told, by which the lines of the log are found; only an event has one. */
  readonly traceId?: string;
}

/** Some of the parked conversations. */
export interface ParkedPage {
  /** Each with what the bot's function makes of it now. */
  readonly parked: readonly ParkedConversation[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** Why something was not done that an operator asked for. */
export interface Refusal {
  /** A sentence. */
  readonly reason: string;
  /** Whether it is done already, or what it was for is gone. */
  readonly isGone: boolean;
}

/** What is scheduled. */
export interface ScheduleSummary {
  /** The name of the schedule. */
  readonly name: string;
  /** Its rule in words: `0 9 * * MON-FRI Europe/Paris`, `every 900 s`, `once`. */
  readonly rule: string;
  /** When it is due, in epoch milliseconds. */
  readonly due: number;
}

/** A bot that is watched. */
export class MonitoredBot implements MeasuredBot {
  readonly activity: Activity;
  readonly #bot: OperatedBot;
  readonly #stop: () => void;

  constructor(bot: OperatedBot, now?: () => number) {
    this.#bot = bot;
    this.activity = new Activity(now, (text) => bot.operations.redact(text));
    this.#stop = bot.observe(this.activity.observer);
  }

  get name(): string {
    return this.#bot.name;
  }

  get state(): string {
    return this.#bot.state;
  }

  get log(): Logger {
    return this.#bot.log;
  }

  get operations(): BotOperations {
    return this.#bot.operations;
  }

  stored(): Promise<Readonly<Record<string, number>>> {
    return this.#bot.operations.stored();
  }

  observe(observer: Observer): () => void {
    return this.#bot.observe(observer);
  }

  stop(): void {
    this.#stop();
  }
}
