import './picker.css';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

/** The suggestions for what is being typed, and which of them Enter would take. */
export interface Picker<Item> {
  readonly listId: string;
  readonly items: readonly Item[];
  readonly highlighted: number;
  readonly take: (item: Item) => void;
  /** Whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Tells readers of the screen about the list, as attributes of the box. */
  readonly combobox: Readonly<Record<string, string>>;
}

interface PickerParts<Item> {
  /** What is shown. */
  readonly items: readonly Item[];
  /** Suggestions for what is in the box: a fast typist is ahead of what is shown. */
  readonly itemsNow: () => readonly Item[];
  readonly onTake: (item: Item) => void;
  readonly onDismiss: () => void;
}

/** A list over the composer's box, for the keys that are pressed in the box. */
export function usePicker<Item>(parts: PickerParts<Item>): Picker<Item> {
  const { items, itemsNow, onTake, onDismiss } = parts;
  const listId = useId();
  const [highlighted, setHighlighted] = useState(0);
  const current = Math.min(highlighted, Math.max(items.length - 1, 0));

  const take = (item: Item) => {
    setHighlighted(0);
    onTake(item);
  };
  const takeHighlighted = () => {
    const now = itemsNow();
    const item = now === items ? now[current] : now[0];
    if (item !== undefined) {
      take(item);
    }
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setHighlighted((current + 1) % items.length),
    ArrowUp: () => setHighlighted((current + items.length - 1) % items.length),
    Escape: onDismiss,
    Enter: takeHighlighted,
    Tab: takeHighlighted,
  };
  return {
    listId,
    items,
    highlighted: current,
    take,
    onKeyDown: (event) => {
      const act = itemsNow().length > 0 ? keys[event.key] : undefined;
      if (act === undefined) {
        return false;
      }
      event.preventDefault();
      act();
      return true;
    },
    combobox:
      items.length === 0
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` },
  };
}

interface PickerListProps<Item> {
  readonly picker: Picker<Item>;
  readonly label: string;
  readonly keyOf: (item: Item) => string | number;
  readonly children: (item: Item) => ComponentChildren;
}

/** The list of a picker; nothing while nothing fits. */
export function PickerList<Item>({ picker, label, keyOf, children }: PickerListProps<Item>) {
  const { items, listId, highlighted, take } = picker;
  if (items.length === 0) {
    return null;
  }
  return (
    <ul class="picker" role="listbox" id={listId} aria-label={label}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          id={`${listId}-${at}`}
          role="option"
          class="picker__item"
          aria-selected={at === highlighted}
          // The box keeps the focus; fingers that scroll choose nothing.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(item)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
