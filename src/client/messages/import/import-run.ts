import type { Clock } from '../../../contract/index.js';
import { toUrlSafeId } from '../../../contract/index.js';
import type { CallOptions } from '../../transport/call-options.js';
import type { Caller } from '../../transport/caller.js';
import { Batch, type ImportEntry } from './batch.js';
import { FailureFile } from './failure-file.js';
import { originalIdOf } from './field-problem.js';
import type { ImportOptions } from './import-options.js';
import type { ImportOutcome, MessageToImport } from './message-to-import.js';
import { prepareMessage } from './prepare.js';
import { ProgressMeter } from './progress.js';

/** The service recommends at most this many messages in one call (IMP-19). */
const largestBatch = 5_000;

/** Fewer, so that outcomes come steadily. */
const usualBatch = 1_000;

/** The service says nothing until a whole call is done, at some fifty messages a second. */
const patience = 10 * 60_000;

/** A call that is tried again after it was given up in the middle. */
const longestCall = 3 * patience;

/** What an import works with. */
export interface ImportParts {
  readonly caller: Caller;
  readonly clock: Clock;
}

/** Streams that share their calls, which go one after the other. */
interface Lane {
  batch: Batch;
}

/** One import: its lanes, and the calls that are under way. */
export class ImportRun {
  readonly #parts: ImportParts;
  readonly #options: ImportOptions;
  readonly #callOptions: CallOptions;
  readonly #lanes = new Map<number, Lane>();
  readonly #parallel: number;
  readonly #size: number;
  readonly #underWay = new Map<Lane, Promise<readonly ImportOutcome[]>>();
  readonly #failures: FailureFile | undefined;
  readonly #meter: ProgressMeter;

  constructor(parts: ImportParts, options: ImportOptions) {
    const { batchSize = usualBatch, parallel = 1, failures, total } = options;
    const { signal, traceId, maxAttempts } = options;
    const { readTimeout = patience, deadline = longestCall } = options;
    this.#parts = parts;
    this.#options = options;
    this.#callOptions = { signal, traceId, maxAttempts, readTimeout, deadline };
    this.#size = Math.min(batchSize, largestBatch);
    this.#parallel = parallel;
    this.#failures = failures === undefined ? undefined : new FailureFile(failures);
    this.#meter = new ProgressMeter(parts.clock, total);
  }

  /** A message as it is to be sent, unless the journal knows it, or it cannot succeed. */
  async prepare(input: MessageToImport): Promise<ImportEntry> {
    const id = originalIdOf(input);
    const isDone = id !== undefined && (await this.#options.journal?.has(id)) === true;
    return isDone ? { status: 'ignored', input } : prepareMessage(input, this.#parts.clock.now());
  }

  /** The same lane for the same stream, always. What needs no sending goes with the first. */
  laneOf(entry: ImportEntry): Lane {
    const place =
      'status' in entry ? 0 : hashOf(toUrlSafeId(entry.input.streamId)) % this.#parallel;
    const lane = this.#lanes.get(place) ?? { batch: new Batch(this.#size) };
    this.#lanes.set(place, lane);
    return lane;
  }

  /** Sends a lane's batch when its last one is done, and gives outcomes while there is no room. */
  async *send(lane: Lane): AsyncGenerator<ImportOutcome, void, undefined> {
    while (this.#underWay.has(lane)) {
      yield* await this.#next();
    }
    const { batch } = lane;
    lane.batch = new Batch(this.#size);
    const sending = this.#sendBatch(batch);
    // Its failure is thrown when its turn comes; until then it is not unhandled.
    sending.catch(() => undefined);
    this.#underWay.set(lane, sending);
    while (this.#underWay.size >= this.#parallel) {
      yield* await this.#next();
    }
  }

  /** Sends what waits in all lanes, to the end. */
  async *sendRest(): AsyncGenerator<ImportOutcome, void, undefined> {
    for (const lane of this.#lanes.values()) {
      if (!lane.batch.isEmpty) {
        yield* this.send(lane);
      }
    }
    while (this.#underWay.size > 0) {
      yield* await this.#next();
    }
  }

  /** After a failure: what became of the calls that were under way beside it. */
  async *outcomesOfOthers(): AsyncGenerator<ImportOutcome, void, undefined> {
    for (const settled of await Promise.allSettled(this.#underWay.values())) {
      yield* settled.status === 'fulfilled' ? settled.value : [];
    }
  }

  /** Lets calls that are under way end, so that the journal has them. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
    await this.#failures?.close();
  }

  /** The outcomes of whichever call ends first. */
  async #next(): Promise<readonly ImportOutcome[]> {
    const [lane, outcomes] = await Promise.race(
      Array.from(this.#underWay, async ([of, sending]) => {
        try {
          return [of, await sending] as const;
        } catch (error) {
          this.#underWay.delete(of);
          throw error;
        }
      }),
    );
    this.#underWay.delete(lane);
    return outcomes;
  }

  async #sendBatch(batch: Batch): Promise<readonly ImportOutcome[]> {
    const outcomes = await batch.send(this.#parts.caller, this.#callOptions);
    await this.#options.journal?.record(outcomes);
    await this.#failures?.write(outcomes);
    this.#options.onProgress?.(this.#meter.count(outcomes));
    return outcomes;
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) {
    hash = (hash * 31 + text.charCodeAt(index)) >>> 0;
  }
  return hash;
}
