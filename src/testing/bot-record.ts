import { type Logger, pino } from 'pino';
import type { Context, Middleware, Observation } from '../bot/index.js';
import { redaction } from '../bot/log.js';
import { type Event, isEvent } from '../contract/index.js';

/** What became of an event that the bot got. */
export interface HandledEvent {
  readonly event: Event;
  ended: boolean;
  /** The pattern of the command that was called. */
  command: string | undefined;
  /** The name of the middleware that did not call `next`, empty where it has none. */
  endedBy: string | undefined;
  /** Whether its handler returned a message instead of sending it. */
  isUnsent: boolean;
  /** What the router found when nothing took the event. */
  untaken: Untaken | undefined;
  /** What the handler threw. */
  error: string | undefined;
}

/** Why nothing took an event. */
export interface Untaken {
  /** Whether it was a message to the bot: in a room, one that begins with a slash or a mention. */
  readonly toBot: boolean;
  /** The id of the form, where one was submitted. */
  readonly formId: string | undefined;
  /** The command or the form that is spelt alike. */
  readonly nearest: string | undefined;
}

interface LogLine {
  readonly level: number;
  readonly msg?: string;
  readonly eventId?: string;
  readonly command?: string;
  readonly toBot?: boolean;
  readonly formId?: string;
  readonly nearest?: string;
  readonly unsent?: boolean;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** How many events are remembered: a failure tells of the latest. */
const mostEvents = 1_000;

/** Of pino: from here on, lines tell of errors. */
const errorLevel = 50;

/** Follows what a bot does with each event, by its log and from the outermost middleware. */
export class BotRecord {
  readonly #events = new Map<string, HandledEvent>();
  /** Errors that belong to no event: of schedules, of the feed. */
  readonly #troubles: string[] = [];
  readonly #errors: unknown[] = [];
  /** To be the bot's log: nothing is printed. */
  readonly log: Logger = pino(
    { level: 'debug', redact: redaction },
    { write: (line: string) => this.#read(JSON.parse(line) as LogLine) },
  );

  /** To be the outermost middleware. */
  readonly middleware: Middleware = async (ctx, next) => {
    const entry = this.#entry(ctx);
    try {
      await next();
    } catch (error) {
      this.#errors.push(error);
      throw error;
    } finally {
      entry.ended = true;
    }
  };

  /** What handlers threw and what was given up, in this order; not what an error boundary took. */
  get errors(): readonly unknown[] {
    return this.#errors;
  }

  /** What the bot tells its observers. */
  observe(observation: Observation): void {
    if (observation.kind === 'ended by middleware') {
      const entry = this.#events.get(observation.event.messageId);
      if (entry !== undefined) {
        entry.endedBy = observation.middleware;
      }
    } else if (observation.kind === 'dead letter') {
      this.#gaveUp(observation.error);
    }
  }

  /** What became of a message; undefined when the bot has not got it. */
  ofMessage(messageId: string): HandledEvent | undefined {
    return [...this.#events.values()].find(
      ({ event }) =>
        isEvent(event, 'MESSAGESENT') && event.payload.messageSent.message.messageId === messageId,
    );
  }

  /** What became of the latest form that was submitted from a message. */
  ofForm(messageId: string): HandledEvent | undefined {
    return [...this.#events.values()].findLast(
      ({ event }) =>
        isEvent(event, 'SYMPHONYELEMENTSACTION') &&
        event.payload.symphonyElementsAction.formMessageId === messageId,
    );
  }

  /** Those whose handlers run now. */
  get running(): readonly HandledEvent[] {
    return [...this.#events.values()].filter(({ ended }) => !ended);
  }

  /** Errors that belong to no event. */
  get troubles(): readonly string[] {
    return this.#troubles;
  }

  /** An event or a message was given up: also for what came after its handler, such as a session that does not fit. */
  #gaveUp(error: unknown): void {
    if (!this.#errors.includes(error)) {
      this.#errors.push(error);
    }
  }

  #entry({ event }: Pick<Context, 'event'>): HandledEvent {
    const entry = {
      event,
      ended: false,
      command: undefined,
      endedBy: undefined,
      isUnsent: false,
      untaken: undefined,
      error: undefined,
    };
    this.#events.set(event.messageId, entry);
    const [oldest] = this.#events.keys();
    if (this.#events.size > mostEvents && oldest !== undefined) {
      this.#events.delete(oldest);
    }
    return entry;
  }

  #read(line: LogLine): void {
    const { level, msg = '', eventId = '', command, unsent, err } = line;
    const { toBot, formId, nearest } = line;
    const entry = this.#events.get(eventId);
    if (command !== undefined && entry !== undefined) {
      entry.command = command;
    }
    if (unsent === true && entry !== undefined) {
      entry.isUnsent = true;
    }
    if ((toBot ?? formId) !== undefined && entry !== undefined) {
      entry.untaken = { toBot: toBot ?? true, formId, nearest };
    }
    if (level >= errorLevel) {
      const trouble = `${msg} ${err?.stack ?? err?.message ?? ''}`.trim();
      if (entry === undefined) {
        this.#troubles.push(trouble);
      } else {
        entry.error = trouble;
      }
    }
  }
}
