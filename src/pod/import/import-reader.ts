import type { JsonElement } from '../http/json-element.js';
import type { MovedElements } from '../http/moved-elements.js';
import { movedElements } from '../http/moved-elements.js';
import { JobThread } from '../job-thread.js';
import { paced } from '../pace.js';
import type { ReadElement } from './read-element.js';

const importThread = new URL('./import-thread.js', import.meta.url);

/** Bytes of the longest elements that are handed over: more are copied for longer than it saves. */
const shortBytes = 16_000;

/**
 * Reads the elements of long imports in a thread, since the database has this one busy with those before them. The thread
 * is started with the first.
 */
export class ImportReader {
  readonly #thread = new JobThread<MovedElements, readonly string[]>(importThread, {
    memory: 256,
    longestTime: 60_000,
  });

  /**
   * Reads what is short of some elements.
   *
   * @param isWanted - whether the element at a place is to be read
   * @returns what was read, by its place: nothing, where the thread failed
   */
  async read(
    elements: readonly JsonElement[],
    isWanted: (place: number) => boolean,
  ): Promise<ReadonlyMap<number, ReadElement>> {
    const wanted = [...elements.entries()].filter(
      ([place, { length }]) => length <= shortBytes && isWanted(place),
    );
    if (wanted.length === 0) {
      return new Map();
    }
    const moved = movedElements(wanted.map(([, element]) => element));
    // What the thread could not do is done by whoever asked, who meets what was wrong then.
    const texts = await this.#thread.run(moved, [moved.list.buffer]).catch(() => []);
    const places = wanted.map(([place]) => place).values();
    return new Map(
      await paced(texts, (text) => [places.next().value ?? 0, JSON.parse(text) as ReadElement]),
    );
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
