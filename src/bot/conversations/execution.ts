import { setImmediate as nextTurn } from 'node:timers/promises';
import { revive } from './errors.js';
import { waitedOutside } from './inside.js';
import {
  type JournalRow,
  operationId,
  type OperationKind,
  type Outcome,
  recordError,
} from './operation.js';

/** A step that has no result yet: somebody, or the clock, must give it one. */
export interface PendingWait<Wait> {
  readonly id: string;
  readonly label: string;
  readonly wait: Wait;
}

/** How a function left its journal: the step that was to come, and what it did instead. */
export interface Change {
  /** The step that the journal holds next. */
  readonly expected: string;
  /** The step that the function takes instead; undefined when it ended. */
  readonly actual: string | undefined;
  /** The place in the journal, counted from 0. */
  readonly position: number;
}

/** Where a run came to rest. */
export type Rest<Wait, Result> =
  | {
      readonly type: 'waiting';
      readonly waits: readonly PendingWait<Wait>[];
      /** Whether an effect comes first that a dry run does not do: then it may wait for other things afterwards. */
      readonly isCutShort: boolean;
    }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'changed'; readonly change: Change };

/** What an execution is made from. */
export interface ExecutionOptions {
  /** The steps that have a result, in the order in which they got it. */
  readonly journal: readonly JournalRow[];
  /** Keeps a step that got its result, before the function learns of it. */
  readonly record: (row: JournalRow) => Promise<void> | void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called before each effect; what it throws ends the run, and the effect is not done. */
  readonly beforeEffect?: () => Promise<void>;
  /** Whether an error is a result of the effect. Others end the run, and the effect is done again. */
  readonly isResult?: (error: unknown) => boolean;
  /** Whether only the journal is given again, and no effect done. Default: false. */
  readonly isDry?: boolean;
  /** Called when the function asks for a step after it came to rest: it waited for something unknown. */
  readonly onStray?: (id: string) => void;
}

interface Asked<Wait> {
  readonly id: string;
  readonly kind: OperationKind;
  readonly label: string;
  readonly effect: (() => Promise<unknown>) | undefined;
  readonly wait: Wait | undefined;
  readonly settle: (outcome: Outcome, thrown?: unknown) => void;
}

/**
 * Runs the function of a conversation over its journal. What was recorded is given again, in the order in which it was
 * recorded; what is new is done, recorded and given. The run rests when the function waits for someone, ends, or takes
 * other steps than its journal holds.
 *
 * No effect is done while the journal has rows left, so a function that has changed is found out before
 * it does anything twice.
 *
 * @typeParam Wait - what a wait is for, as the engine understands it
 * @typeParam Result - what the function returns
 */
export class Execution<Wait, Result> {
  readonly #options: ExecutionOptions;
  readonly #rows: JournalRow[];
  readonly #asked = new Map<string, Asked<Wait>>();
  readonly #counts = new Map<string, number>();
  #position = 0;
  #effects = 0;
  /** Grows with whatever the function or an effect does, so that silence can be told. */
  #activity = 0;
  #wake: (() => void) | undefined;
  #end: Rest<Wait, Result> | undefined;
  #isResting = false;

  constructor(options: ExecutionOptions) {
    this.#options = options;
    this.#rows = [...options.journal];
  }

  /** The steps that have a result. */
  get rows(): readonly JournalRow[] {
    return this.#rows;
  }

  /** Whether what the function does now was done before. */
  get isReplaying(): boolean {
    return this.#position < this.#rows.length;
  }

  /** When the last step got its result: the time that the function lives in. Undefined before the first. */
  get time(): number | undefined {
    return this.#rows[this.#position - 1]?.at;
  }

  /** Runs the function to its first rest. */
  run(main: () => Promise<Result>): Promise<Rest<Wait, Result>> {
    void Promise.resolve()
      .then(main)
      .then(
        (result) => this.#finish({ type: 'done', result }),
        (error: unknown) => this.#finish({ type: 'failed', error }),
      );
    return this.#rest();
  }

  /** Gives a wait its result and runs on to the next rest. */
  async deliver(id: string, outcome: Outcome): Promise<Rest<Wait, Result>> {
    this.#isResting = false;
    const asked = this.#asked.get(id);
    if (asked !== undefined) {
      this.#asked.delete(id);
      await this.#conclude(asked, outcome);
    }
    return this.#rest();
  }

  /** A step whose result an effect gives; it is done once. */
  perform<Value>(
    kind: OperationKind,
    label: string,
    effect: (id: string) => Promise<Value>,
  ): Promise<Value> {
    const id = this.#newId(kind, label);
    return this.#ask(id, kind, label, () => effect(id), undefined);
  }

  /** A step whose result comes from outside, by {@link Execution.deliver}. */
  wait<Value>(label: string, wait: Wait): { readonly id: string; readonly result: Promise<Value> } {
    const id = this.#newId('wait', label);
    return { id, result: this.#ask(id, 'wait', label, undefined, wait) };
  }

  /**
   * Takes waits back that got no result: nothing will be delivered to them.
   *
   * @param outcome - what they end with; it must follow from the steps before, since it is not recorded. Default: they stay open
   */
  withdraw(ids: readonly string[], outcome?: Outcome): void {
    for (const id of ids) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (outcome !== undefined) {
        asked?.settle(outcome);
      }
    }
  }

  #newId(kind: OperationKind, label: string): string {
    const name = `${kind} ${label}`;
    const occurrence = this.#counts.get(name) ?? 0;
    this.#counts.set(name, occurrence + 1);
    return operationId(kind, label, occurrence);
  }

  #ask<Value>(
    id: string,
    kind: OperationKind,
    label: string,
    effect: Asked<Wait>['effect'],
    wait: Wait | undefined,
  ): Promise<Value> {
    if (this.#isResting) {
      this.#options.onStray?.(id);
    }
    return new Promise<Value>((resolve, reject) => {
      const settle = (outcome: Outcome, thrown?: unknown): void => {
        if (outcome.error === undefined) {
          resolve(outcome.value as Value);
        } else {
          reject(revive(outcome.error, thrown));
        }
      };
      this.#asked.set(id, { id, kind, label, effect, wait, settle });
      this.#stir();
      this.#goOn();
    });
  }

  /** Replays what can be replayed; once the journal is used up, does the effects that were asked for. */
  #goOn(): void {
    const row = this.#rows[this.#position];
    if (row !== undefined) {
      this.#replay(row);
    } else if (!this.#isResting && this.#options.isDry !== true) {
      for (const asked of this.#asked.values()) {
        if (asked.effect !== undefined) {
          this.#asked.delete(asked.id);
          void this.#perform(asked, asked.effect);
        }
      }
    }
  }

  /** One row at a time: what follows from it happens before the next one, as it did at first. */
  #replay(row: JournalRow): void {
    const asked = this.#asked.get(row.id);
    if (asked === undefined) {
      return;
    }
    this.#asked.delete(row.id);
    this.#position += 1;
    asked.settle(row.outcome);
    const next = this.#rows[this.#position];
    if (next === undefined ? this.#asked.size > 0 : this.#asked.has(next.id)) {
      this.#stir();
      setImmediate(() => this.#goOn());
    }
  }

  async #perform(asked: Asked<Wait>, effect: () => Promise<unknown>): Promise<void> {
    this.#effects += 1;
    try {
      await this.#options.beforeEffect?.();
      const { outcome, thrown } = await this.#outcomeOf(effect);
      await this.#conclude(asked, outcome, thrown);
    } catch (error) {
      this.#finish({ type: 'failed', error });
    } finally {
      this.#effects -= 1;
      this.#stir();
    }
  }

  async #outcomeOf(
    effect: () => Promise<unknown>,
  ): Promise<{ readonly outcome: Outcome; readonly thrown?: unknown }> {
    try {
      return { outcome: { value: await effect() } };
    } catch (error) {
      if (this.#options.isResult?.(error) === false) {
        throw error;
      }
      return { outcome: { error: recordError(error) }, thrown: error };
    }
  }

  async #conclude(
    { id, kind, label, settle }: Asked<Wait>,
    outcome: Outcome,
    thrown?: unknown,
  ): Promise<void> {
    const row = { id, kind, label, outcome, at: this.#options.now() };
    await this.#options.record(row);
    this.#rows.push(row);
    this.#position = this.#rows.length;
    this.#stir();
    settle(outcome, thrown);
  }

  #finish(end: Rest<Wait, Result>): void {
    this.#end ??= end;
    this.#stir();
  }

  #stir(): void {
    this.#activity += 1;
    this.#wake?.();
  }

  async #rest(): Promise<Rest<Wait, Result>> {
    for (;;) {
      const before = this.#activity;
      await nextTurn();
      const end = this.#end;
      if (end !== undefined && this.#effects === 0) {
        return this.#leftOver(undefined) ?? end;
      }
      if (this.#activity !== before) {
        continue;
      }
      if (this.#effects > 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if (this.#asked.size > 0) {
        this.#isResting = true;
        const asked = [...this.#asked.values()];
        const waits = asked.flatMap(pending);
        const isCutShort = waits.length < asked.length;
        return this.#leftOver(asked[0]?.id) ?? { type: 'waiting', waits, isCutShort };
      } else {
        // Microtasks are done: it waits for something that comes from outside, and that nobody records.
        this.#isResting = true;
        return { type: 'failed', error: waitedOutside() };
      }
    }
  }

  /** A function that rests or ends while its journal has rows left takes other steps than it did. */
  #leftOver(actual: string | undefined): Rest<Wait, Result> | undefined {
    const row = this.#rows[this.#position];
    return row === undefined
      ? undefined
      : { type: 'changed', change: { expected: row.id, actual, position: this.#position } };
  }
}

function pending<Wait>({ id, label, wait }: Asked<Wait>): PendingWait<Wait>[] {
  return wait === undefined ? [] : [{ id, label, wait }];
}
