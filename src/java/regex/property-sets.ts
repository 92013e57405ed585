import { isWhiteSpace } from '../text/index.js';
import { anyOf, between, matching, union } from './character-sets.js';
import type { CharacterTest } from './pattern-node.js';
import { PatternError } from './pattern-node.js';
import { javaUnicodeBlock } from './unicode-blocks.js';

const digit = between(0x30, 0x39);
const lower = between(0x61, 0x7a);
const upper = between(0x41, 0x5a);
const letter = union(lower, upper);
const graph = between(0x21, 0x7e);
const ignorable = union(
  matching(/\p{Cf}/u),
  between(0, 8),
  between(0x0e, 0x1b),
  between(0x7f, 0x9f),
);

/** Classes of POSIX, which are of ASCII only, and those of `java.lang.Character`: `\p{…}` takes them by these very names. */
const named: Readonly<Record<string, CharacterTest>> = {
  Lower: lower,
  Upper: upper,
  ASCII: between(0, 0x7f),
  Alpha: letter,
  Digit: digit,
  Alnum: union(letter, digit),
  Graph: graph,
  Punct: (code) => graph(code) && !letter(code) && !digit(code),
  Print: between(0x20, 0x7e),
  Blank: anyOf(' \t'),
  Cntrl: union(between(0, 0x1f), between(0x7f, 0x7f)),
  XDigit: union(digit, between(0x61, 0x66), between(0x41, 0x46)),
  Space: anyOf(' \t\n\v\f\r'),
  L1: between(0, 0xff),
  all: () => true,
  LC: matching(/[\p{Lu}\p{Ll}\p{Lt}]/u),
  LD: matching(/[\p{L}\p{Nd}]/u),
  javaLowerCase: matching(/\p{Lowercase}/u),
  javaUpperCase: matching(/\p{Uppercase}/u),
  javaAlphabetic: matching(/\p{Alphabetic}/u),
  javaIdeographic: matching(/\p{Ideographic}/u),
  javaTitleCase: matching(/\p{Lt}/u),
  javaDigit: matching(/\p{Nd}/u),
  javaDefined: matching(/\P{Cn}/u),
  javaLetter: matching(/\p{L}/u),
  javaLetterOrDigit: matching(/[\p{L}\p{Nd}]/u),
  javaJavaIdentifierStart: matching(/[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u),
  javaJavaIdentifierPart: union(
    matching(/[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\p{Cf}]/u),
    ignorable,
  ),
  javaUnicodeIdentifierStart: matching(/\p{ID_Start}/u),
  javaUnicodeIdentifierPart: union(matching(/[\p{ID_Continue}\p{Cf}]/u), ignorable),
  javaIdentifierIgnorable: ignorable,
  javaSpaceChar: matching(/\p{Z}/u),
  javaWhitespace: isWhiteSpace,
  javaISOControl: matching(/\p{Cc}/u),
  javaMirrored: matching(/\p{Bidi_Mirrored}/u),
};

const categories: ReadonlySet<string> = new Set(
  `Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf
  L M N Z C P S`.split(/\s+/),
);

/** Properties that `\p{Is…}` takes, besides scripts and categories, in any case. */
const binary: Readonly<Record<string, CharacterTest>> = {
  ALPHABETIC: matching(/\p{Alphabetic}/u),
  LETTER: matching(/\p{L}/u),
  IDEOGRAPHIC: matching(/\p{Ideographic}/u),
  LOWERCASE: matching(/\p{Lowercase}/u),
  UPPERCASE: matching(/\p{Uppercase}/u),
  TITLECASE: matching(/\p{Lt}/u),
  WHITE_SPACE: matching(/\p{White_Space}/u),
  WHITESPACE: matching(/\p{White_Space}/u),
  CONTROL: matching(/\p{Cc}/u),
  PUNCTUATION: matching(/\p{P}/u),
  HEX_DIGIT: matching(/[\p{Nd}\p{Hex_Digit}]/u),
  HEXDIGIT: matching(/[\p{Nd}\p{Hex_Digit}]/u),
  ASSIGNED: matching(/\P{Cn}/u),
  NONCHARACTER_CODE_POINT: matching(/\p{Noncharacter_Code_Point}/u),
  NONCHARACTERCODEPOINT: matching(/\p{Noncharacter_Code_Point}/u),
  DIGIT: matching(/\p{Nd}/u),
  ALNUM: matching(/[\p{Alphabetic}\p{Nd}]/u),
  BLANK: matching(/[\p{Zs}\t]/u),
  GRAPH: matching(/[^\p{White_Space}\p{Cc}\p{Cs}\p{Cn}]/u),
  PRINT: matching(/(?:[^\p{White_Space}\p{Cc}\p{Cs}\p{Cn}]|\p{Zs})/u),
  WORD: matching(/[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u),
  JOIN_CONTROL: matching(/\p{Join_Control}/u),
  JOINCONTROL: matching(/\p{Join_Control}/u),
};

/** What the classes of POSIX mean with the flag `U`. */
const unicodeNames: Readonly<Record<string, string>> = {
  Lower: 'LOWERCASE',
  Upper: 'UPPERCASE',
  Alpha: 'ALPHABETIC',
  Digit: 'DIGIT',
  Alnum: 'ALNUM',
  Punct: 'PUNCTUATION',
  Graph: 'GRAPH',
  Print: 'PRINT',
  Blank: 'BLANK',
  Cntrl: 'CONTROL',
  XDigit: 'HEX_DIGIT',
  Space: 'WHITE_SPACE',
};

/** Sets of one case that are sets of both where the case of letters does not count. */
const foldedNames: Readonly<Record<string, string>> = {
  Lower: 'Alpha',
  Upper: 'Alpha',
  ...Object.fromEntries(
    'Lu Ll Lt IsLu IsLl IsLt gc=Lu gc=Ll gc=Lt javaLowerCase javaUpperCase javaTitleCase'
      .split(' ')
      .map((name) => [name, 'LC']),
  ),
};

/** Binary properties of one case, which are that of any case where the case of letters does not count. */
const caseProperties: ReadonlySet<string> = new Set(['LOWERCASE', 'UPPERCASE', 'TITLECASE']);
const anyCase = matching(/[\p{Lowercase}\p{Uppercase}\p{Lt}]/u);

/** How a pattern that asks for a property is read. */
export interface PropertyFlags {
  readonly ignoresCase: boolean;
  /** The flag `U`. */
  readonly isUnicode: boolean;
}

/** The set of `\p{name}`: a category, a script, a block, a binary property, or a class of POSIX or Java. */
export function propertySet(
  name: string,
  { ignoresCase, isUnicode }: PropertyFlags,
): CharacterTest {
  const wide = isUnicode ? own(unicodeNames, name) : undefined;
  const property = wide ?? (name.startsWith('Is') ? name.slice(2).toUpperCase() : '');
  if (ignoresCase && caseProperties.has(property)) {
    return anyCase;
  }
  const known = ignoresCase ? (own(foldedNames, name) ?? name) : name;
  const set = wide === undefined ? javaSet(known) : own(binary, wide);
  if (set === undefined) {
    throw new PatternError(`\\p{${name}} is not known`);
  }
  return set;
}

function javaSet(text: string): CharacterTest | undefined {
  const [key, value] = text.split(/=(.*)/s);
  if (key !== undefined && value !== undefined) {
    return keyedSet(key.toLowerCase(), value);
  }
  if (text.startsWith('In')) {
    return blockSet(text.slice(2));
  }
  if (text.startsWith('Is')) {
    const name = text.slice(2);
    return own(binary, name.toUpperCase()) ?? categorySet(name) ?? scriptSet(name);
  }
  return own(named, text) ?? categorySet(text);
}

function keyedSet(key: string, value: string): CharacterTest | undefined {
  switch (key) {
    case 'sc':
    case 'script':
      return scriptSet(value);
    case 'blk':
    case 'block':
      return blockSet(value);
    case 'gc':
    case 'general_category':
      return categorySet(value);
    default:
      return undefined;
  }
}

function blockSet(name: string): CharacterTest | undefined {
  const block = javaUnicodeBlock(name);
  return block && between(block.first, block.last);
}

function categorySet(name: string): CharacterTest | undefined {
  if (name === 'LC' || name === 'LD') {
    return named[name];
  }
  return categories.has(name) ? matching(new RegExp(`\\p{${name}}`, 'u')) : undefined;
}

/** JavaScript knows the scripts of Unicode, too; Java does not mind the case of their names. */
function scriptSet(name: string): CharacterTest | undefined {
  const spelt = name
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('_');
  try {
    return matching(new RegExp(`\\p{Script=${spelt}}`, 'u'));
  } catch {
    return undefined;
  }
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
