import { parseInt32 } from '../../java/numbers/index.js';
import type { DocumentElement } from '../document/document.js';
import { attributeOf } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { ElementDefinition } from '../elements/definition.js';
import { elements, type FieldElementName } from '../elements/registry.js';
import { findAttribute, isRendered } from '../rules/naming.js';
import type { CountElement, CounterSheet } from './counter-sheet.js';

const rows: Readonly<Record<ElementName, ElementDefinition>> = elements;

/** The name under which an element is counted. */
export function counterOf(name: ElementName): string {
  return rows[name].counter ?? name;
}

/** What is counted about a form input: which flag each of its attributes sets. */
interface InputCounter {
  readonly flags: Readonly<Record<string, string>>;
  /** The service does not count it when it comes as PresentationML. */
  readonly onlyMessageML?: boolean;
  /** Attributes that PresentationML calls `data-…`, or may; under these names the service does not look for them. */
  readonly onlyMessageMLAttributes?: readonly string[];
}

const hints = {
  has_title: 'title',
  has_label: 'label',
  placeholder: 'placeholder',
  required: 'required',
};
const limits = { validation_min: 'min', validation_max: 'max', validation_pattern: 'format' };

/** Inputs that have a counter each; check boxes and radio buttons share theirs. */
type InputName = Exclude<FieldElementName, 'checkbox' | 'radio'>;

/** How each input is counted. A flag is set when the attribute is there at all. */
const inputs: Readonly<Record<InputName, InputCounter>> = {
  'text-field': {
    onlyMessageML: true,
    flags: {
      ...hints,
      validation_min: 'minlength',
      validation_max: 'maxlength',
      validation_pattern: 'pattern',
    },
  },
  textarea: { flags: { ...hints, validation_pattern: 'pattern' } },
  richtextarea: { flags: { ...hints, validation_pattern: 'pattern' } },
  'person-selector': { flags: hints, onlyMessageML: true },
  'room-selector': { flags: hints, onlyMessageML: true },
  'date-selector': { flags: hints, onlyMessageML: true },
  'date-picker': {
    flags: {
      ...hints,
      ...limits,
      default: 'value',
      validation_options: 'disabled-date',
      highlighted_options: 'highlighted-date',
    },
    onlyMessageMLAttributes: ['format', 'disabled-date', 'highlighted-date'],
  },
  'time-picker': {
    flags: {
      ...hints,
      ...limits,
      default: 'value',
      validation_options: 'disabled-time',
      validation_strict: 'strict',
    },
    onlyMessageMLAttributes: ['format', 'disabled-time'],
  },
  'timezone-picker': {
    flags: { ...hints, default: 'value', validation_options: 'disabled-timezone' },
    onlyMessageMLAttributes: ['placeholder', 'required', 'value', 'disabled-timezone'],
  },
  select: {
    flags: { ...hints, placeholder: 'data-placeholder', is_multi_select: 'multiple' },
  },
};

/** What else is counted about some inputs, besides flags. */
const details: Partial<
  Readonly<Record<InputName, (element: DocumentElement) => Record<string, string | number>>>
> = {
  'text-field': (element) => {
    const masked = attributeOf(element, 'masked');
    const type = masked?.toLowerCase() === 'true' ? 'masked' : 'normal';
    return { ...defaultText(element), ...(masked !== undefined && { type }) };
  },
  textarea: defaultText,
  richtextarea: defaultText,
  'time-picker': (element) => {
    const step = attributeOf(element, 'step');
    return { ...(step !== undefined && { input_step: parseInt32(step) ?? 0 }) };
  },
  select: ({ children }) => {
    const options = children.filter((child) => child.type === 'element');
    const selected = options.some((option) => attributeOf(option, 'selected') !== undefined);
    return { options_count: options.length, default: selected ? 1 : 0 };
  },
};

/** What counts inputs of a kind. */
export function countInput(name: InputName): CountElement {
  const input = inputs[name];
  return (element, sheet) => {
    if (input.onlyMessageML !== true || !element.presentation) {
      const flags = flagsOf(element, input);
      sheet.addItem(counterOf(name), { ...flags, ...details[name]?.(element) });
    }
  };
}

function flagsOf(
  element: DocumentElement,
  { flags, onlyMessageMLAttributes = [] }: InputCounter,
): Record<string, number> {
  const unseen = element.presentation ? onlyMessageMLAttributes : [];
  const set: Record<string, number> = {};
  for (const [flag, attribute] of Object.entries(flags)) {
    const given = findAttribute(element, attribute);
    if (given === undefined || (unseen.includes(attribute) && isRendered(given))) {
      continue;
    }
    set[flag] = 1;
    if (flag.startsWith('validation_')) {
      set['validation'] = 1;
    }
  }
  return set;
}

/** Check boxes and radio buttons share one counter for all of a kind. */
export function countChoice(element: DocumentElement, sheet: CounterSheet): void {
  if (element.presentation) {
    return;
  }
  const counter = counterOf(element.name);
  sheet.addTo(counter, 'options_count', 1);
  if (attributeOf(element, 'label') !== undefined) {
    sheet.addTo(counter, 'has_label', 1);
  }
  if (attributeOf(element, 'checked')?.toLowerCase() === 'true') {
    sheet.raise(counter, 'default', 1);
  }
}

function defaultText({ children }: DocumentElement): Record<string, number> {
  return children.length > 0 ? { default: 1 } : {};
}
