/**
 * Abbreviations that Java has for the English names of time zones and that are not their initials, for places where much
 * is traded, by the name without what every name ends with.
 */
const abbreviations: ReadonlyMap<string, string> = new Map(
  `Central European CET, Eastern European EET, Western European WET, Moscow MSK, Türkiye TRT, Hong Kong HKT,
  Singapore SGT, Malaysia MYT, Indochina ICT, Western Indonesia WIB, Taiwan CST, Pakistan PKT, Bangladesh BDT,
  Iran IRST, Mauritius MUT, Brasilia BRT, Argentina ART, Chile CLT, Chile Summer CLST, Colombia COT, Peru PET`
    .split(/,\s+/)
    .map((entry) => {
      const [, name = '', short = ''] = /(.*) (.*)/.exec(entry) ?? [];
      return [name, short];
    }),
);

/** What Java abbreviates an English name of a time zone to: `Japan Standard Time` to `JST`, `Peru Standard Time` to `PET`. */
export function zoneAbbreviation(name: string): string {
  const known = abbreviations.get(name.replace(/(?: Standard)? Time$/, ''));
  return known ?? name.replace(/[^ -]*[ -]*/g, (word) => word.charAt(0));
}
