import './picker.css';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

/** The suggestions for what is being typed, and which of them Enter would take. */
export interface Picker<Item> {
  readonly listId: string;
  readonly items: readonly Item[];
  /** Its place in the list; -1 while Enter takes none. */
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
  /** What is asked for: with another question, the list begins anew. */
  readonly subject: string;
  /**
   * Whether Enter takes the first, without that the arrow keys have gone to one. Where nothing but a sign was typed, it may
   * be the end of a sentence, and Enter is to send then. Default: true.
   */
  readonly takesFirst?: () => boolean;
}

/** Whether a key is for a list: what composes a letter is not, and with another key held down it means something else. */
function isMeantForList({ isComposing, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  return !(isComposing || shiftKey || ctrlKey || altKey || metaKey);
}

/** A list over the composer's box, for the keys that are pressed in the box. */
export function usePicker<Item>(parts: PickerParts<Item>): Picker<Item> {
  const { items, itemsNow, onTake, onDismiss, subject, takesFirst = () => true } = parts;
  const listId = useId();
  const [gone, setGone] = useState<{ readonly to: number; readonly in: string }>();
  const chosen = gone?.in === subject ? gone.to : undefined;
  const current = Math.min(chosen ?? (takesFirst() ? 0 : -1), items.length - 1);

  const take = (item: Item) => {
    setGone(undefined);
    onTake(item);
  };
  const goTo = (to: number) => setGone({ to: to % items.length, in: subject });
  const takeHighlighted = (event: KeyboardEvent) => {
    const now = itemsNow();
    const isDrawn = now === items;
    if (event.key === 'Enter' && !(isDrawn ? current >= 0 : takesFirst())) {
      return false;
    }
    const item = now[isDrawn ? Math.max(current, 0) : 0];
    if (item !== undefined) {
      take(item);
    }
    return true;
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowDown: () => goTo(current + 1),
    ArrowUp: () => goTo(Math.max(current, 0) + items.length - 1),
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
      const act = isMeantForList(event) && itemsNow().length > 0 ? keys[event.key] : undefined;
      if (act === undefined || act(event) === false) {
        return false;
      }
      event.preventDefault();
      return true;
    },
    combobox:
      items.length === 0
        ? {}
        : {
            'aria-controls': listId,
            ...(current >= 0 && { 'aria-activedescendant': `${listId}-${current}` }),
          },
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
