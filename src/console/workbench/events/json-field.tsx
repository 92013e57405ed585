import { useState } from 'preact/hooks';
import type { FieldProps } from './field-props.js';

/** A value of any fields, as JSON; what cannot be read yet is not taken over. */
export function JsonField({
  name,
  schema,
  value,
  path,
  problems,
  onChange,
}: Omit<FieldProps, 'root' | 'begin'>) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [broken, setBroken] = useState(false);
  const wrong = problems.filter((problem) => problem.path.join('\n') === path.join('\n'));
  return (
    <label class="field">
      <span class="field__label">{name}</span>
      <textarea
        class="input workbench__text"
        rows={4}
        spellcheck={false}
        aria-invalid={broken || wrong.length > 0}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          try {
            onChange(JSON.parse(currentTarget.value));
            setBroken(false);
          } catch {
            setBroken(true);
          }
        }}
      />
      {schema.description !== undefined && <span class="field__note">{schema.description}</span>}
      {broken && <span class="schema__problem">{`${name} is not JSON yet.`}</span>}
      {wrong.map(({ message }) => (
        <span key={message} class="schema__problem">
          {`${name} ${message}.`}
        </span>
      ))}
    </label>
  );
}
