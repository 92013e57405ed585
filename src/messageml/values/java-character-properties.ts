import { javaUnicodeBlock } from './java-unicode-blocks.js';

/** Classes of POSIX and of `java.lang.Character` that `\p{…}` takes by these very names. */
const named: ReadonlySet<string> = new Set(
  `Lower Upper ASCII Alpha Digit Alnum Punct Graph Print Blank Cntrl XDigit Space L1 all
  javaLowerCase javaUpperCase javaAlphabetic javaIdeographic javaTitleCase javaDigit javaDefined
  javaLetter javaLetterOrDigit javaJavaIdentifierStart javaJavaIdentifierPart
  javaUnicodeIdentifierStart javaUnicodeIdentifierPart javaIdentifierIgnorable javaSpaceChar
  javaWhitespace javaISOControl javaMirrored`.split(/\s+/),
);

const categories: ReadonlySet<string> = new Set(
  `Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf
  L M N Z C P S LC LD`.split(/\s+/),
);

/** Properties that `\p{Is…}` takes, besides scripts and categories. */
const binary: ReadonlySet<string> = new Set(
  `ALPHABETIC LETTER IDEOGRAPHIC LOWERCASE UPPERCASE TITLECASE WHITE_SPACE WHITESPACE CONTROL
  PUNCTUATION HEX_DIGIT HEXDIGIT ASSIGNED NONCHARACTER_CODE_POINT NONCHARACTERCODEPOINT DIGIT ALNUM
  BLANK GRAPH PRINT WORD JOIN_CONTROL JOINCONTROL`.split(/\s+/),
);

/** Whether Java knows what stands in `\p{…}`: a class, category, script, block or property. */
export function isJavaCharacterProperty(text: string): boolean {
  const [key, value] = text.split(/=(.*)/s);
  if (key !== undefined && value !== undefined) return isKeyedProperty(key.toLowerCase(), value);
  if (text.startsWith('In')) return javaUnicodeBlock(text.slice(2)) !== undefined;
  if (text.startsWith('Is')) {
    const name = text.slice(2);
    return categories.has(name) || binary.has(name.toUpperCase()) || isScript(name);
  }
  return named.has(text) || categories.has(text);
}

function isKeyedProperty(key: string, value: string): boolean {
  if (key === 'sc' || key === 'script') return isScript(value);
  if (key === 'blk' || key === 'block') return javaUnicodeBlock(value) !== undefined;
  return (key === 'gc' || key === 'general_category') && categories.has(value);
}

/** JavaScript knows the scripts of Unicode, too; Java does not mind the case of their names. */
function isScript(name: string): boolean {
  const spelt = name
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('_');
  try {
    return new RegExp(`\\p{Script=${spelt}}`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
