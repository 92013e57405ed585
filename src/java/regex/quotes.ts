const letter = /[A-Za-z]/;
const asciiDigit = /[0-9]/;

/** The pattern with what is between `\Q` and `\E` written as escaped characters, which Java does first. */
export function withoutQuotes(pattern: string): string {
  const first = firstQuote(pattern);
  if (first === -1) {
    return pattern;
  }
  let written = pattern.slice(0, first);
  let isQuoted = true;
  let isFirst = true;
  for (let at = first + 2; at < pattern.length; at += 1) {
    const pair = pattern.slice(at, at + 2);
    if (isQuoted && pair === '\\E') {
      isQuoted = false;
      at += 1;
    } else if (isQuoted) {
      written += escaped(pattern.charAt(at), isFirst);
      isFirst = false;
    } else if (pair === '\\Q') {
      isQuoted = true;
      isFirst = true;
      at += 1;
    } else if (pair.startsWith('\\')) {
      written += pair;
      at += 1;
    } else {
      written += pattern.charAt(at);
    }
  }
  return written;
}

function firstQuote(pattern: string): number {
  for (let at = 0; at < pattern.length - 1; at += 1) {
    if (pattern.charAt(at) === '\\') {
      if (pattern.charAt(at + 1) === 'Q') {
        return at;
      }
      at += 1;
    }
  }
  return -1;
}

/** A digit at the start of a quotation must not become part of a number before it: `\1\Q2\E`. */
function escaped(character: string, isFirst: boolean): string {
  if (letter.test(character) || character > '\u007f') {
    return character;
  }
  if (asciiDigit.test(character)) {
    return isFirst ? String.raw`\x3${character}` : character;
  }
  return `\\${character}`;
}
