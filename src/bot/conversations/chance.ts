import { createHash } from 'node:crypto';

/**
 * Randomness that is the same in each run: a value follows from the conversation's id and from how many were drawn
 * before.
 */
export class Chance {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** From 0 up to, but not including, 1. */
  number(): number {
    return this.#draw().readUIntBE(0, 6) / 2 ** 48;
  }

  /** A UUID of version 4. */
  uuid(): string {
    const bytes = this.#draw().subarray(0, 16);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  #draw(): Buffer {
    this.#drawn += 1;
    return createHash('sha256').update(`${this.#seed} ${this.#drawn}`).digest();
  }
}
