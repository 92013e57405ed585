import { z } from 'zod';
import type { Event, StreamId, UserId } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import type { StatePart } from '../state/pod-state.js';

/** How many are kept; the oldest go first. */
const problemsKept = 200;

const toldProblem = z.object({
  streamId: z.string(),
  event: z.custom<Event>((value) => typeof value === 'object' && value !== null),
});

type ToldProblem = z.output<typeof toldProblem>;

/** What bots could not do, kept while the pod runs: people who open the conversation later see it as well. */
export class ToldProblems implements StatePart {
  #problems: ToldProblem[] = [];

  save(): readonly ToldProblem[] {
    return this.#problems;
  }

  restore(saved: unknown): void {
    this.#problems = z.array(toldProblem).parse(saved);
  }

  add(streamId: StreamId, event: Event): void {
    if (isUntilStarted(event)) {
      this.settle(event.initiator.user.userId);
    }
    this.#problems = [...this.#problems, { streamId, event }].slice(-problemsKept);
  }

  /** A bot has started, or could not for another reason: what kept it from that before is over. */
  settle(bot: UserId): void {
    this.#problems = this.#problems.filter(
      ({ event }) => event.initiator.user.userId !== bot || !isUntilStarted(event),
    );
  }

  /** Those of some conversations, the oldest first. */
  in(streams: ReadonlySet<StreamId>): readonly Event[] {
    return this.#problems.flatMap(({ streamId, event }) => (streams.has(streamId) ? [event] : []));
  }

  clear(): void {
    this.#problems = [];
  }
}

function isUntilStarted({ payload }: Event): boolean {
  const { botProblem } = payload as Readonly<Record<string, unknown>>;
  return isJsonObject(botProblem) && botProblem['untilStarted'] === true;
}
