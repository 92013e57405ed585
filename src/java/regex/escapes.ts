import { PatternError } from './pattern-node.js';
import type { PatternReader } from './pattern-reader.js';
import { codeOf } from './pattern-reader.js';

const namedControls: Readonly<Record<string, number>> = {
  t: 0x09,
  n: 0x0a,
  r: 0x0d,
  f: 0x0c,
  a: 0x07,
  e: 0x1b,
};

const malformed = 'a character code is malformed';

/** The character that an escape means; its backslash and first letter are taken. */
export function readEscapedCharacter(letter: string, reader: PatternReader): number {
  const control = Object.hasOwn(namedControls, letter) ? namedControls[letter] : undefined;
  if (control !== undefined) {
    return control;
  }
  switch (letter) {
    case 'x':
      return checked(parseInt(hexadecimal(reader), 16));
    case 'u':
      return readCodeUnits(reader);
    case '0':
      return parseInt(reader.require(/[0-3][0-7]{2}|[0-7]{1,2}/y, malformed)[0], 8);
    case 'c': {
      const control = reader.nextRaw();
      if (control === '') {
        throw new PatternError(malformed);
      }
      return codeOf(control) ^ 64;
    }
    default:
      if (letter === '' || /[A-Za-z0-9]/.test(letter)) {
        throw new PatternError(`the escape \\${letter} is not known`);
      }
      return codeOf(letter);
  }
}

function hexadecimal(reader: PatternReader): string {
  const [, inBraces, plain] = reader.require(
    /(?:\{0*([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))/y,
    malformed,
  );
  return inBraces ?? plain ?? '';
}

/** `\uD83D\uDE00` is one character. */
function readCodeUnits(reader: PatternReader): number {
  const [, first = ''] = reader.require(/([0-9A-Fa-f]{4})/y, malformed);
  const high = parseInt(first, 16);
  if (high < 0xd800 || high > 0xdbff) {
    return high;
  }
  const [, second = ''] = reader.match(/\\u(D[C-F][0-9A-F]{2})/iy) ?? [];
  return second === '' ? high : codeOf(String.fromCharCode(high, parseInt(second, 16)));
}

function checked(code: number): number {
  if (code > 0x10ffff) {
    throw new PatternError('a character code is too large');
  }
  return code;
}
