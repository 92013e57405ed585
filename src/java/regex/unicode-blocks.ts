/** The blocks of Unicode as Java 17 knows them: first and last code point in hexadecimal digits, and their names. */
const blocks = `
  0-7f basic latin, 80-ff latin-1 supplement, 100-17f latin extended-a, 180-24f latin extended-b,
  250-2af ipa extensions, 2b0-2ff spacing modifier letters, 300-36f combining diacritical marks,
  370-3ff greek and coptic|greek, 400-4ff cyrillic,
  500-52f cyrillic supplementary|cyrillic supplement, 530-58f armenian, 590-5ff hebrew,
  600-6ff arabic, 700-74f syriac, 750-77f arabic supplement, 780-7bf thaana, 7c0-7ff nko,
  800-83f samaritan, 840-85f mandaic, 860-86f syriac supplement, 8a0-8ff arabic extended-a,
  900-97f devanagari, 980-9ff bengali, a00-a7f gurmukhi, a80-aff gujarati, b00-b7f oriya,
  b80-bff tamil, c00-c7f telugu, c80-cff kannada, d00-d7f malayalam, d80-dff sinhala, e00-e7f thai,
  e80-eff lao, f00-fff tibetan, 1000-109f myanmar, 10a0-10ff georgian, 1100-11ff hangul jamo,
  1200-137f ethiopic, 1380-139f ethiopic supplement, 13a0-13ff cherokee,
  1400-167f unified canadian aboriginal syllabics, 1680-169f ogham, 16a0-16ff runic,
  1700-171f tagalog, 1720-173f hanunoo, 1740-175f buhid, 1760-177f tagbanwa, 1780-17ff khmer,
  1800-18af mongolian, 18b0-18ff unified canadian aboriginal syllabics extended, 1900-194f limbu,
  1950-197f tai le, 1980-19df new tai lue, 19e0-19ff khmer symbols, 1a00-1a1f buginese,
  1a20-1aaf tai tham, 1ab0-1aff combining diacritical marks extended, 1b00-1b7f balinese,
  1b80-1bbf sundanese, 1bc0-1bff batak, 1c00-1c4f lepcha, 1c50-1c7f ol chiki,
  1c80-1c8f cyrillic extended-c, 1c90-1cbf georgian extended, 1cc0-1ccf sundanese supplement,
  1cd0-1cff vedic extensions, 1d00-1d7f phonetic extensions,
  1d80-1dbf phonetic extensions supplement, 1dc0-1dff combining diacritical marks supplement,
  1e00-1eff latin extended additional, 1f00-1fff greek extended, 2000-206f general punctuation,
  2070-209f superscripts and subscripts, 20a0-20cf currency symbols,
  20d0-20ff combining diacritical marks for symbols|combining marks for symbols,
  2100-214f letterlike symbols, 2150-218f number forms, 2190-21ff arrows,
  2200-22ff mathematical operators, 2300-23ff miscellaneous technical, 2400-243f control pictures,
  2440-245f optical character recognition, 2460-24ff enclosed alphanumerics, 2500-257f box drawing,
  2580-259f block elements, 25a0-25ff geometric shapes, 2600-26ff miscellaneous symbols,
  2700-27bf dingbats, 27c0-27ef miscellaneous mathematical symbols-a,
  27f0-27ff supplemental arrows-a, 2800-28ff braille patterns, 2900-297f supplemental arrows-b,
  2980-29ff miscellaneous mathematical symbols-b, 2a00-2aff supplemental mathematical operators,
  2b00-2bff miscellaneous symbols and arrows, 2c00-2c5f glagolitic, 2c60-2c7f latin extended-c,
  2c80-2cff coptic, 2d00-2d2f georgian supplement, 2d30-2d7f tifinagh, 2d80-2ddf ethiopic extended,
  2de0-2dff cyrillic extended-a, 2e00-2e7f supplemental punctuation,
  2e80-2eff cjk radicals supplement, 2f00-2fdf kangxi radicals,
  2ff0-2fff ideographic description characters, 3000-303f cjk symbols and punctuation,
  3040-309f hiragana, 30a0-30ff katakana, 3100-312f bopomofo, 3130-318f hangul compatibility jamo,
  3190-319f kanbun, 31a0-31bf bopomofo extended, 31c0-31ef cjk strokes,
  31f0-31ff katakana phonetic extensions, 3200-32ff enclosed cjk letters and months,
  3300-33ff cjk compatibility, 3400-4dbf cjk unified ideographs extension a,
  4dc0-4dff yijing hexagram symbols, 4e00-9fff cjk unified ideographs, a000-a48f yi syllables,
  a490-a4cf yi radicals, a4d0-a4ff lisu, a500-a63f vai, a640-a69f cyrillic extended-b,
  a6a0-a6ff bamum, a700-a71f modifier tone letters, a720-a7ff latin extended-d,
  a800-a82f syloti nagri, a830-a83f common indic number forms, a840-a87f phags-pa,
  a880-a8df saurashtra, a8e0-a8ff devanagari extended, a900-a92f kayah li, a930-a95f rejang,
  a960-a97f hangul jamo extended-a, a980-a9df javanese, a9e0-a9ff myanmar extended-b,
  aa00-aa5f cham, aa60-aa7f myanmar extended-a, aa80-aadf tai viet,
  aae0-aaff meetei mayek extensions, ab00-ab2f ethiopic extended-a, ab30-ab6f latin extended-e,
  ab70-abbf cherokee supplement, abc0-abff meetei mayek, ac00-d7af hangul syllables,
  d7b0-d7ff hangul jamo extended-b, d800-db7f high surrogates,
  db80-dbff high private use surrogates, dc00-dfff low surrogates, e000-f8ff private use area,
  f900-faff cjk compatibility ideographs, fb00-fb4f alphabetic presentation forms,
  fb50-fdff arabic presentation forms-a, fe00-fe0f variation selectors, fe10-fe1f vertical forms,
  fe20-fe2f combining half marks, fe30-fe4f cjk compatibility forms, fe50-fe6f small form variants,
  fe70-feff arabic presentation forms-b, ff00-ffef halfwidth and fullwidth forms,
  fff0-ffff specials, 10000-1007f linear b syllabary, 10080-100ff linear b ideograms,
  10100-1013f aegean numbers, 10140-1018f ancient greek numbers, 10190-101cf ancient symbols,
  101d0-101ff phaistos disc, 10280-1029f lycian, 102a0-102df carian,
  102e0-102ff coptic epact numbers, 10300-1032f old italic, 10330-1034f gothic,
  10350-1037f old permic, 10380-1039f ugaritic, 103a0-103df old persian, 10400-1044f deseret,
  10450-1047f shavian, 10480-104af osmanya, 104b0-104ff osage, 10500-1052f elbasan,
  10530-1056f caucasian albanian, 10600-1077f linear a, 10800-1083f cypriot syllabary,
  10840-1085f imperial aramaic, 10860-1087f palmyrene, 10880-108af nabataean, 108e0-108ff hatran,
  10900-1091f phoenician, 10920-1093f lydian, 10980-1099f meroitic hieroglyphs,
  109a0-109ff meroitic cursive, 10a00-10a5f kharoshthi, 10a60-10a7f old south arabian,
  10a80-10a9f old north arabian, 10ac0-10aff manichaean, 10b00-10b3f avestan,
  10b40-10b5f inscriptional parthian, 10b60-10b7f inscriptional pahlavi,
  10b80-10baf psalter pahlavi, 10c00-10c4f old turkic, 10c80-10cff old hungarian,
  10d00-10d3f hanifi rohingya, 10e60-10e7f rumi numeral symbols, 10e80-10ebf yezidi,
  10f00-10f2f old sogdian, 10f30-10f6f sogdian, 10fb0-10fdf chorasmian, 10fe0-10fff elymaic,
  11000-1107f brahmi, 11080-110cf kaithi, 110d0-110ff sora sompeng, 11100-1114f chakma,
  11150-1117f mahajani, 11180-111df sharada, 111e0-111ff sinhala archaic numbers,
  11200-1124f khojki, 11280-112af multani, 112b0-112ff khudawadi, 11300-1137f grantha,
  11400-1147f newa, 11480-114df tirhuta, 11580-115ff siddham, 11600-1165f modi,
  11660-1167f mongolian supplement, 11680-116cf takri, 11700-1173f ahom, 11800-1184f dogra,
  118a0-118ff warang citi, 11900-1195f dives akuru, 119a0-119ff nandinagari,
  11a00-11a4f zanabazar square, 11a50-11aaf soyombo, 11ac0-11aff pau cin hau,
  11c00-11c6f bhaiksuki, 11c70-11cbf marchen, 11d00-11d5f masaram gondi, 11d60-11daf gunjala gondi,
  11ee0-11eff makasar, 11fb0-11fbf lisu supplement, 11fc0-11fff tamil supplement,
  12000-123ff cuneiform, 12400-1247f cuneiform numbers and punctuation,
  12480-1254f early dynastic cuneiform, 13000-1342f egyptian hieroglyphs,
  13430-1343f egyptian hieroglyph format controls, 14400-1467f anatolian hieroglyphs,
  16800-16a3f bamum supplement, 16a40-16a6f mro, 16ad0-16aff bassa vah, 16b00-16b8f pahawh hmong,
  16e40-16e9f medefaidrin, 16f00-16f9f miao, 16fe0-16fff ideographic symbols and punctuation,
  17000-187ff tangut, 18800-18aff tangut components, 18b00-18cff khitan small script,
  18d00-18d8f tangut supplement, 1b000-1b0ff kana supplement, 1b100-1b12f kana extended-a,
  1b130-1b16f small kana extension, 1b170-1b2ff nushu, 1bc00-1bc9f duployan,
  1bca0-1bcaf shorthand format controls, 1d000-1d0ff byzantine musical symbols,
  1d100-1d1ff musical symbols, 1d200-1d24f ancient greek musical notation,
  1d2e0-1d2ff mayan numerals, 1d300-1d35f tai xuan jing symbols, 1d360-1d37f counting rod numerals,
  1d400-1d7ff mathematical alphanumeric symbols, 1d800-1daaf sutton signwriting,
  1e000-1e02f glagolitic supplement, 1e100-1e14f nyiakeng puachue hmong, 1e2c0-1e2ff wancho,
  1e800-1e8df mende kikakui, 1e900-1e95f adlam, 1ec70-1ecbf indic siyaq numbers,
  1ed00-1ed4f ottoman siyaq numbers, 1ee00-1eeff arabic mathematical alphabetic symbols,
  1f000-1f02f mahjong tiles, 1f030-1f09f domino tiles, 1f0a0-1f0ff playing cards,
  1f100-1f1ff enclosed alphanumeric supplement, 1f200-1f2ff enclosed ideographic supplement,
  1f300-1f5ff miscellaneous symbols and pictographs, 1f600-1f64f emoticons,
  1f650-1f67f ornamental dingbats, 1f680-1f6ff transport and map symbols,
  1f700-1f77f alchemical symbols, 1f780-1f7ff geometric shapes extended,
  1f800-1f8ff supplemental arrows-c, 1f900-1f9ff supplemental symbols and pictographs,
  1fa00-1fa6f chess symbols, 1fa70-1faff symbols and pictographs extended-a,
  1fb00-1fbff symbols for legacy computing, 20000-2a6df cjk unified ideographs extension b,
  2a700-2b73f cjk unified ideographs extension c, 2b740-2b81f cjk unified ideographs extension d,
  2b820-2ceaf cjk unified ideographs extension e, 2ceb0-2ebef cjk unified ideographs extension f,
  2f800-2fa1f cjk compatibility ideographs supplement,
  30000-3134f cjk unified ideographs extension g, e0000-e007f tags,
  e0100-e01ef variation selectors supplement, f0000-fffff supplementary private use area-a,
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
  for (const [, first, last, names] of blocks.matchAll(/([0-9a-f]+)-([0-9a-f]+) ([^,]+)/g)) {
    if (spellingsOf(String(names).trim()).includes(wanted)) {
      return { first: parseInt(String(first), 16), last: parseInt(String(last), 16) };
    }
  }
  return undefined;
}

function spellingsOf(names: string): string[] {
  return names
    .split('|')
    .flatMap((name) => [name, name.replaceAll(' ', ''), name.replace(/[ -]/g, '_')]);
}
