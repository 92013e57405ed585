import { InputError } from '../errors/client-error.js';

/** How many problems are told; the others are counted. */
const mostTold = 20;

/** What is wrong in the files of a migration, collected so that all of it is told at once. */
export class Problems {
  readonly #told: string[] = [];
  #count = 0;

  /** Reads something; what is wrong with it is kept, and the next is read. @returns whether it could be read */
  async collect(read: () => Promise<void> | void): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      this.#add(error.message);
      return false;
    }
  }

  #add(problem: string): void {
    this.#count += 1;
    if (this.#told.length < mostTold) {
      this.#told.push(problem);
    }
  }

  /** @throws InputError `BAD_INPUT` when anything was wrong */
  throwIfAny(): void {
    const [first] = this.#told;
    if (first !== undefined) {
      const more = this.#count - this.#told.length;
      const lines = more === 0 ? this.#told : [...this.#told, `And ${more} more.`];
      throw cannotBegin(
        this.#count === 1 ? first : `${this.#count} problems were found.\n  ${lines.join('\n  ')}`,
      );
    }
  }
}

/** What keeps a migration from being begun. */
export function cannotBegin(problem: string): InputError {
  return new InputError('BAD_INPUT', `The migration cannot begin: ${problem}`, 'migrate');
}
