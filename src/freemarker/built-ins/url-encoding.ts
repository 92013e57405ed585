const kept = /[A-Za-z0-9_.!~'()*-]/;

/** Bytes of a text by charset: those that an address can be expected to have. */
const encoders: Readonly<Record<string, (text: string) => Iterable<number>>> = {
  'utf-8': utf8,
  utf8,
  'us-ascii': (text) => singleBytes(text, 0x7f),
  'iso-8859-1': (text) => singleBytes(text, 0xff),
};

function singleBytes(text: string, largest: number): number[] {
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code <= largest ? code : 0x3f;
  });
}

function utf8(text: string): Iterable<number> {
  return new TextEncoder().encode(text.replace(/\p{Surrogate}/gu, '?'));
}

/** A text with everything percent-encoded that has a meaning in an address; `undefined` for an unknown charset. */
export function encodeUrl(
  text: string,
  charset: string,
  keepsSlashes: boolean,
): string | undefined {
  if (charset !== '' && /^[A-Za-z0-9_.!~'()*-]*$/.test(text)) {
    return text;
  }
  const name = charset.toLowerCase();
  const encode = Object.hasOwn(encoders, name) ? encoders[name] : undefined;
  if (encode === undefined) {
    return undefined;
  }
  let encoded = '';
  for (const byte of encode(text)) {
    const character = String.fromCharCode(byte);
    const isKept = byte < 0x80 && (kept.test(character) || (keepsSlashes && character === '/'));
    encoded += isKept ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
