/** Java looks at UTF-16 units, so digits beyond the first plane do not count. */
const digits = /^[+-]?(?:(?=[ -\uffff])\p{Nd})+$/u;
const digit = /\p{Nd}/u;

const int32 = { minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n };
const int64 = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };

/** A whole number of 64 bits as Java reads it: a sign and digits of any script, nothing else. */
export function parseInt64(text: string): bigint | undefined {
  return parseWithin(text, int64);
}

/** Whole numbers in canonical form that 64 bits hold whatever their digits are, and 32 bits. */
const canonical64 = /^(?:0|-?[1-9]\d{0,17})$/;
const canonical32 = /^(?:0|-?[1-9]\d{0,8})$/;

/**
 * Whether a text is what a whole number of 64 bits is printed as, by a look at its digits alone. Only those of 19 digits
 * have to be parsed to tell; here they do not count.
 */
export function isCanonicalInt64(text: string): boolean {
  return canonical64.test(text);
}

/** A whole number of 32 bits as Java reads it. */
export function parseInt32(text: string): number | undefined {
  if (canonical32.test(text)) {
    return Number(text);
  }
  const value = parseWithin(text, int32);
  return value === undefined ? undefined : Number(value);
}

function parseWithin(
  text: string,
  range: { readonly minimum: bigint; readonly maximum: bigint },
): bigint | undefined {
  if (!digits.test(text)) {
    return undefined;
  }
  const value = BigInt(text.startsWith('+') ? toAscii(text.slice(1)) : toAscii(text));
  return value >= range.minimum && value <= range.maximum ? value : undefined;
}

/** Replaces the digits of other scripts. Unicode has each script's ten digits in one run. */
function toAscii(text: string): string {
  return text.replace(/[^\d+-]/gu, (character) => {
    const code = character.charCodeAt(0);
    let first = code;
    while (digit.test(String.fromCodePoint(first - 1))) {
      first -= 1;
    }
    return String((code - first) % 10);
  });
}
