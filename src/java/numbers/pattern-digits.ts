import { PatternProblem } from './pattern-problem.js';

/** How many digits a pattern asks for. */
export interface DigitCounts {
  readonly minimumInteger: number;
  /** Only with an exponent: how many digits are before the decimal separator at most. */
  readonly maximumInteger: number;
  readonly minimumFraction: number;
  readonly maximumFraction: number;
  /** Digits between grouping separators, 0 for none. */
  readonly grouping: number;
  readonly alwaysShowsSeparator: boolean;
  /** Digits of the exponent at least, 0 without one. */
  readonly exponentDigits: number;
}

/** Counts the digits of a pattern as Java's `DecimalFormat` does, one character after the other. */
export class PatternDigits {
  /** `#` before the first `0`, `0`, and `#` behind it. */
  #leading = 0;
  #zeros = 0;
  #trailing = 0;
  /** Digits before the decimal separator, or behind the last grouping separator; -1 while there is none. */
  #decimal = -1;
  #grouping = -1;
  #exponentDigits = 0;

  /** One of `#`, `0`, `,` and `.` */
  add(character: string): void {
    if (character === ',') {
      this.#grouping = 0;
    } else if (character === '.') {
      this.#addSeparator();
    } else {
      this.#addDigit(character === '0');
    }
  }

  #addSeparator(): void {
    if (this.#decimal >= 0) {
      throw new PatternProblem('it has more than one decimal separator');
    }
    this.#decimal = this.#leading + this.#zeros + this.#trailing;
  }

  #addDigit(isZero: boolean): void {
    if (isZero && this.#trailing > 0) {
      throw new PatternProblem('it has a 0 behind a # that ends the digits');
    }
    if (isZero) {
      this.#zeros += 1;
    } else if (this.#zeros > 0) {
      this.#trailing += 1;
    } else {
      this.#leading += 1;
    }
    if (this.#grouping >= 0 && this.#decimal < 0) {
      this.#grouping += 1;
    }
  }

  /** An `E` with so many zeros behind it. */
  addExponent(digits: number): void {
    if (this.#leading + this.#zeros < 1 || digits < 1 || this.#exponentDigits > 0) {
      throw new PatternProblem('its exponent is malformed');
    }
    this.#exponentDigits = digits;
  }

  /** Throws {@link PatternProblem} when they make no number. */
  counts(): DigitCounts {
    let [leading, zeros, trailing] = [this.#leading, this.#zeros, this.#trailing];
    const decimal = this.#decimal;
    if (zeros === 0 && leading > 0 && decimal >= 0) {
      const before = Math.max(decimal, 1);
      [leading, zeros, trailing] = [before - 1, 1, leading - before];
    }
    const isDecimalMisplaced =
      decimal >= 0 ? decimal < leading || decimal > leading + zeros : trailing > 0;
    if (isDecimalMisplaced || this.#grouping === 0) {
      throw new PatternProblem('its digits are malformed');
    }
    const total = leading + zeros + trailing;
    const minimumInteger = (decimal >= 0 ? decimal : total) - leading;
    return {
      minimumInteger,
      maximumInteger: leading + minimumInteger,
      minimumFraction: decimal >= 0 ? leading + zeros - decimal : 0,
      maximumFraction: decimal >= 0 ? total - decimal : 0,
      grouping: Math.max(this.#grouping, 0),
      alwaysShowsSeparator: decimal === 0 || decimal === total,
      exponentDigits: this.#exponentDigits,
    };
  }
}
