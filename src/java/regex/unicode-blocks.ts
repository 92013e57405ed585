/**
 * The blocks of Unicode as Java 17 knows them: first code point in hexadecimal digits, and their names. The last code
 * point stands where the next block does not begin right after it.
 */
const blocks = `
  0 basic latin, 80 latin-1 supplement, 100 latin extended-a, 180 latin extended-b,
  250 ipa extensions, 2b0 spacing modifier letters, 300 combining diacritical marks,
  370 greek and coptic|greek, 400 cyrillic, 500 cyrillic supplementary|cyrillic supplement,
  530 armenian, 590 hebrew, 600 arabic, 700 syriac, 750 arabic supplement, 780 thaana, 7c0 nko,
  800 samaritan, 840 mandaic, 860-86f syriac supplement, 8a0 arabic extended-a, 900 devanagari,
  980 bengali, a00 gurmukhi, a80 gujarati, b00 oriya, b80 tamil, c00 telugu, c80 kannada,
  d00 malayalam, d80 sinhala, e00 thai, e80 lao, f00 tibetan, 1000 myanmar, 10a0 georgian,
  1100 hangul jamo, 1200 ethiopic, 1380 ethiopic supplement, 13a0 cherokee,
  1400 unified canadian aboriginal syllabics, 1680 ogham, 16a0 runic, 1700 tagalog, 1720 hanunoo,
  1740 buhid, 1760 tagbanwa, 1780 khmer, 1800 mongolian,
  18b0 unified canadian aboriginal syllabics extended, 1900 limbu, 1950 tai le, 1980 new tai lue,
  19e0 khmer symbols, 1a00 buginese, 1a20 tai tham, 1ab0 combining diacritical marks extended,
  1b00 balinese, 1b80 sundanese, 1bc0 batak, 1c00 lepcha, 1c50 ol chiki, 1c80 cyrillic extended-c,
  1c90 georgian extended, 1cc0 sundanese supplement, 1cd0 vedic extensions,
  1d00 phonetic extensions, 1d80 phonetic extensions supplement,
  1dc0 combining diacritical marks supplement, 1e00 latin extended additional, 1f00 greek extended,
  2000 general punctuation, 2070 superscripts and subscripts, 20a0 currency symbols,
  20d0 combining diacritical marks for symbols|combining marks for symbols, 2100 letterlike symbols,
  2150 number forms, 2190 arrows, 2200 mathematical operators, 2300 miscellaneous technical,
  2400 control pictures, 2440 optical character recognition, 2460 enclosed alphanumerics,
  2500 box drawing, 2580 block elements, 25a0 geometric shapes, 2600 miscellaneous symbols,
  2700 dingbats, 27c0 miscellaneous mathematical symbols-a, 27f0 supplemental arrows-a,
  2800 braille patterns, 2900 supplemental arrows-b, 2980 miscellaneous mathematical symbols-b,
  2a00 supplemental mathematical operators, 2b00 miscellaneous symbols and arrows, 2c00 glagolitic,
  2c60 latin extended-c, 2c80 coptic, 2d00 georgian supplement, 2d30 tifinagh,
  2d80 ethiopic extended, 2de0 cyrillic extended-a, 2e00 supplemental punctuation,
  2e80 cjk radicals supplement, 2f00-2fdf kangxi radicals, 2ff0 ideographic description characters,
  3000 cjk symbols and punctuation, 3040 hiragana, 30a0 katakana, 3100 bopomofo,
  3130 hangul compatibility jamo, 3190 kanbun, 31a0 bopomofo extended, 31c0 cjk strokes,
  31f0 katakana phonetic extensions, 3200 enclosed cjk letters and months, 3300 cjk compatibility,
  3400 cjk unified ideographs extension a, 4dc0 yijing hexagram symbols,
  4e00 cjk unified ideographs, a000 yi syllables, a490 yi radicals, a4d0 lisu, a500 vai,
  a640 cyrillic extended-b, a6a0 bamum, a700 modifier tone letters, a720 latin extended-d,
  a800 syloti nagri, a830 common indic number forms, a840 phags-pa, a880 saurashtra,
  a8e0 devanagari extended, a900 kayah li, a930 rejang, a960 hangul jamo extended-a, a980 javanese,
  a9e0 myanmar extended-b, aa00 cham, aa60 myanmar extended-a, aa80 tai viet,
  aae0 meetei mayek extensions, ab00 ethiopic extended-a, ab30 latin extended-e,
  ab70 cherokee supplement, abc0 meetei mayek, ac00 hangul syllables, d7b0 hangul jamo extended-b,
  d800 high surrogates, db80 high private use surrogates, dc00 low surrogates,
  e000 private use area, f900 cjk compatibility ideographs, fb00 alphabetic presentation forms,
  fb50 arabic presentation forms-a, fe00 variation selectors, fe10 vertical forms,
  fe20 combining half marks, fe30 cjk compatibility forms, fe50 small form variants,
  fe70 arabic presentation forms-b, ff00 halfwidth and fullwidth forms, fff0 specials,
  10000 linear b syllabary, 10080 linear b ideograms, 10100 aegean numbers,
  10140 ancient greek numbers, 10190 ancient symbols, 101d0-101ff phaistos disc, 10280 lycian,
  102a0 carian, 102e0 coptic epact numbers, 10300 old italic, 10330 gothic, 10350 old permic,
  10380 ugaritic, 103a0-103df old persian, 10400 deseret, 10450 shavian, 10480 osmanya, 104b0 osage,
  10500 elbasan, 10530-1056f caucasian albanian, 10600-1077f linear a, 10800 cypriot syllabary,
  10840 imperial aramaic, 10860 palmyrene, 10880-108af nabataean, 108e0 hatran, 10900 phoenician,
  10920-1093f lydian, 10980 meroitic hieroglyphs, 109a0 meroitic cursive, 10a00 kharoshthi,
  10a60 old south arabian, 10a80-10a9f old north arabian, 10ac0 manichaean, 10b00 avestan,
  10b40 inscriptional parthian, 10b60 inscriptional pahlavi, 10b80-10baf psalter pahlavi,
  10c00-10c4f old turkic, 10c80 old hungarian, 10d00-10d3f hanifi rohingya,
  10e60 rumi numeral symbols, 10e80-10ebf yezidi, 10f00 old sogdian, 10f30-10f6f sogdian,
  10fb0 chorasmian, 10fe0 elymaic, 11000 brahmi, 11080 kaithi, 110d0 sora sompeng, 11100 chakma,
  11150 mahajani, 11180 sharada, 111e0 sinhala archaic numbers, 11200-1124f khojki, 11280 multani,
  112b0 khudawadi, 11300-1137f grantha, 11400 newa, 11480-114df tirhuta, 11580 siddham, 11600 modi,
  11660 mongolian supplement, 11680-116cf takri, 11700-1173f ahom, 11800-1184f dogra,
  118a0 warang citi, 11900-1195f dives akuru, 119a0 nandinagari, 11a00 zanabazar square,
  11a50-11aaf soyombo, 11ac0-11aff pau cin hau, 11c00 bhaiksuki, 11c70-11cbf marchen,
  11d00 masaram gondi, 11d60-11daf gunjala gondi, 11ee0-11eff makasar, 11fb0 lisu supplement,
  11fc0 tamil supplement, 12000 cuneiform, 12400 cuneiform numbers and punctuation,
  12480-1254f early dynastic cuneiform, 13000 egyptian hieroglyphs,
  13430-1343f egyptian hieroglyph format controls, 14400-1467f anatolian hieroglyphs,
  16800 bamum supplement, 16a40-16a6f mro, 16ad0 bassa vah, 16b00-16b8f pahawh hmong,
  16e40-16e9f medefaidrin, 16f00-16f9f miao, 16fe0 ideographic symbols and punctuation,
  17000 tangut, 18800 tangut components, 18b00 khitan small script, 18d00-18d8f tangut supplement,
  1b000 kana supplement, 1b100 kana extended-a, 1b130 small kana extension, 1b170-1b2ff nushu,
  1bc00 duployan, 1bca0-1bcaf shorthand format controls, 1d000 byzantine musical symbols,
  1d100 musical symbols, 1d200-1d24f ancient greek musical notation, 1d2e0 mayan numerals,
  1d300 tai xuan jing symbols, 1d360-1d37f counting rod numerals,
  1d400 mathematical alphanumeric symbols, 1d800-1daaf sutton signwriting,
  1e000-1e02f glagolitic supplement, 1e100-1e14f nyiakeng puachue hmong, 1e2c0-1e2ff wancho,
  1e800-1e8df mende kikakui, 1e900-1e95f adlam, 1ec70-1ecbf indic siyaq numbers,
  1ed00-1ed4f ottoman siyaq numbers, 1ee00-1eeff arabic mathematical alphabetic symbols,
  1f000 mahjong tiles, 1f030 domino tiles, 1f0a0 playing cards,
  1f100 enclosed alphanumeric supplement, 1f200 enclosed ideographic supplement,
  1f300 miscellaneous symbols and pictographs, 1f600 emoticons, 1f650 ornamental dingbats,
  1f680 transport and map symbols, 1f700 alchemical symbols, 1f780 geometric shapes extended,
  1f800 supplemental arrows-c, 1f900 supplemental symbols and pictographs, 1fa00 chess symbols,
  1fa70 symbols and pictographs extended-a, 1fb00-1fbff symbols for legacy computing,
  20000-2a6df cjk unified ideographs extension b, 2a700 cjk unified ideographs extension c,
  2b740 cjk unified ideographs extension d, 2b820 cjk unified ideographs extension e,
  2ceb0-2ebef cjk unified ideographs extension f,
  2f800-2fa1f cjk compatibility ideographs supplement,
  30000-3134f cjk unified ideographs extension g, e0000-e007f tags,
  e0100-e01ef variation selectors supplement, f0000 supplementary private use area-a,
  100000-10ffff supplementary private use area-b
`;

/** A block of characters: its first and last code point. */
export interface UnicodeBlock {
  readonly first: number;
  readonly last: number;
}

/**
 * The block that `\p{In…}` and `\\p{block=…}` name, as Java finds it: in any case, with spaces, without, or with
 * underscores for spaces and hyphens. `undefined` when there is none.
 *
 * @example
 * javaUnicodeBlock('BasicLatin'); // { first: 0, last: 0x7f }
 * javaUnicodeBlock('Latin-1 Supplement') !== undefined && javaUnicodeBlock('latin_1_supplement') !== undefined; // true
 */
export function javaUnicodeBlock(name: string): UnicodeBlock | undefined {
  const wanted = name.toLowerCase();
  const entries = [...blocks.matchAll(/([0-9a-f]+)(?:-([0-9a-f]+))? ([^,]+)/g)];
  const place = entries.findIndex(([, , , names]) =>
    spellingsOf(String(names).trim()).includes(wanted),
  );
  const [, first = '', last] = entries[place] ?? [];
  if (first === '') {
    return undefined;
  }
  const next = entries[place + 1]?.[1] ?? '';
  return {
    first: parseInt(first, 16),
    last: last === undefined ? parseInt(next, 16) - 1 : parseInt(last, 16),
  };
}

function spellingsOf(names: string): string[] {
  return names
    .split('|')
    .flatMap((name) => [name, name.replaceAll(' ', ''), name.replace(/[ -]/g, '_')]);
}
