/**
 * Why no trusted certificates can be read from a store: the rest of a sentence that begins with its
 * name, such as `is damaged or cut short.`
 */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';

  /** Of a file whose bytes do not add up. */
  static damaged(): StoreProblem {
    return new StoreProblem('is damaged or cut short. Copy it again, as a binary file.');
  }
}
