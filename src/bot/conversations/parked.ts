import { CadenzaError } from '../../contract/index.js';
import { ifUnchanged } from '../state/conflict.js';
import type { ConversationRecord, ResumeOptions, StepChange } from './conversation-record.js';
import { conversationError } from './errors.js';
import type { Change } from './execution.js';
import type { JournalRow } from './operation.js';
import type { ConversationRows, LoadedConversation } from './rows.js';
import { stepChange } from './turn-end.js';
import type { Trial, Turns } from './turns.js';

/** A conversation that is parked, and what the function that the bot has now makes of it. */
export interface ParkedConversation {
  /** The id of this run of the conversation. */
  readonly id: string;
  /** The name that the conversation was declared with. */
  readonly name: string;
  /** When it was parked, in epoch milliseconds. */
  readonly parkedAt: number;
  /** Why it cannot be resumed as it is; undefined where it can. */
  readonly problem?: string;
  /** Both sides of the step at which the function leaves what was recorded. */
  readonly change?: StepChange;
  /** The recorded steps that are done again where it is resumed with `repeat`, as `once reserve#0`. */
  readonly repeats: readonly string[];
}

/** What parked conversations are kept and tried with. */
export interface ParkedParts {
  readonly rows: ConversationRows;
  readonly turns: Turns;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What became of trying one: how many steps are kept of it with `repeat`, and why it would not go on as it is. */
interface Tried extends Trial {
  readonly kept: number;
}

/** The conversations that wait for an operator, because their function has changed. */
export class ParkedConversations {
  readonly #parts: ParkedParts;

  constructor(parts: ParkedParts) {
    this.#parts = parts;
  }

  async *list(): AsyncGenerator<ParkedConversation> {
    const { rows, now } = this.#parts;
    for await (const loaded of rows.parked(now())) {
      const { name, changedAt: parkedAt } = loaded.record;
      yield { id: loaded.id, name, parkedAt, ...(await this.#found(loaded)) };
    }
  }

  async #found(
    loaded: LoadedConversation,
  ): Promise<Pick<ParkedConversation, 'problem' | 'change' | 'repeats'>> {
    const { name, change: before } = loaded.record;
    if (!this.#parts.turns.knows(name)) {
      const change = before === undefined ? {} : { change: before };
      return { problem: `The bot has no conversation "${name}" any more.`, ...change, repeats: [] };
    }
    const { problem, change, journal, kept } = await this.#tryOut(loaded);
    return {
      ...(problem === undefined ? {} : { problem }),
      ...(change === undefined ? {} : { change: stepChange(change) }),
      repeats: journal.slice(kept).map(({ id }) => id),
    };
  }

  async #tryOut(loaded: LoadedConversation): Promise<Tried> {
    const tried = await this.#parts.turns.tryOut(asItWaited(loaded));
    const { change, journal } = tried;
    return {
      ...tried,
      kept: change === undefined ? journal.length : keptBefore(change, journal),
    };
  }

  async resume(id: string, { repeat = false }: ResumeOptions): Promise<void> {
    const { turns } = this.#parts;
    await turns.inOrder(id, async () => {
      let isUnderWay = false;
      while (!isUnderWay) {
        isUnderWay = await this.#carryOn(id, repeat);
      }
    });
    await turns.run(id, (turn) => turns.resume(turn));
  }

  /** @returns false where somebody else has changed it meanwhile: it is to be looked at again */
  async #carryOn(id: string, repeat: boolean): Promise<boolean> {
    const { rows, turns, now } = this.#parts;
    const parked = await this.#mustBeParked(id);
    turns.conversation(parked.record.name);
    const tried = await this.#tryOut(parked);
    const isRepeated = repeat && tried.change !== undefined;
    const { problem } = isRepeated ? await turns.tryOut(parked, tried.kept) : tried;
    if (problem !== undefined) {
      await rows.amend(parked, stillParked(parked.record, problem, tried.change));
      throw conversationError(
        'CONVERSATION_STAYS_PARKED',
        `The conversation "${parked.record.name}" stays parked. ${problem}`,
      );
    }
    return (await ifUnchanged(rows.cut(parked, tried.kept, now()))) !== undefined;
  }

  /** @returns false for one that is left to another version of the bot, which has its function or a newer one */
  async resumeIfOurs(id: string, options: ResumeOptions): Promise<boolean> {
    const { turns } = this.#parts;
    const { name, version = 1 } = (await this.#mustBeParked(id)).record;
    const isOurs = turns.knows(name) && version <= (turns.conversation(name).options.version ?? 1);
    if (isOurs) {
      await this.resume(id, options);
    }
    return isOurs;
  }

  async requestResume(id: string, { repeat = false }: ResumeOptions): Promise<void> {
    const { rows, now } = this.#parts;
    let isAsked = false;
    while (!isAsked) {
      const parked = await this.#mustBeParked(id);
      const asked = { ...parked.record, asksToResume: { repeat } };
      isAsked = await rows.amend(parked, asked, now());
    }
  }

  async drop(id: string): Promise<void> {
    const { rows, now } = this.#parts;
    let isDropped = false;
    while (!isDropped) {
      const parked = await this.#mustBeParked(id);
      const { asksToResume, ...record } = parked.record;
      const ended = { ...record, status: 'cancelled', waits: [], changedAt: now() } as const;
      isDropped = (await ifUnchanged(rows.rest(parked, ended))) !== undefined;
    }
  }

  async #mustBeParked(id: string): Promise<LoadedConversation> {
    const loaded = await this.#parts.rows.mustLoad(id);
    const { name, status } = loaded.record;
    if (status !== 'parked') {
      throw conversationError(
        'CONVERSATION_NOT_PARKED',
        `The conversation "${name}" (${id}) is ${status}: only one that is parked can be resumed or dropped.`,
      );
    }
    return loaded;
  }
}

/** Whether a parked conversation is left as it is, and not failed. */
export function isRefused(error: unknown): error is CadenzaError {
  const codes = ['CONVERSATION_STAYS_PARKED', 'CONVERSATION_NOT_PARKED', 'CONVERSATION_UNKNOWN'];
  return error instanceof CadenzaError && codes.includes(error.code);
}

function stillParked(
  { asksToResume, change: before, ...record }: ConversationRecord,
  reason: string,
  change: Change | undefined,
): ConversationRecord {
  return { ...record, reason, ...(change === undefined ? {} : { change: stepChange(change) }) };
}

/** One that was parked because nothing waits for the answer to its question any more, as it was while it waited for that. */
function asItWaited({ id, version, record }: LoadedConversation): LoadedConversation {
  const { change, steps } = record;
  return change === undefined || change.step <= steps
    ? { id, version, record }
    : {
        id,
        version,
        record: { ...record, status: 'waiting', waits: [{ id: change.recorded, kind: 'event' }] },
      };
}

const answers = /^wait (?:message|form)#/;

/** How many steps are kept before a change: where something else is to be answered, what asks for it is sent again. */
function keptBefore({ actual = '', position }: Change, journal: readonly JournalRow[]): number {
  const before = journal.slice(0, position);
  const question = answers.test(actual) ? before.findLastIndex(({ kind }) => kind === 'send') : -1;
  return question === -1 ? position : question;
}
