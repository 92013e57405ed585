/** A field for a number. */
export function Figure(props: {
  readonly label: string;
  readonly value: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  readonly note?: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, note, onChange, ...limits } = props;
  return (
    <label class="field">
      <span class="field__label">{label}</span>
      <input
        class="input"
        type="number"
        {...limits}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {note !== undefined && <span class="field__note">{note}</span>}
    </label>
  );
}
