import type { Observation } from '../../bot/index.js';
import { middlewareNamed } from '../../bot/middleware.js';
import { keyOfEvent } from '../../bot/stream-of.js';
import type { BotTrace } from '../../contract/index.js';
import { shortTo } from './problems.js';

/** What the pod takes. */
const longestLine = 500;
const longestError = 2_000;

/** How many events may be underway before the oldest is let go. */
const mostUnderway = 1_000;

interface Underway {
  readonly handler?: string;
  readonly isUnmatched?: boolean;
}

/** Tells what a bot makes of each event: what took it, how long that ran, and what it threw. */
export class Traces {
  readonly #tell: (trace: BotTrace) => void;
  readonly #redact: (text: string) => string;
  readonly #underway = new Map<string, Underway>();

  /**
   * @param tell - is given what became of each event
   * @param redact - leaves out the tokens that the bot has
   */
  constructor(tell: (trace: BotTrace) => void, redact: (text: string) => string = (text) => text) {
    this.#tell = tell;
    this.#redact = redact;
  }

  observe(observation: Observation): void {
    if (observation.kind === 'matched') {
      this.#note(keyOfEvent(observation.event), { handler: observation.handler });
    } else if (observation.kind === 'ended by middleware') {
      const handler = `${middlewareNamed(observation.middleware)}, which did not call next()`;
      this.#note(keyOfEvent(observation.event), { handler });
    } else if (observation.kind === 'unmatched') {
      this.#note(keyOfEvent(observation.ctx.event), { isUnmatched: true });
    } else if (observation.kind === 'handled') {
      this.#handled(observation);
    }
  }

  #handled({ event, took, error }: Extract<Observation, { readonly kind: 'handled' }>): void {
    const key = keyOfEvent(event);
    const { handler, isUnmatched = false } = this.#underway.get(key) ?? {};
    this.#underway.delete(key);
    this.#tell({
      type: event.type,
      eventId: event.messageId,
      outcome: error === undefined ? (isUnmatched ? 'unmatched' : 'handled') : 'failed',
      took: Math.round(took * 10) / 10,
      ...(handler !== undefined && { handler: shortTo(longestLine, handler) }),
      ...(error !== undefined && {
        error: shortTo(longestError, this.#redact(thrownSentence(error))),
      }),
    });
  }

  #note(key: string, underway: Underway): void {
    this.#underway.set(key, underway);
    const [oldest] = this.#underway.keys();
    if (oldest !== undefined && this.#underway.size > mostUnderway) {
      this.#underway.delete(oldest);
    }
  }
}

function thrownSentence(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'What it threw is no error.';
}
