import { Icon } from '../controls/icon.js';

/** A field that narrows down the list below it. */
export function SearchField(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const { label, placeholder, value, onChange, onKeyDown } = props;
  return (
    <label class="search-field">
      <span class="visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        class="input"
        type="search"
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
