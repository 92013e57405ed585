import { StoreProblem } from './store-problem.js';

/** Walks through the bytes of a store; lengths that lead beyond their end are damage. */
export class ByteReader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** How many bytes are still to be read. */
  get left(): number {
    return this.#bytes.length - this.#position;
  }

  /** A whole number of two bytes, the high one first. */
  uint16(): number {
    return this.take(2).readUInt16BE();
  }

  /** A whole number of four bytes, the highest first. */
  uint32(): number {
    return this.take(4).readUInt32BE();
  }

  skip(length: number): void {
    this.take(length);
  }

  /**
   * The next bytes.
   *
   * @throws StoreProblem when there are fewer
   */
  take(length: number): Buffer {
    if (length > this.left) {
      throw StoreProblem.damaged();
    }
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }
}
