import { templateFindings } from '../../freemarker/index.js';
import { elementFindings } from './catalogue/elements.js';
import { entityFindings } from './catalogue/entities.js';
import { formFindings } from './catalogue/forms.js';
import { messageFindings } from './catalogue/message.js';
import { pickerFindings } from './catalogue/pickers.js';
import { valueFindings } from './catalogue/values.js';
import { xmlFindings } from './catalogue/xml.js';
import type { CatalogueEntry, PlaceholdersOf } from './catalogue-entry.js';

/** Every kind of finding there is, by its code. `docs/diagnostics.md` is made from it. */
export const catalogue = {
  ...messageFindings,
  ...xmlFindings,
  ...elementFindings,
  ...valueFindings,
  ...entityFindings,
  ...formFindings,
  ...pickerFindings,
  ...templateFindings,
};

/** The stable name of a kind of finding: `unknown-element`. */
export type DiagnosticCode = keyof typeof catalogue;

/** The values that the sentences of a finding need. */
export type ValuesOf<Code extends DiagnosticCode> = Record<
  PlaceholdersOf<SentencesOf<(typeof catalogue)[Code]>>,
  string
>;

type SentencesOf<Entry> = {
  [Key in keyof Entry]: Key extends 'message' | 'fix' | 'service' ? Entry[Key] & string : never;
}[keyof Entry];

/** The catalogue's row of a code. */
export function entryOf(code: DiagnosticCode): CatalogueEntry {
  return catalogue[code];
}
