import { useState } from 'preact/hooks';
import type { FieldProps } from './field-props.js';
import { isFields } from './json-schema.js';

/**
 * A value of any fields, as JSON; what cannot be read yet is not taken over, and keeps its form from being sent: what
 * it would send is not what stands there.
 */
export function JsonField({
  name,
  schema,
  value,
  path,
  problems,
  onChange,
}: Omit<FieldProps, 'root' | 'begin'>) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [broken, setBroken] = useState('');
  const wrong = problems.filter((problem) => problem.path.join('\n') === path.join('\n'));
  return (
    <label class="field">
      <span class="field__label">{name}</span>
      <textarea
        class="input workbench__text"
        rows={4}
        spellcheck={false}
        aria-invalid={broken !== '' || wrong.length > 0}
        value={text}
        onInput={({ currentTarget }) => {
          const read = valueIn(currentTarget.value, path.length === 0);
          const why = read.wrong === undefined ? '' : `${name} ${read.wrong}.`;
          setText(currentTarget.value);
          setBroken(why);
          currentTarget.setCustomValidity(why);
          if (why === '') {
            onChange(read.value);
          }
        }}
      />
      {schema.description !== undefined && <span class="field__note">{schema.description}</span>}
      {broken !== '' && <span class="schema__problem">{broken}</span>}
      {wrong.map(({ message }) => (
        <span key={message} class="schema__problem">
          {`${name} ${message}.`}
        </span>
      ))}
    </label>
  );
}

/** @param isWhole - whether it is all there is of an event: the service sends an object then */
function valueIn(json: string, isWhole: boolean): { value?: unknown; wrong?: string } {
  try {
    const value: unknown = JSON.parse(json);
    return isWhole && !isFields(value) ? { wrong: 'has to be an object, in { }' } : { value };
  } catch {
    return { wrong: 'is not JSON yet' };
  }
}
