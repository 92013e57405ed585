import { elementNames } from '../../messageml/index.js';
import type { ElementName } from '../../messageml/index.js';
import type { MarkupKind } from './markup.js';

/** Classes that make a `<div>` of PresentationML more than a `<div>`. */
const divs: Readonly<Record<string, MarkupKind>> = {
  card: 'card',
  cardHeader: 'card-header',
  cardBody: 'card-body',
  'expandable-card': 'expandable-card',
  expandableCardHeader: 'expandable-card-header',
  expandableCardBody: 'expandable-card-body',
  'person-selector': 'person-selector',
  'room-selector': 'room-selector',
  'date-selector': 'date-selector',
  'timezone-picker': 'timezone-picker',
  'ui-action': 'ui-action',
  'dialog-title': 'dialog-title',
  'dialog-body': 'dialog-body',
  'dialog-footer': 'dialog-footer',
  'checkbox-group': 'group',
  'radio-group': 'group',
};

const inputs: Readonly<Record<string, MarkupKind>> = {
  text: 'text-field',
  checkbox: 'checkbox',
  radio: 'radio',
  date: 'date-picker',
  time: 'time-picker',
};

const tags: ReadonlyMap<string, MarkupKind> = new Map<string, MarkupKind>([
  ...elementNames.map((name: ElementName) => [name, name] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'] as const),
  ['audio', 'chime'],
  ['label', 'label'],
  ['time', 'time'],
]);

/**
 * What an element of PresentationML shows, by its tag and the attributes that tell more.
 *
 * @example
 * markupKind('div', new Map([['class', 'card barStyle']])); // 'card'
 * markupKind('input', new Map([['type', 'text']])); // 'text-field'
 */
export function markupKind(tag: string, attributes: ReadonlyMap<string, string>): MarkupKind {
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  if (tag === 'div') return kindOfDiv(classes, attributes);
  if (tag === 'input') return inputs[attributes.get('type') ?? ''] ?? 'unknown';
  if (tag === 'span' && classes.includes('info-hint')) return 'info-hint';
  if (tag === 'textarea' && attributes.get('data-richtext') === 'true') return 'richtextarea';
  return tags.get(tag) ?? 'unknown';
}

function kindOfDiv(
  classes: readonly string[],
  attributes: ReadonlyMap<string, string>,
): MarkupKind {
  if (attributes.has('data-generated')) return 'group';
  if (classes.includes('entity')) return 'div';
  for (const name of classes) {
    if (Object.hasOwn(divs, name)) return divs[name] ?? 'div';
  }
  return 'div';
}
