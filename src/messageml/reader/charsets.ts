/** A text as the service reads it that takes the bytes of its UTF-8 for those of another encoding. */
export type Misread = (text: string) => string;

/** The characters of the bytes from 0x80 to 0x9f. */
type Controls = string;

const ofIso: Controls = charactersOf(0x80, 0x9f);
const none: Controls = '\ufffd'.repeat(32);
const of1252: Controls = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** Encodings with one byte for each character. */
interface SingleByte {
  readonly names: RegExp;
  /** The web platform's table, if it is not that of the same name; `''`: bytes from 0xa0 are the characters of their number. */
  readonly table?: string;
  /** If they are not those of the table. */
  readonly controls?: Controls;
}

const singleByte: readonly SingleByte[] = [
  {
    names: /^(?:iso[-_]?8859[-_]1|latin1|l1|cp819|ibm819|csisolatin1)$/,
    table: '',
    controls: ofIso,
  },
  // Node.js reads ISO-8859-1 when it is asked for this one.
  { names: /^(?:windows-|cp)1252$/, table: '', controls: of1252 },
  { names: /^(?:iso[-_]8859-9|latin5|l5)$/, table: 'windows-1254', controls: ofIso },
  { names: /^iso-8859-11$/, table: 'windows-874', controls: ofIso },
  { names: /^tis-620$/, table: 'windows-874', controls: none },
  { names: /^(?:iso[-_]8859-[2-8]|iso-8859-1[35]|latin[2-4]|l[2-4])$/, controls: ofIso },
  { names: /^(?:cyrillic|arabic|greek|hebrew)$/, controls: ofIso },
  { names: /^(?:(?:windows-|cp)125[0-8]|windows-874|koi8-[ru]|(?:ibm|cp)866)$/ },
];

/** Of other characters than ASCII little remains in these, whoever reads the bytes. */
const multiByte =
  /^(?:gbk|gb2312|gb18030|big5|big5-hkscs|euc-jp|shift_jis|ms_kanji|windows-31j|iso-2022-jp|euc-kr|ks_c_5601-1987)$/;

/**
 * How the service reads a text that declares an encoding; `undefined` unless it knows that encoding, and ASCII is
 * the same in it.
 */
export function misreadAs(encoding: string): Misread | undefined {
  const name = encoding.toLowerCase();
  const known = singleByte.find(({ names }) => names.test(name));
  if (known !== undefined) {
    return byBytes(upperHalf(known.table ?? name, known.controls));
  }
  return multiByte.test(name)
    ? (text) => new TextDecoder(name).decode(new TextEncoder().encode(text))
    : undefined;
}

function byBytes(upper: string): Misread {
  return (text) => {
    let out = '';
    for (const byte of new TextEncoder().encode(text)) {
      out += byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80);
    }
    return out;
  };
}

/** The characters of the bytes from 0x80. */
function upperHalf(table: string, controls: Controls | undefined): string {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);
  const characters = table === '' ? charactersOf(0x80, 0xff) : new TextDecoder(table).decode(bytes);
  // Platforms have control or private characters where the table has none.
  const upper = characters.replace(/[\u0080-\u009f\ue000-\uf8ff]/g, '\ufffd');
  return (controls ?? upper.slice(0, 32)) + upper.slice(32);
}

function charactersOf(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
