import { readClass } from './java-pattern-classes.js';
import { PatternCursor, PatternError } from './java-pattern-cursor.js';
import { readCharacterEscape, withoutQuotes } from './java-pattern-escapes.js';

/**
 * Whether Java takes a text as a regular expression (`Pattern.compile` without flags).
 *
 * Only the syntax is checked. Java has forms that JavaScript lacks, such as possessive quantifiers,
 * `\Q…\E` and `[a-z&&[^aeiou]]`, and refuses some that JavaScript takes.
 */
export function isJavaPattern(text: string): boolean {
  try {
    new PatternReader(withoutQuotes(text)).read();
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** A part of a pattern: the most characters it can match, Infinity when there is no end. */
type Width = number;

const letter = /[A-Za-z]/;
const digit = /[0-9]/;
/** Escapes that stand for a character, a class of characters or a place. */
const plainEscapes = 'adDefhHnrRsStvVwWXzZAbBG';
/** Those that match no character. */
const placeEscapes = 'AbBGzZ';

class PatternReader {
  private readonly cursor: PatternCursor;
  private readonly groupNames = new Set<string>();

  constructor(text: string) {
    this.cursor = new PatternCursor(text);
  }

  read(): void {
    this.readAlternatives();
    if (this.cursor.next !== '') this.cursor.fail();
  }

  private readAlternatives(): Width {
    let widest = this.readSequence();
    while (this.cursor.take('|')) widest = Math.max(widest, this.readSequence());
    return widest;
  }

  private readSequence(): Width {
    const { cursor } = this;
    let width = 0;
    while (cursor.next !== '' && cursor.next !== '|' && cursor.next !== ')') {
      this.refuseQuantifier();
      width += this.readQuantifier(this.readAtom());
    }
    return width;
  }

  /** Fails at a quantifier that has nothing to repeat. */
  private refuseQuantifier(): void {
    if (/[*+?]/.test(this.cursor.next)) this.cursor.fail();
  }

  private readAtom(): Width {
    const { cursor } = this;
    if (cursor.take('(')) return cursor.deeper(() => this.readGroup());
    if (cursor.take('[')) {
      readClass(cursor);
      return 1;
    }
    if (cursor.take('\\')) return this.readEscape();
    // Java lets a count stand without anything to repeat.
    if (cursor.next === '{' || cursor.take('^') || cursor.take('$')) return 0;
    cursor.takeCodePoint();
    return 1;
  }

  private readQuantifier(width: Width): Width {
    const times = this.readTimes();
    if (times === undefined) return width;
    if (!this.cursor.take('?')) this.cursor.take('+');
    this.refuseQuantifier();
    return width === 0 || times === 0 ? 0 : width * times;
  }

  private readTimes(): number | undefined {
    const { cursor } = this;
    if (cursor.take('?')) return 1;
    if (cursor.take('*') || cursor.take('+')) return Infinity;
    if (!cursor.take('{')) return undefined;
    const least = this.readCount();
    let most = least;
    if (cursor.take(',')) most = cursor.next === '}' ? Infinity : this.readCount();
    cursor.expect('}');
    if (most < least) cursor.fail();
    return most;
  }

  private readCount(): number {
    const count = Number(this.cursor.takeWhile(digit) || this.cursor.fail());
    return count <= 0x7fffffff ? count : this.cursor.fail();
  }

  private readGroup(): Width {
    const { cursor } = this;
    if (!cursor.take('?')) return this.readGroupContent();
    if (cursor.take(':') || cursor.take('>')) return this.readGroupContent();
    if (cursor.take('=') || cursor.take('!')) {
      this.readGroupContent();
      return 0;
    }
    if (cursor.take('<')) return this.readLookBehindOrName();
    return this.readFlags();
  }

  private readGroupContent(): Width {
    const width = this.readAlternatives();
    this.cursor.expect(')');
    return width;
  }

  private readLookBehindOrName(): Width {
    const { cursor } = this;
    if (cursor.take('=') || cursor.take('!')) {
      if (this.readGroupContent() === Infinity) cursor.fail();
      return 0;
    }
    const name = this.readName();
    if (this.groupNames.has(name)) cursor.fail();
    this.groupNames.add(name);
    return this.readGroupContent();
  }

  private readFlags(): Width {
    const { cursor } = this;
    cursor.takeWhile(/[idmsuxU]/);
    if (cursor.take('-')) cursor.takeWhile(/[idmsuxU]/);
    if (cursor.take(')')) {
      // It switches flags and matches nothing, so that nothing can be repeated.
      this.refuseQuantifier();
      return 0;
    }
    cursor.expect(':');
    return this.readGroupContent();
  }

  private readName(): string {
    const { cursor } = this;
    if (!letter.test(cursor.next)) cursor.fail();
    const name = cursor.takeWhile(/[A-Za-z0-9]/);
    cursor.expect('>');
    return name;
  }

  /** Reads what follows a backslash outside of classes. */
  private readEscape(): Width {
    const { cursor } = this;
    const kind = cursor.takeAny();
    if (kind === 'b' && cursor.take('{g}')) return 0;
    if (plainEscapes.includes(kind)) {
      if (placeEscapes.includes(kind)) return 0;
      return kind === 'R' ? 2 : kind === 'X' ? Infinity : 1;
    }
    if (kind === 'k') {
      cursor.expect('<');
      if (!this.groupNames.has(this.readName())) cursor.fail();
      return Infinity;
    }
    if (/[1-9]/.test(kind)) {
      cursor.takeWhile(digit);
      return Infinity;
    }
    readCharacterEscape(kind, cursor);
    return 1;
  }
}
