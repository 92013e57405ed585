import { systemClock } from '../client/advanced.js';
import { CadenzaError } from '../contract/index.js';

/** What arrived for a person, and who waits for more of it. */
export class Inbox<Item> {
  readonly #unread: Item[] = [];
  readonly #waiting: Waiting<Item>[] = [];
  #ended: Error | undefined;

  /** Takes an item in: the first who waits for such an item gets it, or else it lies unread. */
  deliver(item: Item): void {
    const index = this.#waiting.findIndex(({ wanted }) => wanted(item));
    const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (waiting === undefined) {
      this.#unread.push(item);
    } else {
      waiting.resolve(item);
    }
  }

  /** Takes everything out that lies unread and is wanted. */
  takeAll(wanted: (item: Item) => boolean): readonly Item[] {
    const all = this.#unread.splice(0);
    this.#unread.push(...all.filter((item) => !wanted(item)));
    return all.filter(wanted);
  }

  /** Nothing more will arrive: everyone who waits, now or later, gets this error. */
  end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(error);
    }
  }

  /**
   * Takes the first unread item that is wanted out, or waits for one.
   *
   * @param timeout - milliseconds
   * @param describe - says in the error what lies unread instead
   * @throws CadenzaError `NOTHING_ARRIVED`
   */
  take(
    wanted: (item: Item) => boolean,
    timeout: number,
    describe: (unread: readonly Item[]) => string,
  ): Promise<Item> {
    const index = this.#unread.findIndex(wanted);
    const [item] = index < 0 ? [] : this.#unread.splice(index, 1);
    if (item !== undefined) {
      return Promise.resolve(item);
    }
    if (this.#ended !== undefined) {
      return Promise.reject(this.#ended);
    }
    return new Promise((resolve, reject) => {
      const callOff = systemClock.after(timeout, () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new CadenzaError('NOTHING_ARRIVED', describe(this.#unread)));
      });
      const waiting: Waiting<Item> = {
        wanted,
        resolve: (arrived) => {
          callOff();
          resolve(arrived);
        },
        reject: (error) => {
          callOff();
          reject(error);
        },
      };
      this.#waiting.push(waiting);
    });
  }
}

interface Waiting<Item> {
  readonly wanted: (item: Item) => boolean;
  readonly resolve: (item: Item) => void;
  readonly reject: (error: Error) => void;
}
