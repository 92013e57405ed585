/** A pattern such as `#,##0.00`, understood. */
export interface NumberPattern {
  readonly positive: Affixes;
  /** `undefined`: a minus before the positive prefix. */
  readonly negative: Affixes | undefined;
  readonly minimumInteger: number;
  /** Only with an exponent: how many digits are before the decimal separator at most. */
  readonly maximumInteger: number;
  readonly minimumFraction: number;
  readonly maximumFraction: number;
  /** Digits between grouping separators, 0 for none. */
  readonly grouping: number;
  readonly alwaysShowsSeparator: boolean;
  /** 1, 100 for `%`, 1000 for `‰`. */
  readonly multiplier: number;
  /** Digits of the exponent at least, 0 without one. */
  readonly exponentDigits: number;
}

/** What is before and behind the digits; `-`, `%`, `‰` and `¤` in {@link AffixPart} depend on the locale. */
export interface Affixes {
  readonly prefix: readonly AffixPart[];
  readonly suffix: readonly AffixPart[];
}

/** Literal text, or a symbol of the locale. */
export type AffixPart =
  { readonly text: string } | { readonly symbol: '-' | '%' | '‰' | '¤' | '¤¤' };

/** Why a pattern cannot be used. */
export class PatternProblem extends Error {
  override readonly name = 'PatternProblem';
}

const numberCharacters = /[#0,.]/;

interface Numbers {
  readonly leading: number;
  readonly zeros: number;
  readonly trailing: number;
  readonly decimal: number;
  readonly grouping: number;
  readonly exponentDigits: number;
}

/** Understands a pattern by the rules of Java's `DecimalFormat`. Throws {@link PatternProblem}. */
export function parseNumberPattern(pattern: string): NumberPattern {
  const reader = new PatternReader(pattern);
  const prefix = reader.affix(true);
  const numbers = reader.numbers();
  const suffix = reader.affix(false);
  const negative = reader.atSemicolon() ? readNegative(reader) : undefined;
  if (!reader.isAtEnd) {
    throw new PatternProblem(`it has an unquoted "${reader.current}"`);
  }
  if (pattern === '') {
    return unlimited;
  }
  const { leading, zeros, trailing, decimal, grouping, exponentDigits } = numbers;
  const total = leading + zeros + trailing;
  const point = decimal >= 0 ? decimal : total;
  const minimumInteger = point - leading;
  return {
    positive: { prefix, suffix },
    negative,
    minimumInteger,
    maximumInteger: leading + minimumInteger,
    minimumFraction: decimal >= 0 ? leading + zeros - decimal : 0,
    maximumFraction: decimal >= 0 ? total - decimal : 0,
    grouping: Math.max(grouping, 0),
    alwaysShowsSeparator: decimal === 0 || decimal === total,
    multiplier: multiplierOf([...prefix, ...suffix]),
    exponentDigits,
  };
}

const unlimited: NumberPattern = {
  positive: { prefix: [], suffix: [] },
  negative: undefined,
  minimumInteger: 0,
  maximumInteger: Infinity,
  minimumFraction: 0,
  maximumFraction: 340,
  grouping: 3,
  alwaysShowsSeparator: false,
  multiplier: 1,
  exponentDigits: 0,
};

function multiplierOf(parts: readonly AffixPart[]): number {
  const signs = parts.flatMap((part) =>
    'symbol' in part && (part.symbol === '%' || part.symbol === '‰') ? [part.symbol] : [],
  );
  if (signs.length > 1) {
    throw new PatternProblem('it has more than one percent or per mille sign');
  }
  if (signs.length === 0) {
    return 1;
  }
  return signs[0] === '%' ? 100 : 1000;
}

/** The digits of the negative part are ignored; only what is around them counts. */
function readNegative(reader: PatternReader): Affixes {
  const prefix = reader.affix(true);
  reader.numbers();
  return { prefix, suffix: reader.affix(false) };
}

class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get current(): string {
    return this.#pattern.charAt(this.#at);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pattern.length;
  }

  atSemicolon(): boolean {
    if (this.current !== ';') {
      return false;
    }
    this.#at += 1;
    return true;
  }

  affix(isPrefix: boolean): AffixPart[] {
    const parts: AffixPart[] = [];
    let text = '';
    let isQuoted = false;
    const flush = () => {
      if (text !== '') {
        parts.push({ text });
      }
      text = '';
    };
    for (; !this.isAtEnd; this.#at += 1) {
      const { current } = this;
      if (current === "'") {
        if (this.#pattern.charAt(this.#at + 1) === "'") {
          text += "'";
          this.#at += 1;
        } else {
          isQuoted = !isQuoted;
        }
        continue;
      }
      if (!isQuoted && (current === ';' || (isPrefix && numberCharacters.test(current)))) {
        break;
      }
      if (!isQuoted && numberCharacters.test(current)) {
        throw new PatternProblem(`it has an unquoted "${current}" behind the digits`);
      }
      const symbol = isQuoted ? undefined : this.#symbol();
      if (symbol === undefined) {
        text += current;
      } else {
        flush();
        parts.push({ symbol });
      }
    }
    if (isQuoted) {
      throw new PatternProblem('a quote is not closed');
    }
    flush();
    return parts;
  }

  #symbol(): '-' | '%' | '‰' | '¤' | '¤¤' | undefined {
    const { current } = this;
    if (current === '-' || current === '%' || current === '‰') {
      return current;
    }
    if (current !== '¤') {
      return undefined;
    }
    if (this.#pattern.charAt(this.#at + 1) !== '¤') {
      return '¤';
    }
    this.#at += 1;
    return '¤¤';
  }

  numbers(): Numbers {
    let [leading, zeros, trailing, decimal, grouping] = [0, 0, 0, -1, -1];
    for (; numberCharacters.test(this.current); this.#at += 1) {
      const { current } = this;
      if (current === ',') {
        grouping = 0;
        continue;
      }
      if (current === '.') {
        if (decimal >= 0) {
          throw new PatternProblem('it has more than one decimal separator');
        }
        decimal = leading + zeros + trailing;
        continue;
      }
      if (current === '0') {
        if (trailing > 0) {
          throw new PatternProblem('it has a 0 behind a # that ends the digits');
        }
        zeros += 1;
      } else if (zeros > 0) {
        trailing += 1;
      } else {
        leading += 1;
      }
      if (grouping >= 0 && decimal < 0) {
        grouping += 1;
      }
    }
    const exponentDigits = this.#exponentDigits(leading + zeros);
    if (zeros === 0 && leading > 0 && decimal >= 0) {
      const before = Math.max(decimal, 1);
      trailing = leading - before;
      leading = before - 1;
      zeros = 1;
    }
    const isDecimalMisplaced =
      decimal >= 0 ? decimal < leading || decimal > leading + zeros : trailing > 0;
    if (isDecimalMisplaced || grouping === 0) {
      throw new PatternProblem('its digits are malformed');
    }
    return { leading, zeros, trailing, decimal, grouping, exponentDigits };
  }

  #exponentDigits(digits: number): number {
    if (this.current !== 'E') {
      return 0;
    }
    this.#at += 1;
    const start = this.#at;
    while (this.#pattern.charAt(this.#at) === '0') {
      this.#at += 1;
    }
    const count = this.#at - start;
    if (digits < 1 || count < 1) {
      throw new PatternProblem('its exponent is malformed');
    }
    return count;
  }
}
