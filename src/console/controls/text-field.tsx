/** A line to write in, with its label. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, required = false, onChange } = props;
  return (
    <label class="field">
      <span class="field__label">{label}</span>
      <input
        class="input"
        required={required}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
