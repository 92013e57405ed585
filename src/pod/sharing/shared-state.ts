import type { PodState, StatePart } from '../state/pod-state.js';
import type { Sharing, Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';

interface Part {
  readonly part: StatePart;
  /** JSON: what it held at the start. */
  readonly initial: string;
  /** How often it was changed until it held what it holds; of what may be wrong -1. */
  version: number;
  /** Whether it is being changed, and holds already what is not yet written. */
  isChanging: boolean;
}

/** The state of a pod of several processes: rows of their database. */
export class SharedState implements PodState {
  readonly #store: Store;
  readonly #known: Sharing['version'];
  readonly #parts = new Map<string, Part>();

  constructor(store: Store, { version }: Sharing) {
    this.#store = store;
    this.#known = version;
    version.onChange(() => this.#load(store.queries));
  }

  add(name: string, part: StatePart): void {
    this.#parts.set(name, {
      part,
      initial: JSON.stringify(part.save()),
      version: 0,
      isChanging: false,
    });
    this.#known.forget();
  }

  async change<Result>(name: string, change: () => Result): Promise<Result> {
    const changed = this.#parts.get(name);
    if (changed === undefined) {
      throw new RangeError(`The processes have nothing of the name ${name} in common.`);
    }
    try {
      return await this.#store.transaction(async (queries) => {
        await this.#load(queries);
        const version = changed.version + 1;
        changed.isChanging = true;
        const result = change();
        const row = { name, version, body: JSON.stringify(changed.part.save()) };
        await queries
          .insertInto('shared_values')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute();
        changed.version = version;
        changed.isChanging = false;
        return result;
      });
    } catch (error) {
      // What was changed here was not kept.
      changed.version = -1;
      this.#known.forget();
      throw error;
    } finally {
      changed.isChanging = false;
    }
  }

  refresh(): Promise<void> {
    return this.#known.refresh();
  }

  catchUp(): Promise<void> {
    return this.#known.catchUp();
  }

  /** Takes over what was changed since. What was read before a change of this process is older than what it holds. */
  async #load(queries: Queries): Promise<void> {
    const rows = await queries.selectFrom('shared_values').selectAll().execute();
    const kept = new Map(rows.map((row) => [row.name, row]));
    for (const [name, held] of this.#parts) {
      const { version, body } = kept.get(name) ?? { version: 0, body: held.initial };
      if (version > held.version && !held.isChanging) {
        held.version = version;
        held.part.restore(JSON.parse(body));
      }
    }
  }
}
