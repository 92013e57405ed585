/** What keys do while a name is typed, by their names. */
export type OptionKeys = Readonly<Record<string, () => void>>;

/** A field above a list of options: what is typed narrows the list down, keys move in it while the field keeps the focus. */
export function OptionField(props: {
  readonly label: string;
  /** The id of the list; its options are called after it, with their numbers: `list-0`. */
  readonly list: string;
  /** The number of the option that Enter takes; `undefined`: the list is empty. */
  readonly current: number | undefined;
  readonly typed: string;
  readonly placeholder?: string;
  readonly keys: OptionKeys;
  readonly onType: (typed: string) => void;
}) {
  const { label, list, current, typed, placeholder, keys, onType } = props;
  return (
    <input
      class="input"
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={list}
      aria-activedescendant={current === undefined ? undefined : `${list}-${current}`}
      placeholder={placeholder}
      autoFocus
      value={typed}
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (act !== undefined) {
          event.preventDefault();
          act();
        }
      }}
    />
  );
}
