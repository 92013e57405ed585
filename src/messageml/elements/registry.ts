import type { ElementName } from '../document/element-names.js';
import { uiAction } from './actions.js';
import { button } from './button.js';
import {
  card,
  cardBody,
  cardHeader,
  expandableCard,
  expandableCardBody,
  expandableCardHeader,
} from './cards.js';
import { chime } from './chime.js';
import { checkbox, radio } from './choices.js';
import { code } from './code.js';
import { division, span } from './containers.js';
import { dateTime } from './date-time.js';
import type { ElementDefinition, FieldKind } from './definition.js';
import { dialog, dialogBody, dialogFooter, dialogTitle } from './dialogs.js';
import { emoji } from './emoji.js';
import { form } from './form.js';
import { instrumentTag } from './instrument.js';
import { cash, hash } from './keywords.js';
import { image, link } from './links.js';
import { bulletList, listItem, orderedList } from './lists.js';
import { mention } from './mention.js';
import { option, select } from './menus.js';
import { datePicker, timePicker } from './pickers.js';
import { dateSelector, personSelector, roomSelector } from './selectors.js';
import {
  table,
  tableBody,
  tableCell,
  tableFoot,
  tableHead,
  tableHeaderCell,
  tableRow,
} from './tables.js';
import {
  bold,
  heading,
  horizontalRule,
  italic,
  lineBreak,
  paragraph,
  preformatted,
  subscript,
  superscript,
} from './text.js';
import { richTextArea, textArea, textField } from './text-inputs.js';
import { timezonePicker } from './timezone-picker.js';

/** The registry of elements: all there is to know about every element of MessageML, one row each, and how it is checked. */
export const elements = {
  b: bold,
  i: italic,
  sub: subscript,
  sup: superscript,
  heading,
  p: paragraph,
  br: lineBreak,
  hr: horizontalRule,
  span,
  div: division,
  pre: preformatted,
  code,
  a: link,
  img: image,
  ul: bulletList,
  ol: orderedList,
  li: listItem,
  table,
  thead: tableHead,
  tbody: tableBody,
  tfoot: tableFoot,
  tr: tableRow,
  th: tableHeaderCell,
  td: tableCell,
  card,
  'card-header': cardHeader,
  'card-body': cardBody,
  'expandable-card': expandableCard,
  'expandable-card-header': expandableCardHeader,
  'expandable-card-body': expandableCardBody,
  chime,
  hash,
  cash,
  tag: instrumentTag,
  mention,
  emoji,
  dateTime,
  form,
  button,
  'text-field': textField,
  textarea: textArea,
  richtextarea: richTextArea,
  checkbox,
  radio,
  select,
  option,
  'person-selector': personSelector,
  'room-selector': roomSelector,
  'date-selector': dateSelector,
  'date-picker': datePicker,
  'time-picker': timePicker,
  'timezone-picker': timezonePicker,
  'ui-action': uiAction,
  dialog,
  'dialog-title': dialogTitle,
  'dialog-body': dialogBody,
  'dialog-footer': dialogFooter,
} as const satisfies Record<ElementName, ElementDefinition>;

/** The elements that are fields of a form: all whose rows say what people enter. */
export type FieldElementName = {
  [Name in ElementName]: (typeof elements)[Name] extends { readonly field: FieldKind }
    ? Name
    : never;
}[ElementName];

const rows: Readonly<Record<string, ElementDefinition>> = elements;

/** Whether an element, by its name, is a field of a form. */
export function isFieldElement(name: string): name is FieldElementName {
  return Object.hasOwn(rows, name) && rows[name]?.field !== undefined;
}

/** What sort of value people enter into an element that is a field. */
export function fieldKindOf(name: FieldElementName): FieldKind {
  return elements[name].field;
}
