import { type DigitCounts, PatternDigits } from './pattern-digits.js';
import { PatternProblem } from './pattern-problem.js';

/** A pattern such as `#,##0.00`, understood. */
export interface NumberPattern extends DigitCounts {
  readonly positive: Affixes;
  /** `undefined`: a minus before the positive prefix. */
  readonly negative: Affixes | undefined;
  /** 1, 100 for `%`, 1000 for `‰`. */
  readonly multiplier: number;
}

/** What is before and behind the digits; `-`, `%`, `‰` and `¤` in {@link AffixPart} depend on the locale. */
export interface Affixes {
  readonly prefix: readonly AffixPart[];
  readonly suffix: readonly AffixPart[];
}

/** Literal text, or a symbol of the locale. */
export type AffixPart =
  { readonly text: string } | { readonly symbol: '-' | '%' | '‰' | '¤' | '¤¤' };

/** Understands a pattern by the rules of Java's `DecimalFormat`. Throws {@link PatternProblem}. */
export function parseNumberPattern(pattern: string): NumberPattern {
  if (pattern === '') {
    return unlimited;
  }
  const reader = new PatternReader(pattern);
  const { affixes: positive, digits } = reader.positivePart();
  const negative = reader.negativePart();
  return {
    ...digits.counts(),
    positive,
    // Only a part that says something else is one: `0.00;` and `0;0` have none.
    negative: negative === undefined || isSame(negative, positive) ? undefined : negative,
    multiplier: multiplierOf(positive),
  };
}

function isSame(negative: Affixes, positive: Affixes): boolean {
  return JSON.stringify(negative) === JSON.stringify(positive);
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

function multiplierOf({ prefix, suffix }: Affixes): number {
  const signs = [...prefix, ...suffix].flatMap((part) =>
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

const startsDigits = /[#0,.]/;
const isInDigits = /[#0,.E]/;

/** Reads the parts of a pattern. Digits may go on behind what is between them: `0%0` is `00` with `%` behind it. */
class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  positivePart(): { readonly affixes: Affixes; readonly digits: PatternDigits } {
    const digits = new PatternDigits();
    const affixes = this.#part(() => {
      if (this.#current === 'E') {
        this.#at += 1;
        const zeros = /0*/y;
        zeros.lastIndex = this.#at;
        const exponent = zeros.exec(this.#pattern)?.[0].length ?? 0;
        digits.addExponent(exponent);
        this.#at += exponent;
        return false;
      }
      digits.add(this.#current);
      this.#at += 1;
      return true;
    });
    return { affixes, digits };
  }

  /** What is behind the `;`, `undefined` when nothing is. Its digits do not count. */
  negativePart(): Affixes | undefined {
    if (this.#current === ';') {
      this.#at += 1;
    }
    if (this.#current === '') {
      return undefined;
    }
    const affixes = this.#part(() => {
      this.#at += 1;
      return true;
    });
    if (this.#current !== '') {
      throw this.#unquoted();
    }
    multiplierOf(affixes);
    return affixes;
  }

  get #current(): string {
    return this.#pattern.charAt(this.#at);
  }

  #unquoted(): PatternProblem {
    return new PatternProblem(`it has an unquoted "${this.#current}"`);
  }

  /** @param takeDigit - takes a character of the digits, and tells whether digits go on */
  #part(takeDigit: () => boolean): Affixes {
    const prefix = this.#affix([]);
    if (this.#current === ';') {
      throw this.#unquoted();
    }
    let suffix: readonly AffixPart[] = [];
    while (startsDigits.test(this.#current)) {
      let goesOn = true;
      while (goesOn && isInDigits.test(this.#current)) {
        goesOn = takeDigit();
      }
      suffix = this.#affix(suffix);
    }
    return { prefix, suffix };
  }

  /** What is before the next digit, `;` or the end, added to what there is. */
  #affix(before: readonly AffixPart[]): readonly AffixPart[] {
    const parts = [...before];
    let isQuoted = false;
    for (; this.#current !== ''; this.#at += 1) {
      const current = this.#current;
      if (current === "'" && this.#pattern.charAt(this.#at + 1) !== "'") {
        isQuoted = !isQuoted;
      } else if (current === "'") {
        this.#at += 1;
        addText(parts, "'");
      } else if (!isQuoted && (current === ';' || startsDigits.test(current))) {
        break;
      } else {
        const symbol = isQuoted ? undefined : this.#symbol();
        if (symbol === undefined) {
          addText(parts, current);
        } else {
          parts.push({ symbol });
        }
      }
    }
    if (isQuoted) {
      throw new PatternProblem('a quote is not closed');
    }
    return parts;
  }

  #symbol(): '-' | '%' | '‰' | '¤' | '¤¤' | undefined {
    const current = this.#current;
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
}

function addText(parts: AffixPart[], text: string): void {
  const last = parts.at(-1);
  if (last !== undefined && 'text' in last) {
    parts[parts.length - 1] = { text: last.text + text };
  } else {
    parts.push({ text });
  }
}
