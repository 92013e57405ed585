import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { doubleText } from '../../../src/java/numbers/index.js';

/** Bits that look like chance and are the same each time. */
class Bits {
  #state = 88172645463325252n;
  readonly #view = new DataView(new ArrayBuffer(8));

  next(): bigint {
    this.#state ^= BigInt.asUintN(64, this.#state << 13n);
    this.#state ^= this.#state >> 7n;
    this.#state ^= BigInt.asUintN(64, this.#state << 17n);
    return this.#state;
  }

  below(end: bigint): bigint {
    return this.next() % end;
  }

  /** The double of these bits. */
  double(bits: bigint): number {
    this.#view.setBigUint64(0, bits);
    return this.#view.getFloat64(0);
  }
}

/** One of each kind: with all digits from `2 ** 53` to `1e41`, with few digits there, tiny, and any with an exponent. */
const kinds: readonly ((bits: Bits) => number)[] = [
  (bits) => bits.double(((1076n + bits.below(83n)) << 52n) | (bits.next() >> 12n)),
  (bits) => Number(`${1n + bits.below(99_999n)}e${12n + bits.below(29n)}`),
  (bits) => bits.double(1n + bits.below(202_401n)),
  (bits) => {
    for (;;) {
      const any = bits.double(bits.next() >> 1n);
      if ((any > 0 && any < 1e-3) || (any >= 1e7 && any < Infinity)) {
        return any;
      }
    }
  },
];

test('a hundred thousand doubles of all sizes are written as Java 17 has written them', () => {
  const bits = new Bits();
  const hash = createHash('sha256');
  for (let place = 0; place < 100_000; place += 1) {
    const number = kinds[place % kinds.length]?.(bits) ?? 0;
    hash.update(`${doubleText(number)}\n`);
  }
  // Of what `Double.toString` of OpenJDK 17 answered for these.
  expect(hash.digest('hex')).toBe(
    'a50efe2fba1e7f47ba616a599e1ffe46469738715e5b0417849c9bf5aa14039b',
  );
});
