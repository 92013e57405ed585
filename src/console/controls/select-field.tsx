import type { RefObject } from 'preact';

/** A list to choose one of, with its label. */
export function SelectField(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  readonly select?: RefObject<HTMLSelectElement | null>;
}) {
  const { label, value, options, onChange, select } = props;
  return (
    <label class="field">
      <span class="field__label">{label}</span>
      <select
        ref={select ?? null}
        class="input"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
