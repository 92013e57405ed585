import './inputs.css';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { later } from '../../controls/later.js';
import { useForm, useInitialValues } from '../forms/form-context.js';
import { innerText, isSet, valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import { RowName } from '../row-name.js';
import type { View, ViewProps } from '../view.js';
import { FieldProblem } from './field-problem.js';
import { useTextInput } from './text-input.js';

/** Characters of a text field, where its author says nothing. */
const longest = 128;

const TextField: View = ({ element }) => {
  const input = useTextInput(element, valueOf(element, 'value') ?? innerText(element));
  const form = useForm();
  const masked = isSet(element, 'masked');
  const [shown, setShown] = useState(!masked);
  const box = useRef<HTMLInputElement>(null);
  // Set on the input that is there: another one would have lost what was typed.
  useLayoutEffect(() => {
    if (box.current !== null) {
      box.current.type = shown ? 'text' : 'password';
    }
  }, [shown]);
  return (
    <>
      <div class="ml-text-field">
        <input
          {...input}
          ref={box}
          maxLength={Number(valueOf(element, 'maxlength') ?? longest)}
          onChange={(event) => {
            if (isSet(element, 'auto-submit')) {
              form?.submitBy(input.name, event.currentTarget.form);
            }
          }}
        />
        {masked && (
          <button type="button" class="ml-text-field__show" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <FieldProblem name={input.name} />
    </>
  );
};

const TextArea: View = ({ element }) => {
  const { class: look, ...input } = useTextInput(element, innerText(element));
  const rows = Number(valueOf(element, 'rows') ?? 3);
  return (
    <>
      <textarea {...input} class={`${look} ml-textarea`} rows={Math.min(Math.max(rows, 2), 20)} />
      <FieldProblem name={input.name} />
    </>
  );
};

/** Its toolbar is not part of the first screen. */
const RichText = later<ViewProps>(async () => (await import('./rich-text.js')).RichText, TextArea);

/** What looks people and rooms up is not part of the first screen either. Until it is there nothing can be typed, or it would be lost. */
const Unready: View = ({ element }) => {
  const id = useScopedId(element.attributes.get('id'));
  const placeholder = valueOf(element, 'placeholder') ?? 'Search';
  return (
    <div class="ml-picker">
      <input
        class="input"
        id={id}
        placeholder={placeholder}
        aria-label={id === undefined ? placeholder : undefined}
        disabled
      />
    </div>
  );
};
const PersonSelector = later<ViewProps>(
  async () => (await import('./pickers.js')).PersonSelector,
  Unready,
);
const RoomSelector = later<ViewProps>(
  async () => (await import('./pickers.js')).RoomSelector,
  Unready,
);

const DatePicker: View = ({ element }) => {
  const input = useTextInput(element, valueOf(element, 'value') ?? '');
  return (
    <>
      <input
        {...input}
        type="date"
        min={valueOf(element, 'min')}
        max={valueOf(element, 'max')}
        class="input ml-moment"
      />
      <FieldProblem name={input.name} />
    </>
  );
};

const TimePicker: View = ({ element }) => {
  const input = useTextInput(element, valueOf(element, 'value') ?? '');
  return (
    <>
      <input
        {...input}
        type="time"
        min={valueOf(element, 'min')}
        max={valueOf(element, 'max')}
        step={60}
        class="input ml-moment"
      />
      <FieldProblem name={input.name} />
    </>
  );
};

function tick(type: 'checkbox' | 'radio'): View {
  return ({ element }) => {
    const name = valueOf(element, 'name') ?? '';
    const value = valueOf(element, 'value') ?? 'on';
    const chosen = useInitialValues(name, isSet(element, 'checked') ? [value] : []);
    const id = useScopedId(element.attributes.get('id'));
    const row = useContext(RowName);
    return (
      <input
        type={type}
        class="ml-tick"
        id={id}
        name={name}
        value={value}
        defaultChecked={chosen.includes(value)}
        disabled={isSet(element, 'disabled')}
        aria-label={id === undefined ? [row, name].find(Boolean) : undefined}
      />
    );
  };
}

/** Inputs of text, of a moment, of people and rooms, and boxes to tick. */
export const inputViews = {
  'text-field': TextField,
  textarea: TextArea,
  richtextarea: RichText,
  'date-picker': DatePicker,
  'date-selector': DatePicker,
  'time-picker': TimePicker,
  'person-selector': PersonSelector,
  'room-selector': RoomSelector,
  checkbox: tick('checkbox'),
  radio: tick('radio'),
} satisfies Record<string, View>;
