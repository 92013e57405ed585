/** The words that dates of a locale are written with. */
export interface CalendarNames {
  /** The tag of the language that time zones are named in; English without one. */
  readonly tag?: string;
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** Before noon, after noon. */
  readonly halves: readonly string[];
  /** Before Christ, after Christ. */
  readonly eras: readonly string[];
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

const latinAmericanMonths = words('ene. feb. mar. abr. may. jun. jul. ago. sep. oct. nov. dic.');
const englishMonths = words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
const norwegianMonths = words('jan. feb. mar. apr. mai jun. jul. aug. sep. okt. nov. des.');

/** Names that Java 17 has and newer collections of names, such as that of Node, have otherwise; by language or locale. */
const namesByLocale: Readonly<Record<string, Partial<CalendarNames>>> = {
  de: { shortWeekdays: words('So. Mo. Di. Mi. Do. Fr. Sa.') },
  da: { shortWeekdays: words('søn. man. tir. ons. tor. fre. lør.') },
  nl: { shortMonths: words('jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.') },
  nb: { shortMonths: norwegianMonths },
  no: { shortMonths: norwegianMonths },
  fi: {
    shortMonths: words(
      'tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.',
    ),
    weekdays: words(
      'sunnuntaina maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina',
    ),
  },
  es: { halves: ['a.\u00a0m.', 'p.\u00a0m.'] },
  ko: { halves: words('오전 오후') },
  he: { halves: words('לפנה״צ אחה״צ') },
  th: { shortWeekdays: words('อา. จ. อ. พ. พฤ. ศ. ส.'), halves: words('ก่อนเที่ยง หลังเที่ยง') },
  en_CA: {
    shortMonths: words('Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sep. Oct. Nov. Dec.'),
    shortWeekdays: words('Sun. Mon. Tue. Wed. Thu. Fri. Sat.'),
  },
  en_IN: { shortMonths: englishMonths },
  en_SG: { shortMonths: englishMonths },
  en_HK: { shortMonths: englishMonths },
  es_MX: { shortMonths: latinAmericanMonths },
  es_AR: { shortMonths: latinAmericanMonths },
  pt_PT: { halves: ['da manhã', 'da tarde'] },
};

/** The names of a locale that are Java's own: those of its language, and in their place those of its country. */
export function javaNames(locale: string): Partial<CalendarNames> {
  const [language = ''] = locale.split('_');
  return { ...namesByLocale[language], ...namesByLocale[locale] };
}

/** What stands between a date and a time in Java 17, by language, where newer collections have something else. */
const joints: Readonly<Record<string, Partial<Record<DateStyle, string>>>> = {
  cs: { long: ' ', full: ' ' },
  da: { short: ' ', medium: ' ' },
  el: { long: ' - ', full: ' - ' },
  es: { short: ' ', medium: ' ', long: ', ' },
  fi: { short: ' ' },
  it: { long: ' ', full: ' ' },
  nl: { short: ' ', medium: ' ' },
  ro: { long: ', ', full: ', ' },
  ru: { long: ', ', full: ', ' },
  sv: { long: ' ', full: ' ' },
};

/** How much of a date a named format writes. */
export type DateStyle = 'short' | 'medium' | 'long' | 'full';

/** What stands between a date and a time of one style; `undefined` where it is what every collection of names has. */
export function jointOf(locale: string, style: DateStyle): string | undefined {
  const [language = ''] = locale.split('_');
  return locale === 'pt_BR' ? ' ' : joints[language]?.[style];
}
