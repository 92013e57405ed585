import { attributeOf, requiredAttributeOf } from '../document.js';
import type { DocumentElement } from '../document.js';
import type { ElementName } from '../elements/names.js';
import type { CounterSheet } from './counter-sheet.js';
import { countChoice } from './inputs.js';

/** What is known about an element beside itself. */
export interface Surroundings {
  /** How many table rows are in it, at any depth. */
  readonly rows: number;
  /** How many `<td>` are in it, at any depth. */
  readonly cells: number;
}

/** Counts an element that was gone through with all of its content. */
export type CountElement = (
  element: DocumentElement,
  sheet: CounterSheet,
  surroundings: Surroundings,
) => void;

/** Elements that are counted by number alone. */
const numbers: readonly (readonly [ElementName, string])[] = [
  ['heading', 'headers'],
  ['p', 'paragraphs'],
  ['div', 'divs'],
  ['span', 'spans'],
  ['br', 'linebreaks'],
  ['code', 'codes'],
  ['pre', 'pres'],
  ['a', 'links'],
  ['ul', 'lists'],
  ['ol', 'lists'],
  ['card', 'cards'],
  ['chime', 'chimes'],
  ['dialog', 'popups'],
  ['thead', 'table_headers'],
  ['tfoot', 'table_footers'],
];

/** Entities: what they count as, and the type that stands in their `entity` counter. */
const entities: readonly (readonly [ElementName, string, string])[] = [
  ['hash', 'hashtags', 'org.symphonyoss.taxonomy.hashtag'],
  ['cash', 'cashtags', 'org.symphonyoss.fin.security.id.ticker'],
  // The service counts instruments among the hashtags.
  ['tag', 'hashtags', 'org.symphonyoss.fin.security'],
  ['mention', 'mentions', 'com.symphony.user.mention'],
  ['emoji', 'emojis', 'com.symphony.emoji'],
  ['dateTime', 'datetime', 'org.symphonyoss.datetime'],
];

const states = new Set(['collapsed', 'cropped', 'expanded']);

const actions = new Map([
  ['open-im', 'uiactions_openim'],
  ['open-dialog', 'uiactions_opendialog'],
]);

/** How each element is counted that is. */
export const elementCounters: ReadonlyMap<ElementName, CountElement> = new Map<
  ElementName,
  CountElement
>([
  ...numbers.map(([element, name]): [ElementName, CountElement] => [
    element,
    (_, sheet) => sheet.add(name),
  ]),
  ...entities.map(([element, name, type]): [ElementName, CountElement] => [
    element,
    (_, sheet) => {
      sheet.add(name);
      sheet.addItem('entity', { entity_type: type });
    },
  ]),
  ['img', countImage],
  ['table', countTable],
  ['tr', (_, sheet, { cells }) => sheet.raise('table_columns_max', 'count', cells)],
  ['td', countCell],
  ['expandable-card', countExpandableCard],
  ['ui-action', countAction],
  ['form', countForm],
  ['button', countButton],
  ['checkbox', countChoice],
  ['radio', countChoice],
]);

function countImage(element: DocumentElement, sheet: CounterSheet): void {
  const source = requiredAttributeOf(element, 'src');
  sheet.add('images');
  if (source.startsWith('data:image')) sheet.add('images_data');
  else if (source.startsWith('http')) sheet.add('images_url');
}

function countTable(_: DocumentElement, sheet: CounterSheet, { rows }: Surroundings): void {
  sheet.add('tables');
  sheet.raise('table_rows_max', 'count', rows);
}

function countCell(element: DocumentElement, sheet: CounterSheet): void {
  if (attributeOf(element, 'rowspan') !== undefined) sheet.add('table_cells_row_span');
  if (attributeOf(element, 'colspan') !== undefined) sheet.add('table_cells_col_span');
}

function countExpandableCard(element: DocumentElement, sheet: CounterSheet): void {
  const state = requiredAttributeOf(element, 'state');
  if (states.has(state)) sheet.add(`expandablecards_${state}`);
}

function countAction(element: DocumentElement, sheet: CounterSheet): void {
  const name = actions.get(requiredAttributeOf(element, 'action'));
  if (name !== undefined) sheet.add(name);
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
