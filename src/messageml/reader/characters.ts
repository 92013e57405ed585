/** Character classes of XML 1.0, fifth edition, by UTF-16 unit or code point. */

const nameStart = 1;
const nameOnly = 2;

const ascii = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(character)) {
    ascii[code] = nameStart;
  } else if (/[0-9.-]/.test(character)) {
    ascii[code] = nameOnly;
  }
}

/** The first and the last of code points that follow each other. */
type Range = readonly [first: number, last: number];

/** Code points above ASCII at which a name may start. */
const startRanges: readonly Range[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];

/** Code points above ASCII that may only continue a name. */
const onlyRanges: readonly Range[] = [
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];

function isWithin(ranges: readonly Range[], code: number): boolean {
  for (const [first, last] of ranges) {
    if (code >= first && code <= last) {
      return true;
    }
  }
  return false;
}

/** Whether a character is XML white space: space, tab, CR, LF. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Whether a name may start with a character. */
export function startsName(code: number): boolean {
  return code < 128 ? ascii[code] === nameStart : isWithin(startRanges, code);
}

/** Whether a name may continue with a character above ASCII. */
function continuesName(code: number): boolean {
  return isWithin(startRanges, code) || isWithin(onlyRanges, code);
}

/** The offset after the name that starts at `offset`; `offset` itself when none does. */
export function nameEnd(text: string, offset: number): number {
  let position = offset;
  for (;;) {
    const code = text.charCodeAt(position);
    if (code < 128) {
      const kind = ascii[code];
      if (kind !== nameStart && (kind !== nameOnly || position === offset)) {
        return position;
      }
      position += 1;
    } else {
      const point = text.codePointAt(position);
      if (point === undefined) {
        return position;
      }
      if (position === offset ? !startsName(point) : !continuesName(point)) {
        return position;
      }
      position += point > 0xffff ? 2 : 1;
    }
  }
}

/** Whether XML 1.0 allows a character (XML 1.1 allows the control characters, too, as references). */
export function isXmlCharacter(code: number, version11: boolean): boolean {
  if (code < 32) {
    return code === 9 || code === 10 || code === 13 || (version11 && code > 0);
  }
  return (
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** Whether an attribute value that lacks its quotes ends before a character. */
export function endsUnquoted(code: number): boolean {
  return isSpace(code) || code === 62 || code === 60;
}

/** Whether an attribute may have ended before a character. */
export function endsValue(code: number): boolean {
  return isSpace(code) || code === 62 || code === 47;
}
