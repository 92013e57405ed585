import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Typed } from '../controls/type-in.js';
import { typeIn } from '../controls/type-in.js';
import type { Picker } from '../finding/picker.js';
import { usePicker } from '../finding/picker.js';
import type { TextAndCaret } from './mention-query.js';

/** What is being typed before the caret, as far as it can be completed. */
interface Asked {
  /** Where the sign stands that it begins with. */
  readonly start: number;
  readonly typed: string;
}

/** How something that is typed in a box is completed. */
interface CompletionParts<Query extends Asked, Item> {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** What the box was drawn with. */
  readonly text: string;
  /** What is being typed, if it can be completed. */
  readonly queryIn: (text: string, caret: number) => Query | undefined;
  readonly itemsFor: (query: Query) => readonly Item[];
  /** What an item makes of the text. */
  readonly completed: (before: TextAndCaret, query: Query, item: Item) => TextAndCaret;
  readonly onText: (text: string) => void;
}

const none: readonly never[] = [];

/** Offers how to go on with what stands before the caret of a box, until that is taken or dismissed. What is taken can be undone. */
export function useCompletion<Query extends Asked, Item>(
  parts: CompletionParts<Query, Item>,
): { readonly query: Query | undefined; readonly picker: Picker<Item> } {
  const { box, itemsFor, onText } = parts;
  const [dismissedAt, setDismissedAt] = useState(-1);
  const nextCaret = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (nextCaret.current !== undefined) {
      box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
      nextCaret.current = undefined;
    }
  }, [parts.text]);
  // The box is ahead of what was rendered when someone types fast.
  const now = (): TextAndCaret => {
    const text = box.current?.value ?? parts.text;
    return { text, caret: box.current?.selectionStart ?? text.length };
  };
  const queryNow = () => {
    if (document.activeElement !== box.current) {
      return undefined;
    }
    const { text, caret } = now();
    const found = parts.queryIn(text, caret);
    return found?.start === dismissedAt ? undefined : found;
  };
  const query = queryNow();
  const items = query === undefined ? none : itemsFor(query);
  const picker = usePicker<Item>({
    items,
    itemsNow: () => {
      const asked = queryNow();
      if (asked?.start === query?.start && asked?.typed === query?.typed) {
        return items;
      }
      return asked === undefined ? none : itemsFor(asked);
    },
    onTake: (item) => {
      const asked = queryNow();
      if (asked === undefined) {
        return;
      }
      const before = now();
      const after = parts.completed(before, asked, item);
      box.current?.focus();
      if (box.current !== null) {
        typeIn(box.current, changeOf(before.text, after.text));
        box.current.setSelectionRange(after.caret, after.caret);
      }
      nextCaret.current = after.caret;
      onText(after.text);
    },
    onDismiss: () => setDismissedAt(query?.start ?? -1),
    subject: query === undefined ? '' : `${query.start} ${query.typed}`,
    takesFirst: () => queryNow()?.typed !== '',
  });
  return { query, picker };
}

/** The part of a text that is another one in the next. */
function changeOf(before: string, after: string): Typed {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) {
    from += 1;
  }
  let behind = 0;
  while (behind < least - from && before.at(-1 - behind) === after.at(-1 - behind)) {
    behind += 1;
  }
  return { from, to: before.length - behind, by: after.slice(from, after.length - behind) };
}
