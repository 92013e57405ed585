import { errorCode } from '../../contract/index.js';
import { type Change as StoreChange, outlastStore, StoreError } from '../state/index.js';
import { causeOf, type Causes, leaveAll } from './cause.js';
import type { ConversationRecord, StoredWait } from './conversation-record.js';
import { conversationError } from './errors.js';
import { type Change, Execution, type PendingWait, type Rest } from './execution.js';
import { inside } from './inside.js';
import type { JournalRow, Outcome } from './operation.js';
import { type ConversationRows, isPlaceOf, type LoadedConversation } from './rows.js';
import { endingReason, endOf, statusAfter, stepChange, type TurnEnd } from './turn-end.js';
import { type LiveWait, storedWait } from './wait.js';

/** What one conversation is carried on with. */
export interface TurnParts {
  readonly rows: ConversationRows;
  readonly causes: Causes;
  /** Whether the function is only held against its journal. */
  readonly isDry: boolean;
  /** Names this process. */
  readonly runner: string;
  /** The version of the function. */
  readonly version: number;
  readonly now: () => number;
  /** Waits until a store that could not be reached is tried again. Rejects when the bot gives up. */
  readonly untilTriedAgain: () => Promise<void>;
  /** Runs the function over the journal; it tells where it is about to ask something. */
  readonly run: (
    execution: Execution<LiveWait, unknown>,
    beforeAsking: (streamId: string) => Promise<void>,
  ) => Promise<unknown>;
  readonly onStray: (step: string) => void;
}

/** How long after its last step a conversation that runs is looked at by processes that do not run it. Milliseconds. */
export const runningTime = 60_000;

/**
 * One turn of a conversation: the function is run over its journal, something is delivered to it, and
 * what came of it is written. Every step is written when it is done; if the process dies, another turn
 * continues from the last one.
 */
export class Turn {
  readonly #parts: TurnParts;
  readonly #execution: Execution<LiveWait, unknown>;
  #loaded: LoadedConversation;
  #rest: Rest<LiveWait, unknown> | undefined;
  #written: Promise<void> = Promise.resolve();
  readonly #said: string[] = [];
  readonly #tooNew: Error | undefined;
  /** The event that the next step takes. */
  #taking: string | undefined;

  constructor(loaded: LoadedConversation, journal: readonly JournalRow[], parts: TurnParts) {
    this.#loaded = { ...loaded, record: ofVersion(loaded.record, parts.version) };
    this.#tooNew = tooNew(loaded.record, parts.version);
    this.#parts = parts;
    this.#execution = new Execution({
      journal,
      now: parts.now,
      isDry: parts.isDry,
      beforeEffect: () => this.#inOrder(() => this.#take()),
      record: (row) => this.#inOrder(() => this.#write(row)),
      isResult: (error) => !isInterruption(error),
      onStray: parts.onStray,
    });
  }

  get id(): string {
    return this.#loaded.id;
  }

  get record(): ConversationRecord {
    return this.#loaded.record;
  }

  /**
   * Runs the function to where it waits. Empty when it waits for nothing: then {@link Turn.end} tells how it ended.
   *
   * @throws ConversationError `CONVERSATION_TOO_NEW` when a newer version of the function has carried it on
   */
  async replay(): Promise<readonly PendingWait<LiveWait>[]> {
    if (this.#tooNew !== undefined) {
      throw this.#tooNew;
    }
    const execution = this.#execution;
    const beforeAsking = (streamId: string) => this.#inOrder(() => this.#take(streamId));
    const rest = await inside(this.id, () =>
      execution.run(() => this.#parts.run(execution, beforeAsking)),
    );
    this.#rest = unanswerable(this.record, rest, execution.rows.length) ?? rest;
    return this.#rest.type === 'waiting' ? this.#rest.waits : [];
  }

  /** Gives a wait its result and runs on. */
  async deliver(id: string, outcome: Outcome, eventKey?: string): Promise<void> {
    this.#taking = eventKey;
    this.#rest = await inside(this.id, () => this.#execution.deliver(id, outcome));
  }

  /** Notes that something was said that is not a step: {@link Turn.write} tells the outbox that it is done. */
  said(cause: string): void {
    this.#said.push(cause);
  }

  /** How it came to rest. @throws what interrupts it: then nothing more is to be written */
  get end(): TurnEnd {
    const end = this.#rest === undefined ? undefined : endOf(this.#rest);
    if (end?.type === 'failed' && isInterruption(end.error)) {
      throw end.error;
    }
    return end ?? { type: 'waiting' };
  }

  /** Why it cannot go on from here: its function leaves the journal, or throws once the journal is used up. */
  get problem(): string | undefined {
    const { end } = this;
    const reason = endingReason(end);
    if (end.type !== 'failed') {
      return end.type === 'changed' ? reason : undefined;
    }
    const last = this.#execution.rows.at(-1)?.id;
    const where = last === undefined ? 'Before its first step' : `After the step "${last}"`;
    return `${where} the function throws, and the conversation would fail: ${reason}`;
  }

  /** Where the function leaves the journal, if it does. */
  get change(): Change | undefined {
    const { end } = this;
    return end.type === 'changed' ? end.change : undefined;
  }

  /** Writes where the conversation came to rest. */
  async write(): Promise<void> {
    const rest = this.#rest;
    const waits =
      rest?.type === 'waiting' ? rest.waits.map((wait) => storedWait(wait, this.record.waits)) : [];
    const said = this.#said.splice(0);
    this.#loaded = await this.#settling(said, (settled) =>
      this.#parts.rows.rest(this.#loaded, this.#rested(this.end, waits), settled),
    );
  }

  /** Writes, with what says that causes are done; where that fails they are left to the process that writes instead. */
  async #settling(
    said: readonly string[],
    write: (settled: readonly StoreChange[]) => Promise<LoadedConversation>,
  ): Promise<LoadedConversation> {
    const { causes } = this.#parts;
    try {
      const written = await write(said.flatMap((cause) => causes.changesOf(cause)));
      said.forEach((cause) => causes.forget(cause));
      return written;
    } catch (error) {
      await leaveAll(causes, said);
      throw error;
    }
  }

  #rested(end: TurnEnd, waits: readonly StoredWait[]): ConversationRecord {
    const { runner, reason: before, change: changed, asksToResume, ...rest } = this.record;
    const { change } = this;
    const reason = endingReason(end);
    return {
      ...rest,
      status: statusAfter[end.type],
      waits,
      changedAt: this.#parts.now(),
      ...(reason === undefined ? {} : { reason }),
      ...(change === undefined ? {} : { change: stepChange(change) }),
    };
  }

  /** Steps that end side by side are written one after the other: each expects the head as the one before left it. */
  #inOrder(write: () => Promise<void>): Promise<void> {
    const written = this.#written.then(write);
    this.#written = written.catch(() => undefined);
    return written;
  }

  /** Notes that this process runs it, before it does what no row tells of: no other process does that as well. */
  async #take(streamId?: string): Promise<void> {
    const { rows, runner, now } = this.#parts;
    const { status, runner: noted } = this.record;
    const isKnown = streamId === undefined || isPlaceOf(this.record, streamId);
    if (status !== 'running' || noted !== runner || !isKnown) {
      const resumeAt = now() + runningTime;
      this.#loaded = await rows.take(this.#loaded, { runner, resumeAt, streamId });
    }
  }

  async #write(row: JournalRow): Promise<void> {
    const { rows, runner, causes } = this.#parts;
    const sent = row.kind === 'send' ? [causeOf(this.id, row.id)] : [];
    const isUnsure = row.outcome.error !== undefined;
    this.#loaded = await this.#settling(isUnsure ? [] : sent, (settled) =>
      this.#surely(() =>
        rows.step(this.#loaded, row, {
          runner,
          eventKey: this.#taking,
          resumeAt: row.at + runningTime,
          with: settled,
        }),
      ),
    );
    if (isUnsure) {
      // It may have been sent: whoever takes the step again looks for it first.
      await leaveAll(causes, sent);
    }
    this.#taking = undefined;
  }

  /** What a step was for is done, and would be done again: a store that cannot be reached is waited for. */
  #surely<Result>(write: () => Promise<Result>): Promise<Result> {
    return outlastStore(write, {
      wait: (_pause, error) =>
        this.#parts.untilTriedAgain().catch(() => {
          throw error;
        }),
    });
  }
}

/** The record as a version of the function writes it. */
function ofVersion(record: ConversationRecord, version: number): ConversationRecord {
  return version === 1 ? record : { ...record, version };
}

function tooNew({ name, version = 1 }: ConversationRecord, mine: number): Error | undefined {
  return version <= mine
    ? undefined
    : conversationError(
        'CONVERSATION_TOO_NEW',
        `The conversation "${name}" was carried on by its version ${version}, and this program has ${mine}. Run the newer program.`,
      );
}

/**
 * A question that was asked and is waited for no longer, while something else is: whoever answers it would not be heard.
 * Nothing is missed where the function has gone on without the answer, or only time was waited for.
 */
function unanswerable(
  { status, waits }: ConversationRecord,
  rest: Rest<LiveWait, unknown>,
  position: number,
): Rest<LiveWait, unknown> | undefined {
  if (status !== 'waiting' || rest.type !== 'waiting' || rest.isCutShort) {
    return undefined;
  }
  const live = new Set(rest.waits.map(({ id }) => id));
  const missing = waits.find(({ id, kind }) => kind !== 'time' && !live.has(id));
  return missing === undefined
    ? undefined
    : {
        type: 'changed',
        change: { expected: missing.id, actual: rest.waits[0]?.id, position },
      };
}

/**
 * Whether an error says nothing about the conversation: the store could not be written, or another process
 * has it. The turn is then given up, and continued by the process that has it, or after a restart.
 */
function isInterruption(error: unknown): boolean {
  return error instanceof StoreError || errorCode(error) === 'BOT_STOPPED';
}
