import type { DocumentElement } from '../document/document.js';
import { attributeOf, requiredAttributeOf } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { CountElement, CounterSheet, Surroundings } from './counter-sheet.js';
import { countChoice, counterOf, countInput } from './inputs.js';

const states = new Set(['collapsed', 'cropped', 'expanded']);

const actions = new Map([
  ['open-im', 'uiactions_openim'],
  ['open-dialog', 'uiactions_opendialog'],
]);

/** How each element is counted, under the name that its row has for it. */
export const elementCounters: Readonly<Record<ElementName, CountElement>> = {
  b: uncounted,
  i: uncounted,
  sub: uncounted,
  sup: uncounted,
  heading: countOne,
  p: countOne,
  br: countOne,
  hr: uncounted,
  span: countOne,
  div: countOne,
  pre: countOne,
  code: countOne,
  a: countOne,
  img: countImage,
  ul: countOne,
  ol: countOne,
  li: uncounted,
  table: countTable,
  thead: countOne,
  tbody: uncounted,
  tfoot: countOne,
  tr: (_, sheet, { cells }) => sheet.raise('table_columns_max', 'count', cells),
  th: uncounted,
  td: countCell,
  card: countOne,
  'card-header': uncounted,
  'card-body': uncounted,
  'expandable-card': countExpandableCard,
  'expandable-card-header': uncounted,
  'expandable-card-body': uncounted,
  chime: countOne,
  hash: countEntity('org.symphonyoss.taxonomy.hashtag'),
  cash: countEntity('org.symphonyoss.fin.security.id.ticker'),
  tag: countEntity('org.symphonyoss.fin.security'),
  mention: countEntity('com.symphony.user.mention'),
  emoji: countEntity('com.symphony.emoji'),
  dateTime: countEntity('org.symphonyoss.datetime'),
  form: countForm,
  button: countButton,
  'text-field': countInput('text-field'),
  textarea: countInput('textarea'),
  richtextarea: countInput('richtextarea'),
  checkbox: countChoice,
  radio: countChoice,
  select: countInput('select'),
  option: uncounted,
  'person-selector': countInput('person-selector'),
  'room-selector': countInput('room-selector'),
  'date-selector': countInput('date-selector'),
  'date-picker': countInput('date-picker'),
  'time-picker': countInput('time-picker'),
  'timezone-picker': countInput('timezone-picker'),
  'ui-action': countAction,
  dialog: countOne,
  'dialog-title': uncounted,
  'dialog-body': uncounted,
  'dialog-footer': uncounted,
};

function uncounted(): void {
  // The service's statistics leave it out.
}

function countOne({ name }: DocumentElement, sheet: CounterSheet): void {
  sheet.add(counterOf(name));
}

function countEntity(type: string): CountElement {
  return ({ name }, sheet) => {
    sheet.add(counterOf(name));
    sheet.addItem('entity', { entity_type: type });
  };
}

function countImage(element: DocumentElement, sheet: CounterSheet): void {
  const source = requiredAttributeOf(element, 'src');
  sheet.add('images');
  if (source.startsWith('data:image')) {
    sheet.add('images_data');
  } else if (source.startsWith('http')) {
    sheet.add('images_url');
  }
}

function countTable(_: DocumentElement, sheet: CounterSheet, { rows }: Surroundings): void {
  sheet.add('tables');
  sheet.raise('table_rows_max', 'count', rows);
}

function countCell(element: DocumentElement, sheet: CounterSheet): void {
  if (attributeOf(element, 'rowspan') !== undefined) {
    sheet.add('table_cells_row_span');
  }
  if (attributeOf(element, 'colspan') !== undefined) {
    sheet.add('table_cells_col_span');
  }
}

function countExpandableCard(element: DocumentElement, sheet: CounterSheet): void {
  const state = requiredAttributeOf(element, 'state');
  if (states.has(state)) {
    sheet.add(`expandablecards_${state}`);
  }
}

function countAction(element: DocumentElement, sheet: CounterSheet): void {
  const name = actions.get(requiredAttributeOf(element, 'action'));
  if (name !== undefined) {
    sheet.add(name);
  }
}

function countForm(element: DocumentElement, sheet: CounterSheet): void {
  const multiSubmit = attributeOf(element, 'multi-submit');
  sheet.addItem('form', multiSubmit === undefined ? {} : { is_multi_submit: 1 });
}

function countButton(element: DocumentElement, sheet: CounterSheet): void {
  const style = attributeOf(element, 'class');
  const type = attributeOf(element, 'type');
  sheet.addItem('button', {
    ...(style !== undefined && { style_color: style }),
    ...(type !== undefined && { type }),
  });
}
