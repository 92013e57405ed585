import { attributeOf } from '../document.js';
import type { DocumentElement } from '../document.js';
import type { ElementName } from '../elements/names.js';
import type { CounterSheet } from './counter-sheet.js';

/** What is counted about a form input: which flag each of its attributes sets. */
interface InputCounter {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  /** The service does not count it when it comes as PresentationML. */
  readonly onlyMessageML?: boolean;
  /** Attributes that PresentationML calls `data-…`, where the service does not look for them. */
  readonly onlyMessageMLAttributes?: readonly string[];
}

const HINTS = {
  has_title: 'title',
  has_label: 'label',
  placeholder: 'placeholder',
  required: 'required',
};
const LIMITS = { validation_min: 'min', validation_max: 'max', validation_pattern: 'format' };

/** The form inputs that have a counter each. A flag is set when the attribute is there at all. */
const inputs = new Map<ElementName, InputCounter>([
  [
    'text-field',
    {
      name: 'textfield',
      onlyMessageML: true,
      flags: {
        ...HINTS,
        validation_min: 'minlength',
        validation_max: 'maxlength',
        validation_pattern: 'pattern',
      },
    },
  ],
  ['textarea', { name: 'textarea', flags: { ...HINTS, validation_pattern: 'pattern' } }],
  ['richtextarea', { name: 'richtextarea', flags: { ...HINTS, validation_pattern: 'pattern' } }],
  ['person-selector', { name: 'personselector', flags: HINTS, onlyMessageML: true }],
  ['room-selector', { name: 'roomselector', flags: HINTS, onlyMessageML: true }],
  ['date-selector', { name: 'dateselector', flags: HINTS, onlyMessageML: true }],
  [
    'date-picker',
    {
      name: 'dateselector',
      flags: {
        ...HINTS,
        ...LIMITS,
        default: 'value',
        validation_options: 'disabled-date',
        highlighted_options: 'highlighted-date',
      },
      onlyMessageMLAttributes: ['format', 'disabled-date', 'highlighted-date'],
    },
  ],
  [
    'time-picker',
    {
      name: 'timepicker',
      flags: {
        ...HINTS,
        ...LIMITS,
        default: 'value',
        validation_options: 'disabled-time',
        validation_strict: 'strict',
      },
      onlyMessageMLAttributes: ['format', 'disabled-time', 'strict'],
    },
  ],
  [
    'timezone-picker',
    {
      name: 'timezonepicker',
      flags: { ...HINTS, default: 'value', validation_options: 'disabled-timezone' },
      onlyMessageMLAttributes: ['placeholder', 'required', 'value', 'disabled-timezone'],
    },
  ],
  [
    'select',
    {
      name: 'dropdownmenu',
      flags: { ...HINTS, placeholder: 'data-placeholder', is_multi_select: 'multiple' },
    },
  ],
]);

/** What else is counted about some inputs, beside flags. */
const details = new Map<ElementName, (element: DocumentElement) => Record<string, string | number>>(
  [
    [
      'text-field',
      (element) => {
        const masked = attributeOf(element, 'masked');
        const type = masked?.toLowerCase() === 'true' ? 'masked' : 'normal';
        return { ...defaultText(element), ...(masked !== undefined && { type }) };
      },
    ],
    ['textarea', defaultText],
    ['richtextarea', defaultText],
    [
      'time-picker',
      (element) => {
        const step = attributeOf(element, 'step');
        return step === undefined ? {} : { input_step: Number(step) };
      },
    ],
    [
      'select',
      ({ children }) => {
        const options = children.filter((child) => child.type === 'element');
        const selected = options.some((option) => attributeOf(option, 'selected') !== undefined);
        return { options_count: options.length, default: selected ? 1 : 0 };
      },
    ],
  ],
);

/** Counts a form input, if the element is one that has a counter. */
export function countInput(element: DocumentElement, sheet: CounterSheet): boolean {
  const input = inputs.get(element.name);
  if (input === undefined) return false;
  if (input.onlyMessageML && element.presentation) return true;
  const unseen = element.presentation ? (input.onlyMessageMLAttributes ?? []) : [];
  const attributes: Record<string, string | number> = {};
  for (const [flag, attribute] of Object.entries(input.flags)) {
    if (unseen.includes(attribute) || attributeOf(element, attribute) === undefined) continue;
    attributes[flag] = 1;
    if (flag.startsWith('validation_')) attributes['validation'] = 1;
  }
  sheet.addItem(input.name, { ...attributes, ...details.get(element.name)?.(element) });
  return true;
}

/** Check boxes and radio buttons share one counter for all of a kind. */
export function countChoice(element: DocumentElement, sheet: CounterSheet): void {
  if (element.presentation) return;
  sheet.addTo(element.name, 'options_count', 1);
  if (attributeOf(element, 'label') !== undefined) sheet.addTo(element.name, 'has_label', 1);
  if (attributeOf(element, 'checked') === 'true') sheet.raise(element.name, 'default', 1);
}

function defaultText({ children }: DocumentElement): Record<string, number> {
  return children.length > 0 ? { default: 1 } : {};
}
