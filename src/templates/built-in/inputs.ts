import { attributesOf } from '../../messageml/compose/builders/attributes.js';
import { choicesOf } from '../../messageml/compose/builders/choices-given.js';
import type { AttributeValue } from '../../messageml/compose/element.js';
import { element } from '../../messageml/compose/element.js';
import type { TemplateHelper, TemplateHelpers } from '../template-helper.js';
import { optionalText, recordOf, requireText } from './arguments.js';

type Named = Readonly<Record<string, unknown>>;

/**
 * The inputs of forms, with the names and options of the builders: `{{textField "quantity"
 * required=true}}`, `{{select "side" sides value="buy"}}`, `{{checkbox "agreed" "I agree"}}`,
 * `{{button "send" "Send"}}`, `{{resetButton "Reset"}}`. The form itself is written as MessageML.
 */
export const inputs: TemplateHelpers = {
  textField: filled('text-field'),
  textArea: filled('textarea'),
  richTextArea: filled('richtextarea'),
  personSelector: simpleElement('person-selector'),
  roomSelector: simpleElement('room-selector'),
  dateSelector: simpleElement('date-selector'),
  datePicker: simpleElement('date-picker'),
  timePicker: simpleElement('time-picker'),
  timezonePicker: simpleElement('timezone-picker'),
  checkbox: ([name, label], named) =>
    element('checkbox', attributes(name, named), optionalText(label, 'The label')),
  radio: ([name, value, label], named) =>
    element(
      'radio',
      { ...attributes(name, named), value: requireText(value, 'The value') },
      optionalText(label, 'The label'),
    ),
  select: ([name, choices], { value, placeholder, ...named }) =>
    element(
      'select',
      {
        ...attributes(name, named),
        'data-placeholder': optionalText(placeholder, 'placeholder'),
      },
      choicesIn(choices).map((choice) =>
        element(
          'option',
          { value: choice.value, selected: isChosen(choice.value, value) ? true : undefined },
          choice.label,
        ),
      ),
    ),
  button: ([name, label], named) =>
    named['type'] === 'reset'
      ? resetButton(label, named)
      : element(
          'button',
          attributes(name, { type: 'action', ...named }),
          requireText(label, 'The label'),
        ),
  resetButton: ([label], named) => resetButton(label, named),
};

/** It submits nothing, so it has no name: the service refuses one. */
function resetButton(label: unknown, named: Named): ReturnType<TemplateHelper> {
  return element(
    'button',
    attributesOf({ ...named, type: 'reset' }),
    requireText(label, 'The label'),
  );
}

function simpleElement(tag: string): TemplateHelper {
  return ([name], named) => element(tag, attributes(name, named));
}

/** An input whose value is its content. */
function filled(tag: string): TemplateHelper {
  return ([name], { value, ...named }) =>
    element(tag, attributes(name, named), optionalText(value, 'value'));
}

function attributes(name: unknown, named: Named): Readonly<Record<string, AttributeValue>> {
  return { name: requireText(name, 'The name'), ...attributesOf(named) };
}

function choicesIn(choices: unknown): ReturnType<typeof choicesOf> {
  if (!Array.isArray(choices)) {
    const labels = Object.entries(recordOf(choices, 'The choices'));
    return labels.map(([value, label]) => ({ value, label: requireText(label, 'Each label') }));
  }
  return choicesOf(
    choices.map((choice: unknown) => {
      if (typeof choice !== 'object' || choice === null) {
        return requireText(choice, 'Each choice');
      }
      const { value, label } = recordOf(choice, 'Each choice');
      return { value: requireText(value, 'The value'), label: requireText(label, 'The label') };
    }),
  );
}

function isChosen(value: string, chosen: unknown): boolean {
  return Array.isArray(chosen) ? chosen.includes(value) : value === chosen;
}
