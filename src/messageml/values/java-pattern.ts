import { isJavaCharacterProperty } from './java-character-properties.js';

/**
 * Whether Java takes a text as a regular expression (`Pattern.compile` without flags).
 *
 * Only the syntax is checked. Java has forms that JavaScript lacks, such as possessive quantifiers,
 * `\Q…\E` and `[a-z&&[^aeiou]]`, and refuses some that JavaScript takes.
 */
export function isJavaPattern(text: string): boolean {
  try {
    new PatternReader(text).read();
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

class PatternError extends Error {}

/** A part of a pattern: the most characters it can match, Infinity when there is no end. */
type Width = number;

const letter = /[A-Za-z]/;
const digit = /[0-9]/;
const hexadecimal = /[0-9A-Fa-f]/;
/** Escapes that stand for a character, a class of characters or a place. */
const plainEscapes = 'adDefhHnrRsStvVwWXzZAbBG';
/** Those that a character class may hold. */
const classEscapes = 'adDefhHnrsStvVwW';
/** Those that match no character. */
const placeEscapes = 'AbBGzZ';
/** How deep groups and classes may stand in each other. */
const maximumDepth = 200;

class PatternReader {
  private readonly text: string;
  private position = 0;
  private depth = 0;
  private readonly groupNames = new Set<string>();

  constructor(text: string) {
    this.text = removeQuotes(text);
  }

  read(): void {
    this.readAlternatives();
    if (this.position < this.text.length) this.fail();
  }

  private get next(): string {
    return this.text.charAt(this.position);
  }

  private fail(): never {
    throw new PatternError();
  }

  private take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false;
    this.position += expected.length;
    return true;
  }

  private expect(expected: string): void {
    if (!this.take(expected)) this.fail();
  }

  private takeWhile(allowed: RegExp): string {
    const start = this.position;
    while (this.next !== '' && allowed.test(this.next)) this.position += 1;
    return this.text.slice(start, this.position);
  }

  private readAlternatives(): Width {
    let widest = this.readSequence();
    while (this.take('|')) widest = Math.max(widest, this.readSequence());
    return widest;
  }

  private readSequence(): Width {
    let width = 0;
    while (this.next !== '' && this.next !== '|' && this.next !== ')') {
      if ('*+?'.includes(this.next)) this.fail();
      width += this.readQuantifier(this.readAtom());
    }
    return width;
  }

  private readAtom(): Width {
    if (this.take('(')) return this.readGroup();
    if (this.take('[')) {
      this.readClass();
      return 1;
    }
    if (this.take('\\')) return this.readEscape();
    // Java lets a count stand without anything to repeat.
    if (this.next === '{' || this.take('^') || this.take('$')) return 0;
    this.readCodePoint();
    return 1;
  }

  private readCodePoint(): number {
    const code = this.text.codePointAt(this.position) ?? this.fail();
    this.position += code > 0xffff ? 2 : 1;
    return code;
  }

  private readQuantifier(width: Width): Width {
    const times = this.readTimes();
    if (times === undefined) return width;
    if (!this.take('?')) this.take('+');
    // A second quantifier has nothing to repeat.
    if (this.next !== '' && '*+?'.includes(this.next)) this.fail();
    return width === 0 || times === 0 ? 0 : width * times;
  }

  private readTimes(): number | undefined {
    if (this.take('?')) return 1;
    if (this.take('*') || this.take('+')) return Infinity;
    if (!this.take('{')) return undefined;
    const least = this.readCount();
    let most = least;
    if (this.take(',')) most = this.next === '}' ? Infinity : this.readCount();
    this.expect('}');
    if (most < least) this.fail();
    return most;
  }

  private readCount(): number {
    const count = Number(this.takeWhile(digit) || this.fail());
    return count <= 0x7fffffff ? count : this.fail();
  }

  private readGroup(): Width {
    this.depth += 1;
    if (this.depth > maximumDepth) this.fail();
    const width = this.take('?') ? this.readSpecialGroup() : this.readGroupContent();
    this.depth -= 1;
    return width;
  }

  private readGroupContent(): Width {
    const width = this.readAlternatives();
    this.expect(')');
    return width;
  }

  private readSpecialGroup(): Width {
    if (this.take(':') || this.take('>')) return this.readGroupContent();
    if (this.take('=') || this.take('!')) {
      this.readGroupContent();
      return 0;
    }
    if (this.take('<')) {
      if (this.take('=') || this.take('!')) {
        if (this.readGroupContent() === Infinity) this.fail();
        return 0;
      }
      return this.readNamedGroup();
    }
    this.takeWhile(/[idmsuxU]/);
    if (this.take('-')) this.takeWhile(/[idmsuxU]/);
    if (this.take(')')) {
      // It switches flags and matches nothing, so that nothing can be repeated.
      if (this.next !== '' && '*+?'.includes(this.next)) this.fail();
      return 0;
    }
    this.expect(':');
    return this.readGroupContent();
  }

  private readNamedGroup(): Width {
    const name = this.readName();
    if (this.groupNames.has(name)) this.fail();
    this.groupNames.add(name);
    return this.readGroupContent();
  }

  private readName(): string {
    if (!letter.test(this.next)) this.fail();
    const name = this.takeWhile(/[A-Za-z0-9]/);
    this.expect('>');
    return name;
  }

  private readEscape(): Width {
    const { next } = this;
    this.position += 1;
    if (next === '') this.fail();
    if (next === 'b' && this.take('{g}')) return 0;
    if (plainEscapes.includes(next)) {
      if (placeEscapes.includes(next)) return 0;
      return next === 'R' ? 2 : next === 'X' ? Infinity : 1;
    }
    if (next === 'k') {
      this.expect('<');
      if (!this.groupNames.has(this.readName())) this.fail();
      return Infinity;
    }
    if (digit.test(next) && next !== '0') {
      this.takeWhile(digit);
      return Infinity;
    }
    this.readCharacterEscape(next);
    return 1;
  }

  /** Escapes of single characters and of properties, the same in and outside a class. */
  private readCharacterEscape(next: string): void {
    if (next === 'c') {
      if (this.next === '') this.fail();
      this.position += 1;
    } else if (next === 'p' || next === 'P') this.readProperty();
    else if (next === 'u') this.readDigits(4);
    else if (next === 'x') this.readHexadecimal();
    else if (next === '0') {
      if (!/[0-7]/.test(this.next)) this.fail();
      this.takeWhile(/[0-7]/);
    } else if (next === 'N') {
      this.expect('{');
      if (this.takeWhile(/[^}]/) === '') this.fail();
      this.expect('}');
    } else if (letter.test(next)) this.fail();
  }

  private readDigits(count: number): void {
    for (let read = 0; read < count; read += 1) {
      if (!hexadecimal.test(this.next)) this.fail();
      this.position += 1;
    }
  }

  private readHexadecimal(): void {
    if (!this.take('{')) {
      this.readDigits(2);
      return;
    }
    const digits = this.takeWhile(hexadecimal);
    this.expect('}');
    if (digits === '' || Number.parseInt(digits, 16) > 0x10ffff) this.fail();
  }

  private readProperty(): void {
    let name = this.next;
    if (this.take('{')) {
      name = this.takeWhile(/[^}]/);
      this.expect('}');
    } else this.position += 1;
    if (!isJavaCharacterProperty(name)) this.fail();
  }

  /** Reads from behind the `[` to behind its `]`. */
  private readClass(): void {
    this.depth += 1;
    if (this.depth > maximumDepth) this.fail();
    this.take('^');
    let first = true;
    while (first || this.next !== ']') {
      if (this.take('[')) this.readClass();
      else if (this.take('&&')) this.readIntersection();
      else this.readRange();
      first = false;
    }
    this.position += 1;
    this.depth -= 1;
  }

  /** What follows `&&` in a class: nothing, another class, or more members. */
  private readIntersection(): void {
    while (this.take('&')) continue;
  }

  private readRange(): void {
    const from = this.readMember();
    if (this.next !== '-') return;
    const after = this.text.charAt(this.position + 1);
    if (after === '' || after === ']' || after === '[') return;
    if (after === '&' && this.text.charAt(this.position + 2) === '&') return;
    if (from === undefined) return;
    this.position += 1;
    const to = this.readMember();
    if (to === undefined || to < from) this.fail();
  }

  /** One member of a class; its code point, unless it is a class itself. */
  private readMember(): number | undefined {
    const start = this.position;
    if (!this.take('\\')) return this.readCodePoint();
    const { next } = this;
    this.position += 1;
    if (next === '') this.fail();
    if (classEscapes.includes(next)) return controlCodes[next];
    if (letter.test(next) && 'bBAGzZRXkQE'.includes(next)) this.fail();
    if (digit.test(next) && next !== '0') this.fail();
    this.readCharacterEscape(next);
    return codeOfEscape(this.text.slice(start, this.position));
  }
}

/** The code points of escapes that stand for one character. */
const controlCodes: Readonly<Record<string, number | undefined>> = {
  a: 7,
  e: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
};

function codeOfEscape(escape: string): number | undefined {
  const kind = escape.charAt(1);
  const rest = escape.slice(2).replace(/[{}]/g, '');
  if (kind === 'x' || kind === 'u') return Number.parseInt(rest, 16);
  if (kind === '0') return Number.parseInt(rest, 8);
  if (kind === 'c') return rest.charCodeAt(0) ^ 64;
  return letter.test(kind) ? undefined : escape.codePointAt(1);
}

/** The pattern with `\Q…\E` written as escaped characters. */
function removeQuotes(text: string): string {
  if (!text.includes('\\Q')) return text;
  return text.replace(
    /((?:^|[^\\])(?:\\\\)*)\\Q(.*?)(?:\\E|$)/gs,
    (_, before: string, quoted: string) =>
      before + quoted.replace(/[^A-Za-z0-9\s]/g, String.raw`\$&`),
  );
}
