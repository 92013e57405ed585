import { jsonList } from '../../../messageml/internals.js';
import { useForm, useInitialValues } from '../forms/form-context.js';
import type { MarkupElement } from '../markup.js';
import { elementsIn, innerText, isSet, valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import type { View } from '../view.js';
import { FieldProblem, useCorrection } from './field-problem.js';

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly selected: boolean;
}

const Select: View = (props) =>
  isSet(props.element, 'multiple') ? <ManyOf {...props} /> : <OneOf {...props} />;

const OneOf: View = ({ element }) => {
  const choices = choicesOf(element);
  return (
    <Dropdown
      element={element}
      choices={choices}
      written={choices.find(({ selected }) => selected)?.value ?? ''}
    />
  );
};

/** Several of a list: boxes to tick, which need no key to be held down. */
const ManyOf: View = ({ element }) => {
  const name = valueOf(element, 'name') ?? '';
  const choices = choicesOf(element);
  const written = choices.filter(({ selected }) => selected).map(({ value }) => value);
  const chosen = useInitialValues(name, written);
  const id = useScopedId(element.attributes.get('id'));
  const label = id === undefined ? { 'aria-label': name } : { 'aria-labelledby': `${id}-label` };
  const { 'aria-describedby': problem } = useCorrection(name);
  return (
    <>
      <div class="ml-choices" role="group" aria-describedby={problem} {...label}>
        {choices.map(({ value, text }) => (
          <label class="ml-choice ml-label" key={value}>
            <input
              type="checkbox"
              class="ml-tick"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              disabled={isSet(element, 'disabled')}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldProblem name={name} />
    </>
  );
};

/** A time zone; the reader's own, unless the author says otherwise. */
const TimezonePicker: View = ({ element }) => {
  const disabled = new Set(jsonList(valueOf(element, 'disabled-timezone')));
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const choices = zones
    .filter((zone, at) => !disabled.has(zone) && zones.indexOf(zone) === at)
    .map((zone) => ({ value: zone, text: zone.replaceAll('_', ' '), selected: false }));
  const wanted = valueOf(element, 'value') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dropdown element={element} choices={choices} written={disabled.has(wanted) ? '' : wanted} />
  );
};

function Dropdown(props: {
  readonly element: MarkupElement;
  readonly choices: readonly Choice[];
  readonly written: string;
}) {
  const { element, choices, written } = props;
  const name = valueOf(element, 'name') ?? '';
  const [initial = ''] = useInitialValues(name, [written]);
  const form = useForm();
  const correction = useCorrection(name);
  const id = useScopedId(element.attributes.get('id'));
  const placeholder = valueOf(element, 'placeholder') ?? '';
  return (
    <>
      <select
        class="input ml-select"
        id={id}
        name={name}
        aria-label={id === undefined ? placeholder || name : undefined}
        {...correction}
        aria-required={isSet(element, 'required') ? 'true' : undefined}
        disabled={isSet(element, 'disabled') || isSet(element, 'readonly')}
        onChange={(event) => {
          if (isSet(element, 'auto-submit')) {
            form?.submitBy(name, event.currentTarget.form);
          }
        }}
      >
        {choices.every(({ value }) => value !== '') && (
          <option value="" selected={initial === ''}>
            {placeholder}
          </option>
        )}
        {choices.map(({ value, text }) => (
          <option key={value} value={value} selected={value === initial}>
            {text}
          </option>
        ))}
      </select>
      <FieldProblem name={name} />
    </>
  );
}

/** Lists to choose from. */
export const selectViews = {
  select: Select,
  option: () => null,
  'timezone-picker': TimezonePicker,
} satisfies Record<string, View>;

function choicesOf(select: MarkupElement): readonly Choice[] {
  return [...elementsIn(select)]
    .filter(({ kind }) => kind === 'option')
    .map((option) => ({
      value: valueOf(option, 'value') ?? '',
      text: innerText(option),
      selected: isSet(option, 'selected'),
    }));
}
