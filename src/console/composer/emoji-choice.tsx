import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Picker, PickerList, usePicker } from '../finding/picker.js';
import type { Draft } from '../state/drafts.js';
import type { emojisFor, NamedEmoji } from './emoji-names.js';
import { emojiQuery, withEmoji } from './emoji-query.js';

const shownAtOnce = 7;
const none: readonly NamedEmoji[] = [];

/** Offers emojis where a `:` and the beginning of a name stand before the caret. */
export function useEmojiChoice(
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Picker<NamedEmoji> {
  const [dismissedAt, setDismissedAt] = useState(-1);
  const [search, setSearch] = useState<{ readonly find: typeof emojisFor }>();
  const nextCaret = useRef<number | undefined>(undefined);
  const queryNow = () => {
    const text = box.current?.value ?? draft.text;
    const found = emojiQuery(text, box.current?.selectionStart ?? text.length);
    return draft.markup || found?.start === dismissedAt ? undefined : found;
  };
  const query = queryNow();
  const isAsked = query !== undefined;
  useEffect(() => {
    if (isAsked && search === undefined) {
      void import('./emoji-names.js').then((names) => setSearch({ find: names.emojisFor }));
    }
  }, [isAsked]);
  useLayoutEffect(() => {
    if (nextCaret.current !== undefined) {
      box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
      nextCaret.current = undefined;
    }
  }, [draft.text]);
  const emojisOf = (asked: typeof query) =>
    asked === undefined ? none : (search?.find(asked.typed, shownAtOnce) ?? none);
  const emojis = emojisOf(query);

  return usePicker({
    items: emojis,
    itemsNow: () => {
      const asked = queryNow();
      return asked?.typed === query?.typed ? emojis : emojisOf(asked);
    },
    onTake: ({ name }) => {
      const asked = queryNow();
      if (asked === undefined) {
        return;
      }
      const text = box.current?.value ?? draft.text;
      const caret = box.current?.selectionStart ?? text.length;
      const completed = withEmoji(text, asked.start, caret, name);
      nextCaret.current = completed.caret;
      onText(completed.text);
      box.current?.focus();
    },
    onDismiss: () => setDismissedAt(query?.start ?? -1),
  });
}

/** The list of emojis with their names. */
export function EmojiPicker({ choice }: { readonly choice: Picker<NamedEmoji> }) {
  return (
    <PickerList picker={choice} label="Emojis" keyOf={({ name }) => name}>
      {({ name, character }) => (
        <>
          <span aria-hidden="true">{character}</span>
          <span>:{name}:</span>
        </>
      )}
    </PickerList>
  );
}
