import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Picker, PickerList } from '../finding/picker.js';
import type { Draft } from '../state/drafts.js';
import type { emojisFor, NamedEmoji } from './emoji-names.js';
import type { EmojiQuery } from './emoji-query.js';
import { emojiQuery, withEmoji } from './emoji-query.js';
import { useCompletion } from './use-completion.js';

const shownAtOnce = 7;

/** Offers emojis where a `:` and the beginning of a name stand before the caret. */
export function useEmojiChoice(
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Picker<NamedEmoji> {
  const [search, setSearch] = useState<{ readonly find: typeof emojisFor }>();
  const { query, picker } = useCompletion<EmojiQuery, NamedEmoji>({
    box,
    text: draft.text,
    queryIn: (text, caret) => (draft.markup ? undefined : emojiQuery(text, caret)),
    itemsFor: ({ typed }) => search?.find(typed, shownAtOnce) ?? [],
    completed: ({ text, caret }, { start }, { name }) => withEmoji(text, start, caret, name),
    onText,
  });
  const isAsked = query !== undefined;
  useEffect(() => {
    if (isAsked && search === undefined) {
      void import('./emoji-names.js').then((names) => setSearch({ find: names.emojisFor }));
    }
  }, [isAsked]);
  return picker;
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
